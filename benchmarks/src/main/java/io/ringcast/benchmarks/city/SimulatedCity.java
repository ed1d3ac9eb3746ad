package io.ringcast.benchmarks.city;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.cli.simulate.CityOption;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.EventTopics;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.broker.TopicReader;
import io.ringcast.testkit.city.City;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.Products;
import io.ringcast.testkit.city.SimulatedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The city whose rows a benchmark uses; the real compute job makes them, through a real broker. */
public final class SimulatedCity {

  private static final int LONGEST_WINDOW = 32;
  private static final int PARTITIONS = 4;
  private static final int PARALLELISM = 2;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description =
          "Minutes of the city that are simulated after the 32 in which windows fill (default:"
              + " ${DEFAULT-VALUE}).")
  private int minutes = 8;

  @Mixin private CityOption city;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  public long seed() {
    return options().seed();
  }

  private CityOptions options() {
    if (minutes < 1) {
      throw new ParameterException(command.commandLine(), "--minutes must be 1 or more");
    }
    return city.of(Duration.ofMinutes(LONGEST_WINDOW + minutes), CityOptions.defaults().start());
  }

  public String describe() {
    CityOptions options = options();
    return "data: %s, the last %d of %d minutes, %.0f events a second, seed %d"
        .formatted(
            options.cities().stream().map(City::name).collect(Collectors.joining(", ")),
            minutes,
            options.length().toMinutes(),
            options.eventsPerSecond(),
            options.seed());
  }

  /** The rows of its last minutes, with all windows full. */
  public CityMinutes compute(Terminal terminal) {
    CityOptions options = options();
    try (EmbeddedKafka kafka = EmbeddedKafka.start();
        Progress progress = Progress.of(terminal, "simulating a city", "events")) {
      ComputeConfig config =
          Configured.compute(List.of())
              .withProducts(ProductCatalog.inferred(Products.all()))
              .forOneRun(kafka.bootstrapServers(), PARALLELISM);
      simulate(options, kafka, config, progress);
      return CityMinutes.of(
          compute(config),
          config.featureSets().get(0),
          options.start().plus(Duration.ofMinutes(LONGEST_WINDOW)).toEpochMilli(),
          options.start().plus(options.length()).toEpochMilli());
    }
  }

  private static void simulate(
      CityOptions options, EmbeddedKafka kafka, ComputeConfig config, Progress progress) {
    Map<String, EventWriter> writers = new HashMap<>();
    long events = 0;
    try {
      for (String kind : CitySimulator.KINDS) {
        String topic = EventTopics.first(config, kind).topic();
        kafka.createTopic(topic, PARTITIONS, Map.of("retention.ms", "-1"));
        writers.put(kind, new EventWriter(kafka.bootstrapServers(), topic, PARTITIONS));
      }
      CitySimulator simulator = new CitySimulator(options);
      while (simulator.hasNext()) {
        SimulatedEvent event = simulator.next();
        writers.get(event.kind()).send(RecordedEvent.ANY_PARTITION, event.arrival(), event.value());
        progress.update(++events);
      }
      writers.values().forEach(EventWriter::flush);
    } finally {
      writers.values().forEach(EventWriter::close);
    }
    progress.finish(events);
  }

  private static List<ShownMinute.CityRecord> compute(ComputeConfig config) {
    List<ShownMinute.CityRecord> records = new ArrayList<>();
    RunningJob job = RunningJob.compute(config, Reading.REPLAY);
    try (TopicReader features =
        new TopicReader(config.kafka().clientProperties(), config.topics().features())) {
      while (!job.awaitEnd(1)) {
        features.poll(record -> add(record, records));
      }
      features.readToEnd(record -> add(record, records));
    }
    return records;
  }

  private static void add(
      ConsumerRecord<byte[], byte[]> record, List<ShownMinute.CityRecord> records) {
    records.add(new ShownMinute.CityRecord(record.partition(), record.key(), record.value()));
  }
}
