package io.ringcast.cli.run;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.JobFailedException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.rest.handler.legacy.messages.ClusterOverviewWithVersion;
import org.apache.flink.runtime.rest.messages.ClusterConfigurationInfoHeaders;
import org.apache.flink.runtime.rest.messages.ConfigurationInfo;
import org.apache.flink.runtime.rest.messages.ConfigurationInfoEntry;
import org.apache.flink.runtime.rest.messages.EmptyMessageParameters;
import org.apache.flink.runtime.rest.messages.EmptyRequestBody;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.environment.RemoteStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** A running Flink cluster that takes a job over. */
final class ClusterRun {

  /** What a cluster that is not a minute away needs at most. */
  private static final long ANSWER_MILLIS = 10_000;

  /** Options such as security.delegation.tokens.enabled are named like secrets. */
  private static final Pattern NO_SECRET = Pattern.compile("true|false|[0-9.]+ *[a-z]*");

  private static final String TLS = "https://";

  private final boolean tls;
  private final String host;
  private final int port;
  private final Terminal terminal;

  private ClusterRun(boolean tls, String host, int port, Terminal terminal) {
    this.tls = tls;
    this.host = host;
    this.port = port;
    this.terminal = terminal;
  }

  static ClusterRun at(String address, Terminal terminal) {
    boolean tls = address.startsWith(TLS);
    String place = tls ? address.substring(TLS.length()) : address;
    int colon = place.lastIndexOf(':');
    try {
      int port = Integer.parseInt(place.substring(colon + 1));
      if (colon > 0 && !place.contains("/") && port > 0 && port < 1 << 16) {
        return new ClusterRun(tls, place.substring(0, colon), port, terminal);
      }
    } catch (NumberFormatException e) {
      // The message below says it.
    }
    throw new IllegalArgumentException(
        "--cluster is '"
            + address
            + "' but must be HOST:PORT, such as localhost:8081, or https://HOST:PORT");
  }

  /** Hands the job over and says where it is to be found. */
  void submit(RunnableJob job, SavepointRestoreSettings restore) throws Exception {
    requireNoSecrets(job.flink());
    List<String> jars = new ArrayList<>(List.of(jar(job.jar()).toString()));
    for (Class<?> library : job.libraries()) {
      URI jar = library.getProtectionDomain().getCodeSource().getLocation().toURI();
      jars.add(Path.of(jar).toString());
    }
    Configuration flink = new Configuration(job.flink());
    try (RestClusterClient<String> cluster = new RestClusterClient<>(askOnce(), address())) {
      completeSettings(cluster, flink);
    }
    job.allPlaces().forEach(terminal::say);
    StreamExecutionEnvironment env =
        new RemoteStreamEnvironment(host, port, flink, jars.toArray(String[]::new), null, restore);
    job.build().accept(env);
    try (RestClusterClient<String> cluster = new RestClusterClient<>(restOptions(), address())) {
      JobID id = execute(cluster, env, job.name());
      explain(id, cluster.getJobStatus(id).get(), job);
    }
    job.metrics().noteOnCluster().ifPresent(note -> terminal.say("note: " + note));
  }

  /** A release has it in jobs/, a checkout where it was built. */
  private static Path jar(String name) {
    return Stream.of("jobs", "feature-job/target", "publisher-job/target", "archive/target")
        .map(folder -> ConfigOption.home().resolve(folder).resolve(name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException(name + " is not below " + ConfigOption.home()));
  }

  /** Who reads the job's graph reads Flink's options: Flink resolves no reference in them. */
  private static void requireNoSecrets(Configuration flink) {
    Map<String, String> options = flink.toMap();
    for (String key : options.keySet()) {
      boolean named = GlobalConfiguration.isSensitive(key) || key.endsWith(".key");
      if (named && !NO_SECRET.matcher(options.get(key)).matches()) {
        throw new IllegalArgumentException(
            "flink."
                + key
                + " is a secret, and would travel in the job's graph: write it into the cluster's"
                + " own configuration");
      }
    }
  }

  /** The environment's own way reads how to connect from the options that travel in the graph. */
  private JobID execute(
      RestClusterClient<String> cluster, StreamExecutionEnvironment env, String name) {
    try {
      StreamGraph graph =
          PipelineExecutorUtils.getStreamGraph(
              env.getStreamGraph(), (Configuration) env.getConfiguration());
      graph.setJobName(name);
      graph.serializeUserDefinedInstances();
      JobID id = cluster.submitJob(graph).get();
      ClientUtils.waitUntilJobInitializationFinished(
          () -> cluster.getJobStatus(id).get(),
          () -> cluster.requestJobResult(id).get(),
          ClusterRun.class.getClassLoader());
      return id;
    } catch (Exception e) {
      throw new JobFailedException(address() + " did not take the job", e);
    }
  }

  /** What the file leaves to the cluster, the cluster has to be asked for. */
  private void completeSettings(RestClusterClient<String> cluster, Configuration flink)
      throws InterruptedException {
    try {
      ClusterOverviewWithVersion overview = cluster.getClusterOverview().get();
      requireVersion(overview.getVersion());
      if (flink.getOptional(CoreOptions.DEFAULT_PARALLELISM).isEmpty()) {
        flink.set(CoreOptions.DEFAULT_PARALLELISM, parallelism(cluster));
      }
      int slots = flink.get(CoreOptions.DEFAULT_PARALLELISM);
      if (overview.getNumSlotsAvailable() < slots) {
        terminal.say(
            "note: slots that the job needs: %d, free on %s: %d; it waits until there are enough"
                .formatted(slots, address(), overview.getNumSlotsAvailable()));
      }
    } catch (ExecutionException e) {
      throw new JobFailedException("there is no Flink cluster at " + address(), e);
    }
  }

  private void requireVersion(String there) {
    String here = EnvironmentInformation.getVersion();
    if (!minor(there).equals(minor(here))) {
      throw new IllegalStateException(
          "%s runs Flink %s, but this job is made for %s".formatted(address(), there, here));
    }
  }

  private static String minor(String version) {
    return version.replaceFirst("^(\\d+\\.\\d+).*", "$1");
  }

  private static int parallelism(RestClusterClient<String> cluster)
      throws InterruptedException, ExecutionException {
    ConfigurationInfo settings =
        cluster
            .sendRequest(
                ClusterConfigurationInfoHeaders.getInstance(),
                EmptyMessageParameters.getInstance(),
                EmptyRequestBody.getInstance())
            .get();
    return settings.stream()
        .filter(entry -> entry.getKey().equals(CoreOptions.DEFAULT_PARALLELISM.key()))
        .map(ConfigurationInfoEntry::getValue)
        .map(Integer::parseInt)
        .findFirst()
        .orElse(CoreOptions.DEFAULT_PARALLELISM.defaultValue());
  }

  private Configuration restOptions() {
    Configuration rest = new Configuration();
    rest.set(RestOptions.ADDRESS, host);
    rest.set(RestOptions.PORT, port);
    if (tls) {
      // The certificate must be of this host; Flink looks for its name here.
      rest.set(JobManagerOptions.ADDRESS, host);
      rest.set(SecurityOptions.SSL_REST_ENABLED, true);
      rest.set(SecurityOptions.SSL_REST_VERIFY_HOSTNAME, true);
      Optional.ofNullable(System.getProperty("javax.net.ssl.keyStore"))
          .ifPresent(keys -> showCertificate(keys, rest));
    }
    return rest;
  }

  /** Java's own properties; those of the trusted authorities need no option of Flink. */
  private static void showCertificate(String keys, Configuration rest) {
    String password = System.getProperty("javax.net.ssl.keyStorePassword", "");
    rest.set(SecurityOptions.SSL_REST_AUTHENTICATION_ENABLED, true);
    rest.set(SecurityOptions.SSL_REST_KEYSTORE, keys);
    rest.set(SecurityOptions.SSL_REST_KEYSTORE_PASSWORD, password);
    rest.set(SecurityOptions.SSL_REST_KEY_PASSWORD, password);
  }

  private Configuration askOnce() {
    Configuration rest = restOptions();
    rest.set(RestOptions.RETRY_MAX_ATTEMPTS, 1);
    rest.set(RestOptions.RETRY_DELAY, Duration.ofMillis(200));
    rest.set(RestOptions.CONNECTION_TIMEOUT, Duration.ofMillis(ANSWER_MILLIS));
    return rest;
  }

  private void explain(JobID id, JobStatus status, RunnableJob job) {
    String web = (tls ? TLS : "http://") + address();
    // A cluster does not look for the place in the job's own settings.
    Optional<URI> savepoints = job.checkpoints().savepointDir();
    String path = savepoints.map(dir -> "--savepointPath " + dir + " ").orElse("");
    String target = savepoints.map(dir -> "\"targetDirectory\":\"" + dir + "\",").orElse("");
    terminal.say("job " + id + ": " + status);
    terminal.say("to look at it:            " + web + "/#/job/running/" + id);
    terminal.say(
        "to stop it (a savepoint): flink stop %s--jobmanager %s %s%s"
            .formatted(tls ? "-Dsecurity.ssl.rest.enabled=true " : "", address(), path, id));
    terminal.say(
        "    or without Flink:     curl %s-X POST %s/jobs/%s/stop -d '{%s\"drain\":false}'"
            .formatted(tls ? "--cert CERT --cacert CA " : "", web, id, target));
  }

  private String address() {
    return host + ":" + port;
  }
}
