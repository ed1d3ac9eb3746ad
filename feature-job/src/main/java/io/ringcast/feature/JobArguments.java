package io.ringcast.feature;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.client.program.ProgramParametrizationException;

/**
 * What the job is called with on a Flink cluster. The jar brings no command line library: these are
 * three options, and each that Flink knows is Flink's.
 *
 * @param overrides {@code key=value}, each instead of one option of the file
 */
record JobArguments(Path config, List<String> overrides) {

  private static final String USAGE =
      """
      The Ringcast compute job. Its arguments:
        --config FILE     the configuration (docs/CONFIGURATION.md)
        --set KEY=VALUE   instead of one option of the file, such as --set time.out-of-orderness=10s;
                          may be given several times
        --help            show this""";

  /**
   * Reads the command line.
   *
   * @throws ProgramParametrizationException if it is wrong, or asks for help: Flink then shows the
   *     message alone
   */
  static JobArguments parse(String... args) {
    Path config = null;
    List<String> overrides = new ArrayList<>();
    Iterator<String> rest = Arrays.asList(args).iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      switch (option) {
        case "--config" -> config = Path.of(valueOf(option, rest));
        case "--set" -> overrides.add(valueOf(option, rest));
        case "--help" -> throw new ProgramParametrizationException(USAGE);
        default -> throw problem("There is no option " + option + ".");
      }
    }
    if (config == null) {
      throw problem("--config FILE is missing.");
    }
    return new JobArguments(config, List.copyOf(overrides));
  }

  private static String valueOf(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw problem(option + " needs a value.");
    }
    return rest.next();
  }

  private static ProgramParametrizationException problem(String what) {
    return new ProgramParametrizationException(what + "\n" + USAGE);
  }
}
