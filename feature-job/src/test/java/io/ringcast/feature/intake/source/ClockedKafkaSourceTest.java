package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.feature.intake.source.ClockedEnumerator.Admission;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.mocks.MockSplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.junit.jupiter.api.Test;

/** Which key readers get when a job goes on from a checkpoint. */
class ClockedKafkaSourceTest {

  @Test
  void theCheckpointsKeyIsHandedOut() throws Throwable {
    EntityKey key = new EntityKey(1, 2);

    assertThat(keyAfter(key)).isEqualTo(key);
  }

  private static EntityKey keyAfter(EntityKey checkpointed) throws Throwable {
    IntakeDeserializer decoder =
        new IntakeDeserializer(
            List.of(),
            new EventRules(new ProductCatalog(Map.of()), List.of(9), Map.of(), Duration.ZERO, 1));
    KafkaSource<Intake> reading =
        KafkaSource.<Intake>builder()
            .setBootstrapServers("localhost:1")
            .setTopics("events")
            .setDeserializer(decoder)
            .build();
    ClockedKafkaSource source =
        new ClockedKafkaSource(
            reading,
            decoder,
            (topics, until) -> {},
            new Properties(),
            Duration.ofSeconds(5),
            Duration.ofMinutes(2),
            null,
            null,
            Map::of);
    ClockedEnumState state =
        new ClockedEnumState(
            new KafkaSourceEnumState(Set.of(), true), ClockGrant.NONE, checkpointed);
    try (MockSplitEnumeratorContext<KafkaPartitionSplit> context =
        new MockSplitEnumeratorContext<>(1)) {
      context.registerReader(new ReaderInfo(0, "here"));
      source.restoreEnumerator(context, state).addReader(0);
      context.runNextOneTimeCallable();
      return context.getSentSourceEvent().get(0).stream()
          .filter(Admission.class::isInstance)
          .map(event -> ((Admission) event).key())
          .findFirst()
          .orElseThrow();
    }
  }
}
