package io.ringcast.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.SetId;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class NotedPartitionsTest {

  private long now = Long.MAX_VALUE - 5;
  private CompletableFuture<Void> answer = new CompletableFuture<>();
  private final List<PartitionKey> written = new ArrayList<>();
  private final NotedPartitions noted =
      new NotedPartitions(
          partition -> {
            written.add(partition);
            return answer;
          },
          () -> now);

  @Test
  void writesOnceAndLetsTheOthersWait() {
    CompletableFuture<Void> first = noted.note(partition(1));
    CompletableFuture<Void> second = noted.note(partition(1));

    assertThat(written).containsExactly(partition(1));
    assertThat(second).isNotDone();
    answer.complete(null);
    assertThat(first).isCompleted();
    assertThat(second).isCompleted();
    assertThat(noted.note(partition(1))).isCompleted();
    assertThat(written).hasSize(1);
  }

  @Test
  void writesAgainBeforeTheNoteExpires() {
    noted.note(partition(1)).complete(null);
    now += NotedPartitions.FRESH.toNanos() - 1;
    assertThat(noted.note(partition(1))).isCompleted();
    assertThat(written).hasSize(1);

    now += 1;
    assertThat(noted.note(partition(1))).isCompleted();
    assertThat(written).hasSize(2);
  }

  @Test
  void writesAgainAfterAFailure() {
    noted.note(partition(1)).completeExceptionally(new StoreException("away"));
    answer = CompletableFuture.completedFuture(null);

    assertThat(noted.note(partition(1))).isCompleted();
    assertThat(written).hasSize(2);
  }

  @Test
  void forgetsTheOldestWhenThereAreTooMany() {
    answer.complete(null);
    for (int hour = 0; hour <= NotedPartitions.MOST; hour++) {
      assertThat(noted.note(partition(hour))).isCompleted();
    }
    written.clear();

    assertThat(noted.note(partition(1))).isCompleted();
    assertThat(written).isEmpty();
    assertThat(noted.note(partition(0))).isCompleted();
    assertThat(written).containsExactly(partition(0));
  }

  private static PartitionKey partition(int hour) {
    return new PartitionKey(new SetId("a", 1), new UUID(1, 2), 3, hour);
  }
}
