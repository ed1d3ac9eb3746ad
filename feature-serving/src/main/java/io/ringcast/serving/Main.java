package io.ringcast.serving;

import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.ConfigFile;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The service as a process of its own. It needs neither Flink nor the other commands. */
@Command(
    name = "ringcast-serve",
    mixinStandardHelpOptions = true,
    description = "Answers requests for features until SIGTERM. Logs to standard output.")
public final class Main implements Callable<Integer> {

  private static final String LOG_CONFIGURATION = "log4j2.configurationFile";

  @Option(
      names = "--config",
      required = true,
      paramLabel = "FILE",
      description = "The service's configuration.")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Overrides one option of the file; may be given several times.")
  private List<String> overrides = new ArrayList<>();

  public static void main(String[] args) {
    if (System.getProperty(LOG_CONFIGURATION) == null) {
      System.setProperty(LOG_CONFIGURATION, "serve-log4j2.xml");
    }
    System.exit(new CommandLine(new Main()).execute(args));
  }

  @Override
  public Integer call() throws InterruptedException {
    // Not static: the log's configuration is chosen first.
    Logger log = LoggerFactory.getLogger(Main.class);
    try {
      ConfigFile.requireNoSecrets(overrides);
      FeatureServing serving = open(ServeConfig.load(file, overrides));
      Runtime.getRuntime().addShutdownHook(new Thread(serving::close, "ringcast-stop"));
      serving.start();
      log.info("the service has started: {}", String.join(", ", serving.addresses()));
      Thread.currentThread().join();
      return CommandLine.ExitCode.OK;
    } catch (ConfigException e) {
      log.error(e.getMessage());
    } catch (IOException | RuntimeException e) {
      log.error("the service does not start: {}", e.getMessage(), e);
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** The service with the store that its configuration names. */
  public static FeatureServing open(ServeConfig config) {
    CassandraFeatureStore store =
        CassandraFeatureStore.openForReading(config.store(), config.hedge());
    FeatureServing serving = new FeatureServing(config, store, Clock.systemUTC());
    store.readStats().ifPresent(serving::show);
    return serving;
  }
}
