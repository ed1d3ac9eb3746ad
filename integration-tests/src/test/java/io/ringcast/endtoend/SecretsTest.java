package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.archive.ArchiveJob;
import io.ringcast.archive.config.ArchiveConfig;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever can read a job graph finds no secret in it, and a job finds its secrets where it runs.
 */
class SecretsTest {

  private static final String SECRET = "does-not-leave";
  private static final FeatureSet SET =
      FeatureSet.of("guarded", List.of("demand"), List.of(0), List.of(1));

  @TempDir Path folder;

  @Test
  void aJobGraphHoldsReferencesAndTheJobResolvesThem() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), SECRET + "\n");
    Path protocol = Files.writeString(folder.resolve("protocol"), "PLAINTEXT");
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), 1);
    Output output = stage.newOutput();
    List<String> settings = new ArrayList<>();
    settings.add("kafka.properties.ssl.key.password=${file:" + secret + "}");
    settings.add("kafka.properties.security.protocol=${file:" + protocol + "}");

    stage.send(
        new Tape()
            .add(
                "demand",
                "rider",
                new UUID(5, 5),
                H3Core.newInstance().latLngToCell(40.75, -73.98, 9),
                System.currentTimeMillis(),
                0));
    RunningJob job = Stage.live(stage.config(output, 1, settings), null);
    Waiting.until("the unknown product", () -> output.rejects().size() == 1);
    job.cancel();

    settings.add("events.demand.format=avro-registry");
    settings.add("events.demand.registry.url=http://127.0.0.1:1");
    settings.add("events.demand.registry.username=me");
    settings.add("events.demand.registry.password=${file:" + secret + "}");
    ComputeConfig config = stage.config(output, 1, settings);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(ComputeSettings.of(config));
    FeatureJob.build(env, config, Reading.LIVE);
    assertHoldsReferencesOnly(env, secret);

    Path archiving =
        Files.writeString(
            folder.resolve("archive.yaml"),
            """
            kafka:
              bootstrap-servers: %s
              properties: { ssl.key.password: "${file:%s}" }
            topics: { features: %s-features, readable: off }
            archive: { dir: %s }
            """
                .formatted(
                    stage.bootstrapServers(), secret, output.name(), folder.resolve("archive")));
    ArchiveConfig archive = ArchiveConfig.load(archiving, List.of());
    env = StreamExecutionEnvironment.getExecutionEnvironment(ArchiveJob.settings(archive));
    ArchiveJob.build(env, archive);
    assertHoldsReferencesOnly(env, secret);
  }

  private static void assertHoldsReferencesOnly(StreamExecutionEnvironment env, Path reference)
      throws IOException {
    String graph =
        new String(
            InstantiationUtil.serializeObject(env.getStreamGraph().getJobGraph()),
            StandardCharsets.ISO_8859_1);
    assertThat(graph.contains(SECRET)).as("the secret").isFalse();
    byte[] login = ("me:" + SECRET).getBytes(StandardCharsets.UTF_8);
    assertThat(graph.contains(Base64.getEncoder().encodeToString(login)))
        .as("the log-in")
        .isFalse();
    assertThat(graph.contains(reference.toString())).as("its reference").isTrue();
  }
}
