package io.ringcast.serving;

import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.ConfigFile;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.open.ConfiguredStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service as a process of its own, until SIGTERM. It needs neither Flink nor the commands. */
public final class Main {

  private static final String USAGE =
      """
      Usage: java -cp ... io.ringcast.serving.Main --config FILE [--set KEY=VALUE]...
      Answers requests for features until SIGTERM, and logs to standard output.
        --config FILE     the service's configuration
        --set KEY=VALUE   overrides one option of the file; may be given several times
      """;

  private static final int FAILED = 1;
  private static final int WRONG_ARGUMENTS = 2;

  /** As the shell has it: 128 and the signal. */
  private static final int KILLED_BY_TERM = 143;

  private static final String LOG_CONFIGURATION = "log4j2.configurationFile";

  private Main() {}

  public static void main(String[] args) {
    if (List.of(args).contains("--help")) {
      System.out.print(USAGE);
      return;
    }
    // Numbers look the same in every country: programs read them, too.
    Locale.setDefault(Locale.ROOT);
    Path file = null;
    List<String> overrides = new ArrayList<>();
    Iterator<String> words = words(args).iterator();
    while (words.hasNext()) {
      String option = words.next();
      if (option.equals("--config") && words.hasNext()) {
        file = Path.of(words.next());
      } else if (option.equals("--set") && words.hasNext()) {
        overrides.add(words.next());
      } else {
        refuse("unknown or incomplete option: " + option);
      }
    }
    if (file == null) {
      refuse("--config is missing");
    }
    if (System.getProperty(LOG_CONFIGURATION) == null) {
      System.setProperty(LOG_CONFIGURATION, "serve-log4j2.xml");
    }
    run(file, overrides);
  }

  /** {@code --set=KEY=VALUE} is two words. */
  private static List<String> words(String[] args) {
    List<String> words = new ArrayList<>();
    for (String arg : args) {
      int name = arg.startsWith("--config=") || arg.startsWith("--set=") ? arg.indexOf('=') : -1;
      words.add(name < 0 ? arg : arg.substring(0, name));
      if (name >= 0) {
        words.add(arg.substring(name + 1));
      }
    }
    return words;
  }

  private static void run(Path file, List<String> overrides) {
    // Not static: the log's configuration is chosen first.
    Logger log = LoggerFactory.getLogger(Main.class);
    try {
      ConfigFile.requireNoSecrets(overrides, ServeConfig.SECTION);
      serve(file, overrides, log).haltIfComputing(KILLED_BY_TERM);
      System.exit(KILLED_BY_TERM);
    } catch (ConfigException e) {
      log.error(e.getMessage());
      System.exit(FAILED);
    } catch (IOException | InterruptedException | RuntimeException e) {
      log.error("the service does not start: {}", e.getMessage(), e);
      System.exit(FAILED);
    }
  }

  /** Returns the service once it is closed. */
  private static FeatureServing serve(Path file, List<String> overrides, Logger log)
      throws IOException, InterruptedException {
    try (FeatureServing serving = open(ServeConfig.load(file, overrides), file, overrides)) {
      StopSignal stop = StopSignal.install();
      stop.then(serving::hurry);
      serving.start();
      log.info("the service has started: {}", String.join(", ", serving.addresses()));
      stop.await(Long.MAX_VALUE);
      return serving;
    }
  }

  private static void refuse(String problem) {
    System.err.println("ringcast: " + problem);
    System.err.print(USAGE);
    System.exit(WRONG_ARGUMENTS);
  }

  /** The service with the store that its configuration names; it follows its file. */
  public static FeatureServing open(ServeConfig config, Path file, List<String> overrides) {
    FeatureStore store = ConfiguredStore.openForReading(config.store(), config.hedge());
    FeatureServing serving = new FeatureServing(config, store, Clock.systemUTC());
    store.readStats().ifPresent(serving::show);
    serving.follow(file, overrides, config, now -> store.follow(now.hedge()));
    return serving;
  }
}
