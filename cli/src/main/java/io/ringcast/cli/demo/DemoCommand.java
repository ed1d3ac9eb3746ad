package io.ringcast.cli.demo;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Logging;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.job.OwnPublisher;
import io.ringcast.cli.replay.RecordingScan;
import io.ringcast.cli.simulate.CityOption;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.serving.StopSignal;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.city.City;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.golden.CaseSettings;
import io.ringcast.testkit.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast demo}. */
@Command(
    name = "demo",
    header = "Run all of Ringcast over a simulated city, with a map.",
    description = {
      "Starts a Kafka broker, the compute job and the publisher job inside this process and"
          + " the store beside it, feeds them the last two hours of a simulated city at 60 times"
          + " real time, and then its present in real time. All features are on a map, at the"
          + " address that it prints. With --events it feeds a recording instead.",
      "",
      "Ctrl-C ends it and leaves nothing behind."
    })
public final class DemoCommand extends RingcastCommand {

  private static final int PARTITIONS = 4;
  private static final int MAX_PORT = 65_535;
  private static final long GLANCE_MILLIS = 100;
  private static final Duration FOR_EVER = Duration.ofDays(3650);

  /** Events arrive up to so long after they happened. */
  private static final long LONGEST_DELAY_MILLIS = 5_000;

  /** A demo may run for days, so the oldest events go; far more than a job that is behind needs. */
  private static final Map<String, String> SIMULATED_TOPIC =
      Map.of(
          "retention.bytes", "268435456",
          "segment.bytes", "67108864",
          "message.timestamp.type", "LogAppendTime");

  /**
   * What the demo needs. The events' time is not the wall clock's: it runs faster, or began years
   * ago. So if the events pause, time stands still and does not jump to the present, for which all
   * that come after the pause would be late.
   */
  private static final List<String> NEEDED =
      List.of("start.from=earliest", "time.silence-delay=off", "topics.replication-factor=1");

  /** For live answers. */
  private static final String RUNNING_COUNTS = "output.running-counts=1s";

  /** In place of all that the file says of its store. Where the server is, is known later. */
  private static final String REDIS = "store={kind: redis, contact-points: [own:1]}";

  /** A demo may run for days, and shows the newest rows only. */
  private static final String TTL = "store.ttl=6h";

  @Option(
      names = "--events",
      paramLabel = "DIR",
      description =
          "Feed the recorded topics in this folder instead: demand.ndjson[.gz] and"
              + " supply.ndjson[.gz]. Their products are the catalog.")
  private Path events;

  @Option(
      names = "--speed",
      paramLabel = "X",
      defaultValue = "60",
      description =
          "How many times faster than real time events come; by default ${DEFAULT-VALUE}.")
  private double speed;

  @Option(
      names = "--until-done",
      description =
          "End when the recording, or the simulated city's past, has been fed and all windows have"
              + " run empty.")
  private boolean untilDone;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "120",
      description = "How far back the simulated city begins; by default ${DEFAULT-VALUE}.")
  private int minutes;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8586",
      description =
          "Where a browser on this machine finds the map, by default ${DEFAULT-VALUE}; if that port"
              + " is taken, at any that is free.")
  private int port;

  @Option(
      names = "--store",
      paramLabel = "KIND",
      defaultValue = "cassandra",
      description =
          "What keeps the rows: cassandra, or redis, for which redis-server or valkey-server must"
              + " be installed; by default ${DEFAULT-VALUE}.")
  private StoreConfig.Kind store;

  @Mixin private CityOption city;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkOptions();
    DemoPlan plan = events == null ? simulated() : recorded();
    watch(plan, StopSignal.install());
    return ExitCode.OK;
  }

  private void watch(DemoPlan plan, StopSignal stop) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    terminal().say("Ringcast demo: " + plan.source() + ", starting Kafka, the store and the jobs");
    Demo demo = new Demo(plan);
    try (demo) {
      DemoStatus status = new DemoStatus(plan, demo, terminal());
      try {
        while (!demo.has(Demo.Phase.OVER) && !stop.await(GLANCE_MILLIS)) {
          demo.poll();
          status.look();
        }
      } finally {
        status.clear();
      }
      if (demo.has(Demo.Phase.OVER)) {
        String total = demo.total();
        out().printf("%s; %.1f s%n", total, (System.nanoTime() - begin) / 1e9);
        out().flush();
        if (!untilDone) {
          terminal().say("all events fed; Ctrl-C ends");
          stop.await(Long.MAX_VALUE);
        }
      }
      Logging.leaveTerminal();
      if (stop.await(0)) {
        // After the characters with which terminals show Ctrl-C.
        terminal().say(System.lineSeparator() + "stopping");
      }
    }
    demo.map().ifPresent(map -> map.haltIfComputing(0));
  }

  private void checkOptions() {
    if (!(speed > 0) || Double.isInfinite(speed)) {
      throw wrong("--speed is " + speed + " but must be above 0");
    }
    if (port < 0 || port > MAX_PORT) {
      throw wrong("--port is " + port + " but must be 0 to " + MAX_PORT);
    }
    requireAtLeast(1, "--minutes", minutes);
    if (events != null) {
      refuse(
          "is for the simulated city and means nothing with --events",
          "--minutes",
          "--cities",
          "--seed",
          "--events-per-second");
    }
  }

  /** The past in whole minutes, so that the first and the last of them are as full as any. */
  private DemoPlan simulated() {
    long lastMinute = Minutes.of(System.currentTimeMillis() - LONGEST_DELAY_MILLIS);
    Instant start = Instant.ofEpochMilli((lastMinute - minutes) * Minutes.MILLIS);
    CityOptions options = city.of(untilDone ? Duration.ofMinutes(minutes) : FOR_EVER, start);
    ComputeConfig configured = configured();
    requireSimulatedKinds(configured);
    return new DemoPlan(
        configured,
        publisher(configured),
        options.cities().stream().map(City::name).collect(Collectors.joining(", ")),
        () -> EventFeed.of(options),
        speed,
        PARTITIONS,
        SIMULATED_TOPIC,
        true,
        port);
  }

  private ComputeConfig configured() {
    ComputeConfig configured = config.load(NEEDED);
    return canRun(configured)
        ? config.load(Stream.concat(NEEDED.stream(), Stream.of(RUNNING_COUNTS)).toList())
        : configured;
  }

  /** Whether running counts are off, and could be on. */
  static boolean canRun(ComputeConfig configured) {
    return configured.output().runningCounts().isEmpty()
        && configured.topics().counts().isPresent()
        && configured.featureSets().stream().allMatch(set -> set.distinct() == Distinct.PER_CELL);
  }

  private static void requireSimulatedKinds(ComputeConfig configured) {
    for (String kind : List.of("demand", "supply")) {
      if (!configured.events().containsKey(kind)
          || !(configured.events().get(kind).format() instanceof EventFormat.Json)) {
        throw new IllegalStateException(
            "the simulated city sends demand and supply events as JSON, but the configuration reads"
                + " no such "
                + kind
                + " events; show a recording with --events, or take another configuration");
      }
    }
  }

  private DemoPlan recorded() {
    ComputeConfig configured = configured();
    List<String> kinds = new ArrayList<>(configured.events().keySet());
    Recording recording = Recording.open(events, kinds);
    RecordingScan scan = RecordingScan.of(recording, configured, terminal(), "");
    ComputeConfig withProducts = configured.withProducts(scan.catalog());
    return new DemoPlan(
        withProducts,
        publisher(configured),
        events.toAbsolutePath().normalize().getFileName().toString(),
        () -> new RecordedFeed(recording, withProducts),
        speed,
        Math.max(PARTITIONS, scan.partitions()),
        EventWriter.RECORDED_TOPIC,
        false,
        port);
  }

  private PublishConfig publisher(ComputeConfig configured) {
    Path file = ConfigOption.file("publish.yaml");
    return OwnPublisher.config(configured, file, settings(store));
  }

  /** What the publisher job is told, whichever store its file names. */
  static List<String> settings(StoreConfig.Kind store) {
    List<String> settings =
        store == StoreConfig.Kind.REDIS ? List.of(REDIS) : CaseSettings.ofLayout(Layout.BLOCK);
    return Stream.concat(settings.stream(), Stream.of(TTL)).toList();
  }
}
