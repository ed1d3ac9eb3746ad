package io.ringcast.job.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Optional;

/** The job in Flink's eyes; without a parallelism the cluster decides. */
public record JobConfig(String name, Optional<Integer> parallelism, int maxParallelism) {

  private static final int MOST = 1 << 15;

  private static final Option<Optional<Integer>> PARALLELISM =
      Option.optional(
          "parallelism",
          Types.integer(1, MOST),
          "the Flink cluster's; in place, the number of cores",
          "Tasks of each step.");
  private static final Option<Integer> MAX_PARALLELISM =
      Option.withDefault(
          "max-parallelism",
          Types.integer(1, MOST),
          128,
          "The state's largest parallelism. A change loses old state.");

  /** The section as one job has it, with the name of a job whose file gives none. */
  public static Section<JobConfig> section(String usualName) {
    Option<String> name =
        Option.withDefault("name", Types.text(), usualName, "The job's name in Flink.");
    return Section.of(
            v -> new JobConfig(v.get(name), v.get(PARALLELISM), v.get(MAX_PARALLELISM)),
            name,
            PARALLELISM,
            MAX_PARALLELISM)
        .checkedBy(JobConfig::check);
  }

  public JobConfig withParallelism(int tasks) {
    return new JobConfig(name, Optional.of(tasks), maxParallelism);
  }

  private static void check(Values values) {
    int parallelism = values.find(PARALLELISM).flatMap(p -> p).orElse(1);
    int most = values.find(MAX_PARALLELISM).orElse(MOST);
    if (parallelism > most) {
      values.at(PARALLELISM).reject("is " + parallelism + " but max-parallelism is " + most);
    }
  }
}
