package io.ringcast.cli.replay;

import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.ArrivalTimes;
import io.ringcast.cli.job.FeatureTopic;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.EventTopics;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.store.StoredRows;
import io.ringcast.testkit.broker.DeadLetters;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.broker.TopicReader;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import io.ringcast.testkit.servers.ServerSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * A bounded run of the real compute job over a recording, through a real broker of its own.
 *
 * <p>The steps are called one after the other: {@link #load}, {@link #compute}, and then {@link
 * #rows}, or {@link Publication#run} for what the store makes of the rows.
 */
public final class Replay implements AutoCloseable {

  private static final Duration GLANCE = Duration.ofMillis(100);

  private final KafkaBroker kafka;
  private final Recording recording;
  private final ComputeConfig config;
  private final int partitions;
  private final Terminal terminal;
  private final String prefix;
  private final TopicContent computed = new TopicContent();
  private final RecordedSpan span;

  /**
   * Looks through the recording and starts the broker.
   *
   * @param servers has the broker
   * @param products null to take the catalog from the recording
   * @param partitions of each event topic, unless the recording names more
   * @param prefix what the lines begin with that tell how far a step is
   */
  public Replay(
      ServerSource servers,
      Recording recording,
      ComputeConfig configured,
      ProductCatalog products,
      int parallelism,
      int partitions,
      Terminal terminal,
      String prefix) {
    this.recording = recording;
    this.terminal = terminal;
    this.prefix = prefix;
    span = new RecordedSpan(configured.time().outOfOrderness());
    RecordingScan scan = RecordingScan.of(recording, configured, terminal, prefix);
    this.partitions = Math.max(partitions, scan.partitions());
    kafka = servers.broker();
    config =
        configured
            .withProducts(products == null ? scan.catalog() : products)
            .forOneRun(kafka.bootstrapServers(), parallelism);
  }

  /** Takes a step, with a progress bar and a line that sums it up. */
  public long step(String work, String unit, ToLongFunction<Progress> step) {
    return Progress.step(terminal, prefix + work, unit, step);
  }

  /** Writes the recorded events to their topics; the number of events. */
  public long load() {
    return step("loading", "events", this::load);
  }

  private long load(Progress progress) {
    long events = 0;
    long before = 0;
    for (EventTopic topic : EventTopics.of(config)) {
      kafka.createTopic(topic.topic(), partitions, EventWriter.RECORDED_TOPIC);
    }
    for (String kind : recording.kinds()) {
      EventTopic topic = EventTopics.first(config, kind);
      ArrivalTimes times = new ArrivalTimes(topic, EventTopics.rules(config));
      try (EventWriter writer =
              new EventWriter(kafka.bootstrapServers(), topic.topic(), partitions);
          RecordingReader reader = recording.read(kind)) {
        while (reader.hasNext()) {
          RecordedEvent event = reader.next();
          long arrival = times.of(event);
          span.add(kind, event.partition(), arrival);
          writer.send(event.partition(), arrival, event.value());
          events++;
          progress.update(
              events, (double) (before + reader.position()) / Math.max(1, recording.size()));
        }
        before += reader.size();
        writer.flush();
      }
    }
    return events;
  }

  /**
   * Runs the job to the end of the recording and until all windows have run empty.
   *
   * @return the number of rows
   */
  public long compute() {
    return step("computing", "rows", this::compute);
  }

  private long compute(Progress progress) {
    RunningJob job = RunningJob.compute(config, Reading.REPLAY);
    try (FeatureTopic topic = features()) {
      while (!job.awaitEnd(GLANCE.toMillis())) {
        topic.poll(computed::add);
        progress.update(computed.rows());
      }
      topic.readToEnd(computed::add);
    }
    return computed.rows();
  }

  /** Hands on all rows from the features topic, each once. */
  public void rows(BiConsumer<FeatureSet, FeatureRow> receiver) {
    List<FeatureRecordReader> readers = new ArrayList<>();
    config.featureSets().forEach(set -> readers.add(new FeatureRecordReader(set)));
    try (FeatureTopic topic = features()) {
      topic.readToEnd(
          record -> {
            if (record instanceof TileRecord tile) {
              handOn(tile, readers, receiver);
            }
          });
    } finally {
      readers.forEach(FeatureRecordReader::close);
    }
  }

  private void handOn(
      TileRecord tile,
      List<FeatureRecordReader> readers,
      BiConsumer<FeatureSet, FeatureRow> receiver) {
    for (int s = 0; s < readers.size(); s++) {
      FeatureSet set = config.featureSets().get(s);
      if (readers.get(s).reads(tile)) {
        try {
          Emission emission = tile.header().emission();
          readers
              .get(s)
              .blocks(
                  tile,
                  block ->
                      new StoredRows(tile.product(), emission, block)
                          .each()
                          .forEach(row -> receiver.accept(set, row)));
        } catch (BlockFormatException e) {
          throw new IllegalStateException("a record of the features topic: " + e.getMessage(), e);
        }
      }
    }
  }

  /** Hands on the records of the counts topic, in order. */
  public void counts(Consumer<byte[]> receiver) {
    try (TopicReader reader = new TopicReader(client(), config.topics().counts().orElseThrow())) {
      reader.readToEnd(record -> receiver.accept(record.value()));
    }
  }

  /** How many records were rejected, by reason. */
  public SortedMap<String, Long> rejected() {
    return DeadLetters.countByReason(client(), config.topics().rejects());
  }

  /** How many events were late. */
  public long late() {
    return DeadLetters.countByReason(client(), config.topics().late()).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  public ComputeConfig config() {
    return config;
  }

  /** How many bytes all blocks have that the job has written. */
  public long blockBytes() {
    return computed.bytes();
  }

  /** Which minutes are whole, as far as the recording is loaded. */
  RecordedSpan span() {
    return span;
  }

  /** What the job has written. */
  TopicContent computed() {
    return computed;
  }

  private FeatureTopic features() {
    return new FeatureTopic(client(), config.topics().features());
  }

  private Properties client() {
    return config.kafka().clientProperties();
  }

  @Override
  public void close() {
    kafka.close();
  }
}
