package io.ringcast.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.metrics.Query.Filter;
import io.ringcast.metrics.Query.Selector;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryTest {

  @Test
  void findsMetricsFiltersAndGroups() {
    Query query =
        Query.of(
            "histogram_quantile(0.99, sum by (le, method) (rate(a_bucket{x=\"1|2\",y!~\"3|4.*\"}[5m])))"
                + " / ignoring(stage) group_left max(b) and time() - c > 1e6 or sum(d{}) by (job)");

    assertThat(query.selectors())
        .containsExactly(
            new Selector(
                "a_bucket",
                List.of(
                    new Filter("x", true, List.of("\\Q1|2\\E")),
                    new Filter("y", false, List.of("3", "4.*")))),
            new Selector("b", List.of()),
            new Selector("c", List.of()),
            new Selector("d", List.of()));
    assertThat(query.grouped()).isEqualTo(Set.of("le", "method", "stage", "job"));
  }

  @Test
  void whatIsNotUnderstoodIsSaid() {
    assertThatThrownBy(() -> Query.of("a{x='1'}")).isInstanceOf(IllegalArgumentException.class);
  }
}
