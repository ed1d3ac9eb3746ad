package io.ringcast.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.client.program.ProgramParametrizationException;

/**
 * A job's arguments on a Flink cluster; Flink's own options need none. Overrides are {@code
 * key=value}.
 */
public record JobArguments(Path config, List<String> overrides) {

  private static final String USAGE =
      """
      %s. Its arguments:
        --config FILE     the configuration (docs/reference/configuration.md)
        --set KEY=VALUE   instead of one option of the file, such as --set job.parallelism=4; may be
                          given several times
        --help            show this""";

  /**
   * Reads the command line; {@code job} is what the help calls the job.
   *
   * @throws ProgramParametrizationException if it is wrong, or asks for help: Flink then shows the
   *     message alone
   */
  public static JobArguments parse(String job, String... args) {
    String usage = USAGE.formatted(job);
    Path config = null;
    List<String> overrides = new ArrayList<>();
    Iterator<String> rest = Arrays.asList(args).iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      switch (option) {
        case "--config" -> config = Path.of(valueOf(option, rest, usage));
        case "--set" -> overrides.add(valueOf(option, rest, usage));
        case "--help" -> throw new ProgramParametrizationException(usage);
        default -> throw problem("There is no option " + option + ".", usage);
      }
    }
    if (config == null) {
      throw problem("--config FILE is missing.", usage);
    }
    return new JobArguments(config, List.copyOf(overrides));
  }

  private static String valueOf(String option, Iterator<String> rest, String usage) {
    if (!rest.hasNext()) {
      throw problem(option + " needs a value.", usage);
    }
    return rest.next();
  }

  private static ProgramParametrizationException problem(String what, String usage) {
    return new ProgramParametrizationException(what + "\n" + usage);
  }
}
