package io.ringcast.cli.job;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.testkit.broker.TopicReader;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Reads a features topic with an end from its beginning.
 *
 * <p>A record that was written again, after a restart of the job, is handed on once, for which the
 * keys of all records are remembered.
 */
public final class FeatureTopic implements AutoCloseable {

  private final TopicReader reader;
  private final Set<ByteBuffer> seen = new HashSet<>();

  public FeatureTopic(Properties client, String topic) {
    reader = new TopicReader(client, topic);
  }

  /** Hands on what comes within a moment. */
  public void poll(Consumer<FeatureRecord> out) {
    reader.poll(record -> handOn(record, out));
  }

  /** Hands on all that is there now. */
  public void readToEnd(Consumer<FeatureRecord> out) {
    reader.readToEnd(record -> handOn(record, out));
  }

  private void handOn(ConsumerRecord<byte[], byte[]> record, Consumer<FeatureRecord> out) {
    if (seen.add(ByteBuffer.wrap(record.key()))) {
      out.accept(parse(record));
    }
  }

  private static FeatureRecord parse(ConsumerRecord<byte[], byte[]> record) {
    try {
      return RecordParser.parse(record.value());
    } catch (BlockFormatException e) {
      throw new IllegalStateException(
          "cannot read the record at offset %d of %s-%d: %s"
              .formatted(record.offset(), record.topic(), record.partition(), e.getMessage()),
          e);
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
