package io.ringcast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;

/** What is measured against each other gives the same. */
class WindowJobsTest {

  private static final WindowJobs.City CITY = new WindowJobs.City(3, 6);

  @Test
  void bothWaysGiveTheSameRows() throws Exception {
    SortedMap<String, String> ours =
        rows(WindowJobs.ringcast(WindowJobs.counts(environment(), CITY)));
    SortedMap<String, String> flinks =
        rows(WindowJobs.flink(WindowJobs.counts(environment(), CITY)));

    assertThat(ours).hasSizeGreaterThan(1_000).isEqualTo(flinks);
  }

  private static StreamExecutionEnvironment environment() {
    return StreamExecutionEnvironment.createLocalEnvironment(WindowJobs.settings());
  }

  private static SortedMap<String, String> rows(DataStream<WindowRow> stream) throws Exception {
    SortedMap<String, String> rows = new TreeMap<>();
    try (CloseableIterator<WindowRow> results = stream.executeAndCollect()) {
      results.forEachRemaining(
          row -> {
            String place = "%x at %d".formatted(row.key, row.windowEnd);
            assertThat(rows.put(place, Arrays.toString(row.sums))).as(place).isNull();
          });
    }
    return rows;
  }
}
