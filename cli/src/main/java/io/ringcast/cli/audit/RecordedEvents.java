package io.ringcast.cli.audit;

import io.ringcast.cli.NaiveSettings;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.record.RecordedTopic;
import io.ringcast.cli.record.RecordedTopic.Stretch;
import io.ringcast.cli.record.TopicRange;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.broker.DeadLetters;
import io.ringcast.testkit.broker.DeadLetters.Origin;
import io.ringcast.testkit.naive.NaiveStream;
import io.ringcast.testkit.recording.RecordedEvent;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/** The event topics as Kafka still holds them, and what the plain computation makes of them. */
final class RecordedEvents implements AutoCloseable {

  /**
   * Counts of events.
   *
   * @param read all that were read
   * @param setAside near events that only the job calls late, and that were left out
   * @param overtaken near events that are late only by timestamps that run ahead, and not to the
   *     job
   */
  record Counts(long read, long setAside, long overtaken) {}

  private final ComputeConfig config;
  private final Terminal terminal;
  private final Properties client;
  private final TopicRange range;
  private Counts counts = new Counts(0, 0, 0);

  /**
   * Reads nothing yet.
   *
   * @throws io.ringcast.job.kafka.TopicException if no broker answers
   */
  RecordedEvents(ComputeConfig config, Terminal terminal) {
    this.config = config;
    this.terminal = terminal;
    this.client = config.kafka().readerProperties();
    client.setProperty("enable.auto.commit", "false");
    client.setProperty("auto.offset.reset", "none");
    client.setProperty("allow.auto.create.topics", "false");
    // At the end of a partition there is nothing to wait for.
    client.setProperty("fetch.max.wait.ms", "50");
    this.range = new TopicRange(client);
  }

  /** Makes sure that a set's topics are there. */
  void require(FeatureSet set) {
    List<String> topics = new ArrayList<>(topics(set));
    topics.add(config.topics().late());
    range.require(topics, "See that the configuration is that of the job that runs.");
  }

  /** From when on all events of a set are there; empty if none were ever lost. */
  Optional<Instant> heldSince(FeatureSet set) {
    return topics(set).stream()
        .flatMap(topic -> range.heldSince(topic).stream())
        .max(Comparator.naturalOrder());
  }

  private List<String> topics(FeatureSet set) {
    return config.eventKinds(set).stream()
        .flatMap(kind -> config.events().get(kind).topics().stream())
        .toList();
  }

  /**
   * Recomputes what happened in a span near some cells; right for no other. Empty if some of the
   * span's events were deleted before they were read.
   */
  Optional<NaiveStream> recompute(FeatureSet set, EventSpan span, LongSet cells) {
    NaiveStream stream =
        new NaiveStream(NaiveSettings.of(config, set), cells::contains, span.begin(), span.end());
    Instant from = span.readFrom(config.time().allowedSkew());
    Map<String, List<Stretch>> stretches = new LinkedHashMap<>();
    config.eventKinds(set).forEach(kind -> stretches.put(kind, stretches(kind, from)));
    try {
      // After the events' ends are known: then an event that was set aside is known to be, unless
      // the job has not come to it yet.
      Map<TopicPartition, LongSet> late = setAside(range.since(config.topics().late(), from));
      stretches.forEach((kind, its) -> read(stream, kind, late, its));
    } catch (OffsetOutOfRangeException e) {
      return Optional.empty();
    }
    // Events that were deleted before their offsets were looked up do not show: reading just begins
    // later.
    if (heldSince(set).filter(since -> !since.isBefore(from)).isPresent()) {
      return Optional.empty();
    }
    counts =
        new Counts(
            counts.read,
            counts.setAside + stream.setAside(),
            counts.overtaken + stream.overtaken());
    return Optional.of(stream);
  }

  private List<Stretch> stretches(String kind, Instant from) {
    return config.events().get(kind).topics().stream()
        .flatMap(topic -> range.since(topic, from).stream())
        .toList();
  }

  private void read(
      NaiveStream stream, String kind, Map<TopicPartition, LongSet> late, List<Stretch> stretches) {
    Map<TopicPartition, Integer> numbers = new HashMap<>();
    Map<TopicPartition, Long> ends = new HashMap<>();
    for (Stretch stretch : stretches) {
      numbers.put(stretch.partition(), numbers.size());
      ends.put(stretch.partition(), stretch.end());
    }
    stream.open(kind, numbers.size());
    stretches.stream()
        .filter(stretch -> stretch.length() == 0)
        .forEach(stretch -> stream.end(kind, numbers.get(stretch.partition())));
    long[] seen = new long[1];
    UnaryOperator<byte[]> json = AvroText.of(config.events().get(kind));
    try (Progress progress = Progress.of(terminal, "reading " + kind, "events");
        RecordedTopic topic = new RecordedTopic(client, stretches)) {
      topic.forEach(
          record -> {
            TopicPartition partition = new TopicPartition(record.topic(), record.partition());
            RecordedEvent event =
                new RecordedEvent(
                    numbers.get(partition), record.timestamp(), json.apply(record.value()));
            LongSet lateOffsets = late.getOrDefault(partition, LongSets.EMPTY_SET);
            if (!stream.add(kind, event, lateOffsets.contains(record.offset()))) {
              topic.enough(partition);
            } else if (record.offset() + 1 >= ends.get(partition)) {
              stream.end(kind, event.partition());
            }
            progress.update(++seen[0]);
          });
    }
    counts = new Counts(counts.read + seen[0], counts.setAside, counts.overtaken);
  }

  Counts counts() {
    return counts;
  }

  @Override
  public void close() {
    range.close();
  }

  /**
   * The offsets of events that the job set aside as late. Most of them are late by what stands
   * before them in their partition; but after a silence of it, only the job knows.
   */
  private Map<TopicPartition, LongSet> setAside(List<Stretch> stretches) {
    Map<TopicPartition, LongSet> late = new HashMap<>();
    try (RecordedTopic letters = new RecordedTopic(client, stretches)) {
      letters.forEach(
          letter -> {
            // The topic of late events may be that of rejected ones, too.
            if (DeadLetters.reason(letter).equals("late")) {
              Origin origin = DeadLetters.origin(letter);
              TopicPartition partition = new TopicPartition(origin.topic(), origin.partition());
              late.computeIfAbsent(partition, any -> new LongOpenHashSet()).add(origin.offset());
            }
          });
    }
    return late;
  }
}
