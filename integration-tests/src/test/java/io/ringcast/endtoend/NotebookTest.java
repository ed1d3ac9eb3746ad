package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.run.Forked;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The notebook of the Python package, as its readers run it. Its cells say what must hold. Feast
 * then reads what the notebook left in service and archive. Without Python 3.11 or its libraries it
 * is skipped, but fails where CI is true.
 */
@Timeout(900)
class NotebookTest {

  private static final boolean CI = "true".equals(System.getenv("CI"));

  /** Shortly after the notebook's events, so that the service has values of its newest minute. */
  private static final Clock AFTER_THE_DAY =
      Clock.fixed(Instant.parse("2026-03-07T04:00:00Z"), ZoneOffset.UTC);

  @TempDir Path folder;
  private Path python;

  @Test
  void itRunsToItsEnd() throws Exception {
    install();
    Path publish = publish();
    PublishConfig config = PublishConfig.load(publish, List.of());
    StoreSchema.init(config.store(), List.of());
    ServeConfig serve = ServeConfig.load(serve(), List.of());
    try (FeatureServing service =
        new FeatureServing(
            serve,
            CassandraFeatureStore.openForReading(serve.store(), serve.hedge()),
            AFTER_THE_DAY)) {
      service.start();
      Path notebook = folder.resolve("past.ipynb");
      Files.copy(Checkout.root().resolve("clients/python/examples/past.ipynb"), notebook);
      Map<String, String> environment =
          Map.of(
              "RINGCAST_COMMAND", command().toString(),
              "RINGCAST_PUBLISH", publish.toString(),
              "RINGCAST_TARGET", "localhost:" + service.port());
      run(
          environment,
          python.toString(),
          "-c",
          "import nbclient, nbformat; n = nbformat.read('past.ipynb', 4);"
              + " nbclient.NotebookClient(n, timeout=200).execute(); nbformat.write(n, 'past.ipynb')");
      assertThat(Files.readString(notebook))
          .contains("400 hexagons have the same 26 features in training and in service")
          .contains("400 hexagons have the same scores in Python and in service");
      need("feast==0.67.0");
      run(environment, python.toString(), "python/tests/test_feast.py");
    }
  }

  private void install() throws Exception {
    Path environment = folder.resolve("environment");
    python = environment.resolve(Path.of("bin", "python"));
    try {
      run(Map.of(), "python3", "-m", "venv", environment.toString());
    } catch (IOException | AssertionError e) {
      assumeTrue(CI, () -> "no Python: " + e.getMessage());
      throw e;
    }
    need(
        "setuptools>=70.1",
        "grpcio>=1.60",
        "protobuf>=4.25",
        "pyarrow>=15",
        "pydeck>=0.9",
        "h3>=4",
        "pandas",
        "scikit-learn",
        "skl2onnx>=1.20",
        "onnxruntime==1.29.0",
        "nbclient",
        "nbformat",
        "ipykernel");
    // A copy, since pip leaves its files in what it builds, and takes old ones from there.
    Path copy = folder.resolve("python");
    Path original = Checkout.root().resolve("clients/python");
    try (Stream<Path> files = Files.walk(original)) {
      Path built = original.resolve("build");
      for (Path file : files.filter(path -> !path.startsWith(built)).toList()) {
        Files.copy(file, copy.resolve(original.relativize(file).toString()));
      }
    }
    pip("--no-deps", "--no-build-isolation", copy.toString());
  }

  private void need(String... libraries) throws Exception {
    try {
      pip(libraries);
    } catch (AssertionError e) {
      assumeTrue(CI, () -> "no Python with its libraries: " + e.getMessage());
      throw e;
    }
  }

  private void pip(String... what) throws Exception {
    List<String> command = new ArrayList<>(List.of(python.toString(), "-m", "pip", "install"));
    command.addAll(List.of("--quiet", "--disable-pip-version-check", "--retries", "1"));
    // The notebook imports a small part of it.
    command.add("--no-compile");
    command.addAll(List.of(what));
    run(Map.of(), command.toArray(String[]::new));
  }

  /** {@code ringcast}, as a file that can be called. */
  private Path command() throws IOException {
    String words =
        Forked.ringcast(folder).stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path command = folder.resolve("ringcast");
    Files.writeString(command, "#!/bin/sh\nexec %s \"$@\"\n".formatted(words));
    assertThat(command.toFile().setExecutable(true)).isTrue();
    return command;
  }

  private static String store() {
    var node = SharedNode.get();
    return """
    store:
      contact-points: ["%s"]
      datacenter: %s
      keyspace: notebook
      replication: { %2$s: 1 }
    """
        .formatted(node.hostAndPort(), node.datacenter());
  }

  private Path publish() throws IOException {
    return Files.writeString(
        folder.resolve("publish.yaml"),
        """
        kafka: { bootstrap-servers: "%s" }
        feature-sets: %s
        %s
        """
            .formatted(
                SharedBroker.get().bootstrapServers(),
                Checkout.root().resolve("configs/feature-sets/marketplace.yaml"),
                store()));
  }

  private Path serve() throws IOException {
    Files.createDirectory(folder.resolve("served-models"));
    return Files.writeString(
        folder.resolve("serve.yaml"),
        """
        listen: { port: 0, drain-pause: 0s, drain: 1s }
        kafka: { bootstrap-servers: "%s" }
        follow: { topic: notebook-features }
        %s
        watch: { every: 100ms }
        models: { folder: served-models, refresh: 100ms }
        limits: { deadline: 10s, max-age: 1h }
        """
            .formatted(SharedBroker.get().bootstrapServers(), store()));
  }

  private void run(Map<String, String> environment, String... command) throws Exception {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    // Beside other processes, the threads that train a model would wait for each other in loops.
    builder.environment().put("OMP_NUM_THREADS", "1");
    Process process = builder.start();
    try {
      assertThat(process.waitFor(400, TimeUnit.SECONDS)).as("%s ended", command[0]).isTrue();
      assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
