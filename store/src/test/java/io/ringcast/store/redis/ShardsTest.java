package io.ringcast.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShardsTest {

  private static List<String> tags(Shards shards) {
    return IntStream.range(0, shards.count()).mapToObj(shards::tag).toList();
  }

  @Test
  void shardsOfAClusterAreStretchesOfSlots() {
    List<Integer> slots = tags(Shards.CLUSTER).stream().map(SlotHash::getSlot).toList();

    assertThat(slots).hasSize(64).isSorted();
    assertThat(IntStream.range(0, 64))
        .allSatisfy(shard -> assertThat(slots.get(shard) / 256).isEqualTo(shard));
  }

  /** Or it would find markers of one, and no rows. */
  @Test
  void oneServerReadsNothingOfACluster() {
    assertThat(tags(Shards.SINGLE)).hasSize(1).doesNotContainAnyElementsOf(tags(Shards.CLUSTER));
  }
}
