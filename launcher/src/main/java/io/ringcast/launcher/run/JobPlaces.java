package io.ringcast.launcher.run;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says what a job reads and writes and where its state is, for people. */
final class JobPlaces {

  private JobPlaces() {}

  static List<String> of(ComputeConfig config) {
    String events =
        config.events().entrySet().stream()
            .map(kind -> kind.getKey() + " (" + String.join(", ", kind.getValue().topics()) + ")")
            .collect(Collectors.joining(", "));
    String sets =
        config.featureSets().stream().map(FeatureSet::name).collect(Collectors.joining(", "));
    return List.of(
        "Kafka:       " + config.kafka().bootstrapServers(),
        "reads:       " + events,
        "computes:    " + sets,
        "writes:      "
            + config.topics().features()
            + ", "
            + config.topics().rejects()
            + ", "
            + config.topics().late(),
        "checkpoints: " + checkpoints(config),
        "savepoints:  " + place(config.state().checkpoints().savepointDir()));
  }

  private static String checkpoints(ComputeConfig config) {
    return config
        .state()
        .checkpoints()
        .interval()
        .map(
            every ->
                place(config.state().checkpoints().checkpointDir())
                    + ", every "
                    + every.toMillis()
                    + " ms")
        .orElse("none");
  }

  private static String place(Optional<URI> dir) {
    return dir.map(URI::toString).orElse("as the cluster has it");
  }
}
