package io.ringcast.publisher.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.connector.base.sink.writer.Batch;
import org.apache.flink.connector.base.sink.writer.RequestEntryWrapper;
import org.apache.flink.connector.base.sink.writer.strategy.BasicRequestInfo;
import org.junit.jupiter.api.Test;

class PartitionBatchesTest {

  private final PartitionBuffer buffer = new PartitionBuffer();

  @Test
  void aBatchTakesWhatLiesInOnePartitionTheOldestFirst() {
    add(Parcels.parcel(0, 1), Parcels.parcel(1, 2), Parcels.parcel(0, 3), Parcels.parcel(2, 4));
    PartitionBatches batches = new PartitionBatches(50, 1 << 20);
    assertThat(rows(next(batches))).containsExactly(1, 3);
    assertThat(rows(next(batches))).containsExactly(2);
    assertThat(rows(next(batches))).containsExactly(4);
    assertThat(buffer.isEmpty()).isTrue();
    assertThat(next(batches)).isEmpty();
  }

  @Test
  void aBatchHoldsNoMoreBlocksOrBytesThanItMay() {
    add(Parcels.parcel(0, 1, 1, 1), Parcels.parcel(0, 2, 2), Parcels.parcel(0, 3));
    assertThat(rows(next(new PartitionBatches(4, 1 << 20)))).containsExactly(1, 1, 1);
    assertThat(rows(next(new PartitionBatches(4, 2 * Parcels.PAYLOAD)))).containsExactly(2, 2);
    assertThat(rows(next(new PartitionBatches(1, 1)))).as("one must go").containsExactly(3);
  }

  @Test
  void nothingIsLostWhateverTheOrder() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    PartitionBatches batches = new PartitionBatches(1 + random.nextInt(20), 1 << 20);
    List<Parcel> out = new ArrayList<>();
    int in = 0;
    for (int i = 0; i < 2_000; i++) {
      if (random.nextInt(3) > 0) {
        add(Parcels.parcel(random.nextInt(5), 1 + random.nextInt(9)));
        in++;
      } else {
        List<Parcel> batch = next(batches);
        assertThat(batch.stream().map(Parcel::partition).distinct().count())
            .as("seed %d", seed)
            .isLessThanOrEqualTo(1);
        out.addAll(batch);
      }
      assertThat(buffer.size()).as("seed %d", seed).isEqualTo(in - out.size());
      assertThat(buffer.getBufferedState()).as("seed %d", seed).hasSize(in - out.size());
    }
    while (!buffer.isEmpty()) {
      out.addAll(next(batches));
    }
    assertThat(out).as("seed %d", seed).hasSize(in);
    assertThat(buffer.totalSizeInBytes()).as("seed %d", seed).isZero();
  }

  private void add(Parcel... parcels) {
    for (Parcel parcel : parcels) {
      buffer.add(new RequestEntryWrapper<>(parcel, parcel.payloadBytes()), false);
    }
  }

  private List<Parcel> next(PartitionBatches batches) {
    Batch<Parcel> batch =
        batches.createNextBatch(new BasicRequestInfo(Math.max(1, buffer.size())), buffer);
    assertThat(batch.getSizeInBytes())
        .isEqualTo(batch.getBatchEntries().stream().mapToLong(Parcel::payloadBytes).sum());
    return batch.getBatchEntries();
  }

  private static List<Integer> rows(List<Parcel> batch) {
    return batch.stream()
        .flatMap(parcel -> parcel.blocks().stream())
        .map(block -> block.rows())
        .toList();
  }
}
