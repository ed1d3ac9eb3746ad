package io.ringcast.feature.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.config.StartConfig.From;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer.PartitionOffsetsRetriever;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Where reading begins with old state that does not know a partition. */
class EventOffsetsTest {

  private static final long SINCE = 5_000;
  private static final TopicPartition GROWN = new TopicPartition("known", 3);
  private static final TopicPartition LONG = new TopicPartition("new", 0);
  private static final TopicPartition QUIET = new TopicPartition("new", 1);

  /** Each partition holds the offsets 10 to 19. Of the time there is one in LONG only. */
  private static final PartitionOffsetsRetriever KAFKA =
      new PartitionOffsetsRetriever() {
        @Override
        public Map<TopicPartition, Long> committedOffsets(Collection<TopicPartition> partitions) {
          throw new AssertionError("nothing was committed for what is new");
        }

        @Override
        public Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
          return each(partitions, partition -> 20L);
        }

        @Override
        public Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> partitions) {
          return each(partitions, partition -> 10L);
        }

        @Override
        public Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
            Map<TopicPartition, Long> times) {
          assertThat(times.values()).containsOnly(SINCE);
          return each(
              times.keySet(),
              partition -> partition.equals(LONG) ? new OffsetAndTimestamp(15, SINCE) : null);
        }
      };

  private static final long SKEW = 2_000;
  private static final long READ_SINCE = 77;

  private final EventOffsets offsets =
      new EventOffsets(
          new StartOffsets(From.TIMESTAMP, SINCE), Duration.ofMillis(SKEW), () -> READ_SINCE);

  @Test
  void aTopicBeginsWhereItsEventsCanStillCountAndAFurtherPartitionAtItsBeginning() {
    offsets.restore(Set.of("known"), SINCE + SKEW);

    assertThat(offsets.getPartitionOffsets(List.of(GROWN, LONG, QUIET), KAFKA))
        .isEqualTo(Map.of(GROWN, 0L, LONG, 15L, QUIET, 20L));
    assertThat(offsets.completeSince()).as("the state knows").isEqualTo(Long.MIN_VALUE);
  }

  /** The job was stopped before it had closed a minute. */
  @Test
  void withStateThatClosedNothingANewTopicBeginsAtTheStartTime() {
    offsets.restore(Set.of("known"), Long.MIN_VALUE);

    assertThat(offsets.getPartitionOffsets(List.of(GROWN, LONG), KAFKA))
        .isEqualTo(Map.of(GROWN, 0L, LONG, 15L));
  }

  @Test
  void withoutStateAllBeginAsConfigured() {
    assertThat(offsets.getPartitionOffsets(List.of(GROWN, LONG), KAFKA))
        .isEqualTo(Map.of(GROWN, 20L, LONG, 15L));
    assertThat(offsets.completeSince()).isEqualTo(READ_SINCE);
  }

  private static <T> Map<TopicPartition, T> each(
      Collection<TopicPartition> partitions, Function<TopicPartition, T> value) {
    Map<TopicPartition, T> values = new HashMap<>();
    partitions.forEach(partition -> values.put(partition, value.apply(partition)));
    return values;
  }
}
