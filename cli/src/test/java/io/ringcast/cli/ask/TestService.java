package io.ringcast.cli.ask;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** A service over a store in memory, for the commands that ask it. */
record TestService(FeatureServing serving) implements AutoCloseable {

  static TestService start(MemoryFeatureStore store, Clock clock, String... more) throws Exception {
    List<String> settings = new ArrayList<>(List.of(more));
    settings.addAll(
        List.of(
            "listen.port=0",
            "http.port=0",
            "http.monitor-port=0",
            "kafka.bootstrap-servers=localhost:1"));
    ServeConfig config = ServeConfig.load(Path.of("..", "configs", "serve.yaml"), settings);
    FeatureServing serving = new FeatureServing(config, store, clock);
    serving.start();
    return new TestService(serving);
  }

  /** Asks this service, unless the words name another one. */
  CommandLineRun ask(String words, Object... values) {
    String target = words.contains("--target") ? "" : " --target localhost:" + serving.port();
    String deadline = words.contains("--deadline") ? "" : " --deadline 30s";
    return CommandLineRun.line(words + deadline + target, values);
  }

  @Override
  public void close() {
    serving.close();
  }
}
