package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Optional;

/**
 * The job in Flink's eyes.
 *
 * @param parallelism empty if the Flink cluster decides
 */
public record JobConfig(
    String name, Optional<Integer> parallelism, int maxParallelism, RestartConfig restart) {

  private static final int MOST = 1 << 15;

  static final Option<String> NAME =
      Option.withDefault("name", Types.text(), "ringcast-compute", "What Flink calls the job.");
  static final Option<Optional<Integer>> PARALLELISM =
      Option.optional(
          "parallelism",
          Types.integer(1, MOST),
          "as the Flink cluster has it; on one machine, its cores",
          "How many tasks share each step's work.");
  static final Option<Integer> MAX_PARALLELISM =
      Option.withDefault(
          "max-parallelism",
          Types.integer(1, MOST),
          128,
          "How far the parallelism can ever grow on the same state. Old state is lost when it"
              + " changes.");
  static final Option<RestartConfig> RESTART =
      Option.section("restart", RestartConfig.SECTION, "What happens after a failure.");

  static final Section<JobConfig> SECTION =
      Section.of(
              v ->
                  new JobConfig(
                      v.get(NAME), v.get(PARALLELISM), v.get(MAX_PARALLELISM), v.get(RESTART)),
              NAME,
              PARALLELISM,
              MAX_PARALLELISM,
              RESTART)
          .checkedBy(JobConfig::check);

  private static void check(Values values) {
    int parallelism = values.find(PARALLELISM).flatMap(p -> p).orElse(1);
    int most = values.find(MAX_PARALLELISM).orElse(MOST);
    if (parallelism > most) {
      values.at(PARALLELISM).reject("is " + parallelism + " but max-parallelism is " + most);
    }
  }
}
