package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.replay.Replay;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.TestServers;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.recording.Recording;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Thirty minutes of New York with pings, out of order by up to five seconds.
 *
 * <p>Summed over all hexagons, each count adds as often to a ring's numerators as the ring's disk
 * has cells (no pentagon is near New York). So the totals follow from the plain counts of distinct
 * riders and drivers alone.
 */
class PingsTest {

  private static final FeatureSet SET = FeatureSet.marketplace();

  /** GoldenStoreTest has parallelism 2 and 4 partitions. */
  @Test
  void noneIsLateAndTotalsFollowFromTheCounts() {
    Recording recording = Recordings.open("nyc-taxi-2013-pings");
    ComputeConfig config = ComputeConfig.load(Path.of("../configs/compute.yaml"));
    Totals totals = new Totals(SET);
    Map<String, long[]> expected = expectedSums(recording);

    try (Replay replay =
        new Replay(TestServers.get(), recording, config, null, 4, 3, Terminal.silent(), "")) {
      replay.load();
      replay.compute();
      replay.rows((set, row) -> totals.add(row));
      assertThat(replay.late()).isZero();
      assertThat(replay.rejected()).containsOnlyKeys("no_fix");
    }

    assertThat(totals.byKindAndEnd().keySet()).isEqualTo(expected.keySet());
    totals
        .byKindAndEnd()
        .forEach(
            (key, total) -> assertThat(total.sums()).as(key).containsExactly(expected.get(key)));
  }

  /** By kind and window end, as {@link Totals} names them. */
  private static Map<String, long[]> expectedSums(Recording recording) {
    List<FeatureRow> counts = plainCounts(recording);
    Map<String, long[]> sums = new HashMap<>();
    for (int kind = 0; kind < SET.kinds().size(); kind++) {
      int ofKind = kind;
      Map<Long, Long> perMinute =
          counts.stream()
              .collect(
                  Collectors.groupingBy(
                      FeatureRow::windowEnd, Collectors.summingLong(row -> row.sums()[ofKind][0])));
      perMinute.forEach((end, count) -> spread(SET.kinds().get(ofKind), end, count, sums));
    }
    return sums;
  }

  private static List<FeatureRow> plainCounts(Recording recording) {
    FeatureSet counting = FeatureSet.of("counts", SET.kinds(), List.of(0), List.of(1));
    NaiveAnswer answer = NaiveAnswer.of(NaiveParameters.of(counting), Recordings.events(recording));
    assertThat(answer.late()).isEmpty();
    assertThat(answer.rejects()).isNotEmpty().allMatch(left -> left.reason().contains("no fix"));
    return answer.rows();
  }

  /** Adds a minute's count to the sums of all windows that it is in. */
  private static void spread(String kind, long minuteEnd, long count, Map<String, long[]> sums) {
    int windows = SET.windows().size();
    for (int age = 0; count > 0 && age < SET.maxWindow(); age++) {
      long[] all =
          sums.computeIfAbsent(
              kind + " " + (minuteEnd + age * Tape.MINUTE), key -> new long[SET.featuresPerKind()]);
      for (int feature = 0; feature < all.length; feature++) {
        long ring = SET.rings().get(feature / windows);
        long diskSize = 1 + 3 * ring * (ring + 1);
        all[feature] += SET.windows().get(feature % windows) > age ? count * diskSize : 0;
      }
    }
  }
}
