package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.SetId;
import io.ringcast.publisher.write.RetryingWriter;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedCluster;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.Background;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * After a jump of time: a week of markers of three sets, on three small nodes that have other work.
 */
@Tag("alone")
@Timeout(480)
class MarkerBurstTest {

  private static final int SETS = 3;
  private static final int WEEK = (int) Duration.ofDays(7).toMinutes();
  private static final int READERS = 2;
  private static final TimeRange ALL =
      new TimeRange(Tape.START, Tape.START + (WEEK + 1) * Minutes.MILLIS);

  @TempDir Path folder;

  private final AtomicInteger outOfTime = new AtomicInteger();

  @Test
  void itConvergesWhileTheNodesAreBusy() throws Exception {
    Stage stage =
        new Stage(SharedBroker.get(), folder, List.of(SmallCity.NEAR), SmallCity.PRODUCTS, 1);
    Shelf shelf = new Shelf(SharedCluster.get(), stage, Layout.BLOCK);
    FeatureStore store = shelf.store();
    AtomicInteger written = new AtomicInteger();
    AtomicInteger read = new AtomicInteger();
    AtomicBoolean done = new AtomicBoolean();
    List<Background<Void>> readers =
        IntStream.range(0, READERS)
            .mapToObj(i -> Background.run("reads", () -> readUntil(done, store, read)))
            .toList();
    try (RetryingWriter<StoredMarker> writer =
        new RetryingWriter<>(
            "markers",
            shelf.config().write().backoff(),
            store::write,
            marker -> written.incrementAndGet())) {
      for (int set = 0; set < SETS; set++) {
        writer.write(markers(set));
      }
      writer.await();
    } finally {
      done.set(true);
      readers.forEach(Background::get);
    }
    assertThat(written).as("each is written once").hasValue(SETS * WEEK);
    assertThat(read).as("read meanwhile, %s times in vain", outOfTime).hasPositiveValue();
    for (int set = 0; set < SETS; set++) {
      assertThat(store.markers(id(set), ALL)).hasSize(WEEK);
    }
  }

  /** A busy node may not answer in time. */
  private void readUntil(AtomicBoolean done, FeatureStore store, AtomicInteger read) {
    while (!done.get()) {
      try {
        read.addAndGet(store.markers(id(0), ALL).size());
      } catch (StoreException e) {
        outOfTime.incrementAndGet();
      }
    }
  }

  private static List<StoredMarker> markers(int set) {
    List<StoredMarker> markers = new ArrayList<>();
    for (int minute = 1; minute <= WEEK; minute++) {
      long windowEnd = Tape.START + minute * Minutes.MILLIS;
      markers.add(new StoredMarker(id(set), new Emission(windowEnd, 1, 0)));
    }
    return markers;
  }

  private static SetId id(int set) {
    return new SetId("burst-" + set, 1);
  }
}
