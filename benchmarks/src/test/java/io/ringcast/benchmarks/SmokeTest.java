package io.ringcast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every benchmark once with little to do, so that none breaks unseen. Nothing is timed. */
class SmokeTest {

  @Test
  void everyBenchmarkRuns() throws Exception {
    Options options =
        new OptionsBuilder()
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(1))
            .param("kinds", "2")
            .param("eventsPerSecond", "5")
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();

    Collection<RunResult> results = new Runner(options).run();

    assertThat(names(results))
        .contains(
            "SmoothingBenchmark.frame",
            "SmoothingBenchmark.kernel",
            "SmoothingBenchmark.gridDiskBroadcast",
            "BlockBenchmark.encode",
            "BlockBenchmark.decode");
    for (RunResult result : results) {
      result
          .getSecondaryResults()
          .forEach((counter, done) -> assertThat(done.getScore()).as(counter).isPositive());
    }
  }

  private static Set<String> names(Collection<RunResult> results) {
    String here = SmokeTest.class.getPackageName() + ".";
    return results.stream()
        .map(result -> result.getParams().getBenchmark().substring(here.length()))
        .collect(Collectors.toSet());
  }
}
