package io.ringcast.benchmarks.limit;

import io.ringcast.feature.EventTopics;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.intake.decode.EntityKey;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The job's decoder over a minute's events. */
final class Decoding {

  private static final EntityKey KEY = EntityKey.random();

  private Decoding() {}

  /** A decoder as the source opens it. */
  static IntakeDeserializer open(ComputeConfig config) {
    IntakeDeserializer decoder =
        new IntakeDeserializer(EventTopics.of(config), EventTopics.rules(config));
    decoder.open(null);
    decoder.useKey(KEY);
    return decoder;
  }

  /** Decodes all events once; the receiver is given the same object every time. */
  static void decode(Material material, Consumer<Intake> out) throws IOException {
    IntakeDeserializer decoder = open(material.config());
    for (ConsumerRecord<byte[], byte[]> event : material.events()) {
      decoder.deserialize(event, new Received<>(out));
    }
  }
}
