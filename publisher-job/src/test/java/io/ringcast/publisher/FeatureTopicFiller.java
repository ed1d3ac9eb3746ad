package io.ringcast.publisher;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes what a computing job would write: random rows of some tiles, minute after minute. */
final class FeatureTopicFiller implements AutoCloseable {

  static final FeatureSet SET = FeatureSet.marketplace();

  private static final long[] TILES = {0x842a107ffffffffL, 0x842a103ffffffffL, 0x842a139ffffffffL};
  private static final List<UUID> PRODUCTS = List.of(new UUID(0, 1), new UUID(0, 2));
  private static final int TILE_RESOLUTION = 4;
  private static final int BLOCK_RESOLUTION = 6;
  private static final int PATHS = 16_807;

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final int partitions;
  private final Random random;
  private final RecordWriter writer =
      new RecordWriter(SET, TILE_RESOLUTION, BLOCK_RESOLUTION, 1 << 20);

  long rows;
  final Map<Long, Long> rowsByMinute = new HashMap<>();

  FeatureTopicFiller(EmbeddedKafka kafka, String topic, int partitions, Random random) {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", kafka.bootstrapServers());
    producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    this.topic = topic;
    this.partitions = partitions;
    this.random = random;
  }

  /** A window end's rows, and then its markers. */
  void minute(long minute, long rowVersion) {
    rows(minute, rowVersion);
    markers(minute, rowVersion);
  }

  void rows(long minute, long rowVersion) {
    long before = rows;
    Emission emission = new Emission(minute * Minutes.MILLIS, rowVersion, 0);
    for (int tile = 0; tile < TILES.length; tile++) {
      for (UUID product : PRODUCTS) {
        int partition = (tile + product.hashCode()) % partitions;
        long cell = TILES[tile];
        writer.write(emission, product, cell, someRows(cell), record -> send(partition, record));
      }
    }
    rowsByMinute.put(minute, rows - before);
  }

  void markers(long minute, long rowVersion) {
    Emission emission = new Emission(minute * Minutes.MILLIS, rowVersion, 0);
    for (int partition = 0; partition < partitions; partition++) {
      long until = emission.windowEnd();
      send(partition, RecordWriter.marker(SET, emission, partition, partitions, until));
    }
  }

  /** A marker in the next format, of which an older program can read the first 12 bytes only. */
  void newer(int partition, long minute) {
    Emission emission = new Emission(minute * Minutes.MILLIS, 1, 0);
    byte[] value =
        RecordWriter.marker(SET, emission, partition, partitions, emission.windowEnd()).value();
    value[2]++;
    CRC32C checksum = new CRC32C();
    checksum.update(value, 0, 4);
    checksum.update(value, 8, value.length - 8);
    ByteBuffer.wrap(value).putInt(4, (int) checksum.getValue());
    raw(partition, value);
  }

  void raw(int partition, byte[] value) {
    var unused = producer.send(new ProducerRecord<>(topic, partition, null, value));
  }

  private void send(int partition, EncodedRecord record) {
    rows += record.rows();
    var unused =
        producer.send(new ProducerRecord<>(topic, partition, record.key(), record.value()));
  }

  void flush() {
    producer.flush();
  }

  @Override
  public void close() {
    producer.close();
    writer.close();
  }

  /** Some hexagons of a tile, each number of one bit or two. */
  private DecodedBlock someRows(long tile) {
    int most = 1 + random.nextInt(300);
    int[] paths = random.ints(0, PATHS).distinct().limit(most).sorted().toArray();
    int features = SET.featuresPerKind();
    long[] sums =
        IntStream.range(0, SET.kinds().size() * features * paths.length)
            .mapToLong(i -> (paths[i % paths.length] * 31L + i / paths.length % features) % 4)
            .toArray();
    return DecodedBlock.of(SET, tile, paths, sums);
  }
}
