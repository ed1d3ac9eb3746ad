package io.ringcast.serving.meters;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.serving.warn.LogLines;
import io.ringcast.testing.Seeds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** What becomes of a metric's labels when one of them has more values than anybody looks at. */
class SeriesTest {

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final Series<LongAdder> series = new Series<>(Metric.REQUESTS, LongAdder::new);

  private Map<List<String>, Long> counts() {
    Map<List<String>, Long> counts = new HashMap<>();
    series.forEach((labels, count) -> counts.put(labels, count.sum()));
    return counts;
  }

  private void call(String... labels) {
    series.get(labels).increment();
  }

  /** As one caller after another comes, who all call once. */
  private void fill() {
    call("GetArea", "OK", "pricing", "near");
    for (int i = 0; i < Series.USUAL; i++) {
      call("GetFeatures", "OK", "caller-" + i, "none");
    }
  }

  @Test
  void seriesThatAreThereGoOnAndNewOnesKeepTheirOtherLabels() {
    fill();

    call("GetArea", "OK", "pricing", "near");
    call("GetArea", "INTERNAL", "pricing", "near");
    call("GetFeatures", "OK", "somebody", "none");
    call("GetFeatures", "INTERNAL", "caller-1", "none");
    call("GetFeatures", "INTERNAL", "caller-2", "none");

    assertThat(counts())
        .containsEntry(List.of("GetArea", "OK", "pricing", "near"), 2L)
        .containsEntry(List.of("GetArea", "INTERNAL", "other", "near"), 1L)
        .containsEntry(List.of("GetFeatures", "INTERNAL", "other", "none"), 2L)
        // The last caller of those above came when it was full.
        .containsEntry(List.of("GetFeatures", "OK", "other", "none"), 2L);
  }

  @Test
  void whateverComesThereIsAnEndAndNothingIsLost() {
    Set<List<String>> first = new HashSet<>();
    int calls = 20_000;
    for (int i = 0; i < calls; i++) {
      String[] labels = {any(), any(), any(), any()};
      if (first.size() < Series.USUAL) {
        first.add(List.of(labels));
      }
      call(labels);
    }

    Map<List<String>, Long> counts = counts();
    assertThat(counts.keySet()).as("seed %d", seed).containsAll(first);
    assertThat(counts).as("seed %d", seed).hasSizeLessThanOrEqualTo(Series.MOST + 1);
    assertThat(counts.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(calls);
  }

  private String any() {
    return "value-" + random.nextInt(1 << random.nextInt(12));
  }

  @Test
  void theLogSaysOnceWhatToDo() {
    List<String> said;
    try (LogLines log = new LogLines(Series.class)) {
      fill();
      fill();
      call("GetFeatures", "OK", "somebody", "none");
      said = log.lines();
    }

    assertThat(said)
        .singleElement()
        .asString()
        .contains("ringcast_requests_total has 1000 series", "caller is counted as `other`")
        .contains("has 1000 values", "start the service anew");
  }
}
