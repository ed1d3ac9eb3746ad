package io.ringcast.benchmarks.store;

import io.ringcast.cli.job.ComputeJob;
import io.ringcast.cli.job.EventWriter;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.EventTopics;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.TopicReader;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.Products;
import io.ringcast.testkit.city.SimulatedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The features of a simulated day, made by the real compute job through a real broker.
 *
 * <p>The steps are called one after the other: {@link #simulate}, {@link #compute}.
 */
final class SimulatedDay implements AutoCloseable {

  private static final int PARTITIONS = 4;
  private static final int PARALLELISM = 2;
  private static final Map<String, String> KEEP = Map.of("retention.ms", "-1");

  private final CityOptions options;
  private final int every;
  private final EmbeddedKafka kafka;
  private final ComputeConfig config;

  /** Is told how much of a step is done, and which share of the whole that is. */
  interface Listener {
    void progress(long done, double share);
  }

  /**
   * Starts the broker.
   *
   * @param every which window ends are kept: those of every so many minutes
   */
  SimulatedDay(CityOptions options, int every, ComputeConfig configured) {
    this.options = options;
    this.every = every;
    kafka = EmbeddedKafka.start();
    config =
        configured
            .withProducts(ProductCatalog.inferred(Products.all()))
            .forOneRun(kafka.bootstrapServers(), PARALLELISM);
  }

  /** Lets the day pass; the number of its events. */
  long simulate(Listener listener) {
    Map<String, EventWriter> writers = new HashMap<>();
    long events = 0;
    try {
      for (String kind : CitySimulator.KINDS) {
        String topic = EventTopics.first(config, kind).topic();
        kafka.createTopic(topic, PARTITIONS, KEEP);
        writers.put(kind, new EventWriter(kafka.bootstrapServers(), topic, PARTITIONS));
      }
      CitySimulator simulator = new CitySimulator(options);
      while (simulator.hasNext()) {
        SimulatedEvent event = simulator.next();
        writers.get(event.kind()).send(RecordedEvent.ANY_PARTITION, event.arrival(), event.value());
        events++;
        listener.progress(events, share(event.arrival()));
      }
      writers.values().forEach(EventWriter::flush);
    } finally {
      writers.values().forEach(EventWriter::close);
    }
    return events;
  }

  /** Runs the job over the day and writes what is kept; how many rows that is. */
  long compute(Path file, Listener listener) throws IOException {
    RunningJob job = ComputeJob.start(config, Reading.REPLAY);
    try (DayFile.Writer writer = DayFile.write(file);
        TopicReader features =
            new TopicReader(config.kafka().clientProperties(), config.topics().features())) {
      Keeper keeper = new Keeper(writer, listener);
      while (!job.awaitEnd(1)) {
        features.poll(keeper::keep);
      }
      features.readToEnd(keeper::keep);
      writer.finish();
      return keeper.rows;
    }
  }

  private double share(long time) {
    return (time - options.start().toEpochMilli()) / (double) options.length().toMillis();
  }

  @Override
  public void close() {
    kafka.close();
  }

  /** Writes to the file what is kept of the features topic. */
  private final class Keeper {

    private final DayFile.Writer writer;
    private final Listener listener;
    private long rows;

    Keeper(DayFile.Writer writer, Listener listener) {
      this.writer = writer;
      this.listener = listener;
    }

    void keep(ConsumerRecord<byte[], byte[]> record) {
      FeatureRecord features = parse(record);
      long windowEnd = features.header().emission().windowEnd();
      if (Minutes.of(windowEnd) % every == 0) {
        write(new DayRecord(record.partition(), record.key(), record.value()));
        rows += features instanceof TileRecord tile ? tile.rows() : 0;
        listener.progress(rows, share(windowEnd));
      }
    }

    private void write(DayRecord record) {
      try {
        writer.add(record);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static FeatureRecord parse(ConsumerRecord<byte[], byte[]> record) {
      try {
        return RecordParser.parse(record.value());
      } catch (BlockFormatException e) {
        throw new IllegalStateException("a record of the features topic: " + e.getMessage(), e);
      }
    }
  }
}
