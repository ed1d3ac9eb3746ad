package io.ringcast.serving.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryTest {

  private final History history = new History(3);

  @Test
  void aLineHasAsManyValuesAsThereAreTimes() {
    history.add(10, Map.of("a", Map.of("x", 1.0)));
    history.add(20, Map.of());
    history.add(30, Map.of("a", Map.of("x", 3.0, "y", 4.0)));

    History.Lines all = history.since(0);
    assertThat(all.times()).extracting(Instant::toEpochMilli).containsExactly(10L, 20L, 30L);
    assertThat(all.charts())
        .isEqualTo(
            Map.of(
                "a", Map.of("x", Arrays.asList(1f, null, 3f), "y", Arrays.asList(null, null, 4f))));
    assertThat(history.since(20).charts())
        .isEqualTo(Map.of("a", Map.of("x", List.of(3f), "y", List.of(4f))));
    assertThat(history.since(30).times()).isEmpty();
  }

  @Test
  void theOldestAreForgotten() {
    for (long at = 1; at <= 10; at++) {
      history.add(at, Map.of());
    }
    assertThat(history.since(0).times())
        .extracting(Instant::toEpochMilli)
        .containsExactly(8L, 9L, 10L);
  }
}
