package io.ringcast.launcher.ask;

import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import io.ringcast.launcher.DurationConverter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which service is asked. */
public final class ServiceOption {

  private static final String USUAL_HOST = "localhost";
  private static final int USUAL_PORT = 8585;

  @Option(
      names = "--target",
      paramLabel = "HOST:PORT",
      split = ",",
      description =
          "Where the service answers, or several with commas between them (default:"
              + " localhost:8585).")
  private List<String> targets = new ArrayList<>();

  @Option(names = "--host", paramLabel = "HOST", description = "The same in two options.")
  private String host = USUAL_HOST;

  @Option(names = "--port", paramLabel = "PORT", description = "The same in two options.")
  private int port = USUAL_PORT;

  @Option(
      names = "--deadline",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "How long to wait for an answer (default: 5s).")
  private Duration deadline = Duration.ofSeconds(5);

  /** A client that has reached the service; a person needs one connection. */
  public FeatureClient connect() {
    String[] all =
        targets.isEmpty() ? new String[] {host + ":" + port} : targets.toArray(String[]::new);
    return FeatureClient.connect(
        ClientConfig.of(deadline, all).connections(1).warmUp(deadline).build());
  }
}
