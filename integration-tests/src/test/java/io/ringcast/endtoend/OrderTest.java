package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.config.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two emissions of the same rows, of which the older knows half of the events only: the newer
 * stays, in whatever order, and however often they are stored.
 */
class OrderTest {

  private static final long SEED = 47;
  private static final int MINUTES = 6;
  private static final FeatureSet SET = SmallCity.NEAR;

  @TempDir static Path folder;

  private static Stage stage;
  private static Output older;
  private static Output newer;
  private static Output newerBackwards;
  private static Answer ofHalf;
  private static Answer ofAll;

  @BeforeAll
  static void computeTwice() {
    Tape all = SmallCity.tape(MINUTES, SEED).dealt(2, SEED);
    long half = Tape.START + MINUTES / 2 * Tape.MINUTE;
    Tape first = all.between(Tape.START, half);
    stage = new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, 2);
    stage.send(first);
    older = stage.replay(2, 2);
    stage.send(all.between(half, Long.MAX_VALUE));
    newer = stage.replay(2, 3);
    newerBackwards = newer.backwards(SharedBroker.get());
    ofHalf = new Answer(SET, SmallCity.PRODUCTS, first);
    ofAll = new Answer(SET, SmallCity.PRODUCTS, all);
    assertThat(versions(older).max().orElseThrow()).isLessThan(versions(newer).min().orElseThrow());
  }

  @ParameterizedTest
  @EnumSource(Layout.class)
  void theLaterEmissionStays(Layout layout) {
    Shelf shelf = new Shelf(SharedNode.get(), stage, layout);

    shelf.publish(older, 2);
    shelf.holds(SET, ofHalf.rows(), shelf + ", the older first");
    shelf.publish(newer, 2);
    assertNewer(shelf, "the newer after it");
    shelf.publish(older, 1);
    assertNewer(shelf, "the older again");
    shelf.publish(newerBackwards, 4);
    assertNewer(shelf, "the newer again, its last record first");
  }

  private static void assertNewer(Shelf shelf, String what) {
    String run = "seed %d, %s, %s".formatted(SEED, shelf, what);
    shelf.holds(SET, ofAll.rows(), run);
    long old = versions(older).max().orElseThrow();
    // How many minutes without a row a run calls complete before its first one is left to chance.
    assertThat(shelf.markers(SET))
        .as(run)
        .filteredOn(marker -> marker.emission().windowEnd() > Tape.START)
        .isNotEmpty()
        .allMatch(marker -> marker.emission().rowVersion() > old);
  }

  /** Each task of a run has its own, by when it was started. */
  private static LongStream versions(Output output) {
    return output.records().stream()
        .mapToLong(placed -> placed.record().header().emission().rowVersion());
  }
}
