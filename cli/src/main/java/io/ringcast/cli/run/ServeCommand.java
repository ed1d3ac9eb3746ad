package io.ringcast.cli.run;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.StatusLine;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.Main;
import io.ringcast.serving.StopSignal;
import io.ringcast.serving.config.ServeConfig;
import java.io.IOException;
import java.time.Instant;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ringcast run serve}. */
@Command(
    name = "serve",
    header = "Answer what pricing models ask, from Kafka and Cassandra.",
    description = {
      "Runs the gRPC service in this process, until Ctrl-C stops it: then it takes no more requests"
          + " and ends when those under way are answered.",
      "",
      "docs/reference/grpc-and-http.md tells what it answers and how to ask,"
          + " docs/reference/configuration.md explains the configuration."
    })
public final class ServeCommand extends RingcastCommand {

  @Mixin private final ConfigOption<ServeConfig> option = ConfigOption.serve();

  @Override
  public Integer call() throws IOException, InterruptedException {
    ServeConfig config = option.load();
    StopSignal stop = StopSignal.install();
    FeatureServing serving = Main.open(config, option.path(), option.overrides());
    stop.then(serving::hurry);
    try (serving) {
      serving.start();
      terminal()
          .say(
              "Kafka:       "
                  + config.kafka().bootstrapServers()
                  + ", topic "
                  + config.follow().topic());
      terminal().say("store:       " + config.store().at());
      terminal().say("answers:     " + String.join(", ", serving.addresses()));
      terminal().say("the service has started; Ctrl-C stops it");
      new StatusLine(terminal()).watch(stop, () -> status(serving));
      terminal()
          .say("stopping; requests under way have " + config.listen().drain().toSeconds() + " s");
    }
    terminal().say("stopped");
    serving.haltIfComputing(0);
    return 0;
  }

  private static String status(FeatureServing serving) {
    String sets =
        serving.sets().all().stream()
            .map(
                set ->
                    set.set().id()
                        + " until "
                        + set.newest()
                            .map(newest -> Instant.ofEpochMilli(newest.windowEnd()).toString())
                            .orElse("nothing yet"))
            .collect(Collectors.joining(", "));
    return String.format(
        "%s; %s; %,d blocks renewed",
        sets.isEmpty() ? "no feature sets yet" : sets,
        serving.followStats().isFollowing() ? "following the topic" : "not following the topic",
        serving.followStats().blocksPushed());
  }
}
