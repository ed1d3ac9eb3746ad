package io.ringcast.benchmarks.limit;

import io.ringcast.feature.EventTopics;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.intake.decode.EventFormat;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** From an event's bytes to its few numbers, checked. */
final class DecodePart {

  private DecodePart() {}

  static Part of(Material material) {
    return new Part(
        "decode",
        "event",
        material.events().size(),
        1,
        new Contender("the job's decoder", ours(material)),
        limits(material));
  }

  private static List<Contender> limits(Material material) {
    List<ConsumerRecord<byte[], byte[]>> events = material.events();
    List<Contender> limits = new ArrayList<>();
    if (EventTopics.of(material.config()).get(0).format() instanceof EventFormat.Avro avro) {
      limits.add(new Contender("Avro's own reader", new AvroGeneric(events, avro.schema())));
    } else {
      limits.add(new Contender("fastjson2, the five fields unchecked", new Fastjson(events)));
      limits.add(new Contender("Jackson, the five fields unchecked", new Jackson(events)));
    }
    limits.add(new Contender("one look at each byte", () -> scan(events)));
    return limits;
  }

  private static Work ours(Material material) {
    IntakeDeserializer decoder = Decoding.open(material.config());
    return () -> {
      Sum sum = new Sum();
      for (ConsumerRecord<byte[], byte[]> event : material.events()) {
        decoder.deserialize(event, sum);
      }
      return sum.sum;
    };
  }

  private static long scan(List<ConsumerRecord<byte[], byte[]>> events) {
    long sum = 0;
    for (ConsumerRecord<byte[], byte[]> event : events) {
      sum += sum(event.value());
    }
    return sum;
  }

  private static int sum(byte[] bytes) {
    int sum = 0;
    for (byte b : bytes) {
      sum += b;
    }
    return sum;
  }

  /** Looks at every number that a good event has. */
  private static final class Sum implements Collector<Intake> {

    private long sum;

    @Override
    public void collect(Intake intake) {
      if (intake.isGood()) {
        sum +=
            intake.event.entity
                + intake.event.product
                + intake.event.eventTime
                + (long) (intake.event.lat + intake.event.lng);
      }
    }

    @Override
    public void close() {}
  }
}
