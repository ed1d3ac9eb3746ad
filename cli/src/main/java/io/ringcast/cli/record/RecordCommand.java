package io.ringcast.cli.record;

import io.ringcast.cli.Progress;
import io.ringcast.cli.RecordingOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.record.RecordedTopic.Stretch;
import io.ringcast.testkit.recording.RecordingWriter;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast record}. */
@Command(
    name = "record",
    header = "Record live topics, for replay and for golden cases.",
    description = {
      "Writes a file for each topic, one event a line: its value to the byte, its partition and its"
          + " Kafka timestamp, in the envelope that kcat -J prints; bytes that are not UTF-8 text"
          + " are base64 there. Keys and headers are left out: the jobs do not look at them.",
      "Records the records whose Kafka timestamps are from --from on and before --to, as far as the"
          + " topics hold them now. One that stands in its partition behind a record from 70"
          + " minutes after --to on is left out: by default, a broker takes none whose clock runs"
          + " more than an hour ahead."
    })
public final class RecordCommand extends RingcastCommand {

  private static final String KIND = "[a-z][a-z0-9-]{0,62}";

  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT",
      required = true,
      description = "Kafka brokers, separated by commas.")
  private String bootstrap;

  @Option(
      names = "--topics",
      paramLabel = "[KIND=]TOPIC",
      split = ",",
      required = true,
      description =
          "The topics, such as demand,supply; or demand=prod.rides.v2, where a topic is not called"
              + " as the kind of its events.")
  private List<String> topics;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      required = true,
      description =
          "The first Kafka timestamp, such as 2026-01-31T08:00:00Z, or in epoch milliseconds.")
  private Instant from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "The end: the first timestamp that is left out (default: now).")
  private Instant to;

  @Mixin private RecordingOption out;

  @Option(
      names = "--kafka-properties",
      paramLabel = "FILE",
      description = "Options of the Kafka client, such as those of security, as a properties file.")
  private Path kafkaProperties;

  @Override
  public Integer call() throws IOException {
    Instant end = to == null ? Instant.now().truncatedTo(ChronoUnit.MILLIS) : to;
    if (!from.isBefore(end)) {
      throw wrong("--from is " + from + ", not before --to, " + end);
    }
    Map<String, String> byKind = topicsByKind();
    try {
      record(byKind, client(), end);
    } catch (KafkaException e) {
      throw explained(e);
    }
    return ExitCode.OK;
  }

  private void record(Map<String, String> byKind, Properties client, Instant end)
      throws IOException {
    List<String> kinds = List.copyOf(byKind.keySet());
    Map<String, Long> events = new TreeMap<>();
    try (TopicRange range = new TopicRange(client)) {
      range.require(byKind.values(), "Name the topics to record with --topics.");
      out.write(
          kinds,
          folder -> {
            try (RecordingWriter writer = RecordingWriter.replace(folder, kinds)) {
              for (String kind : kinds) {
                List<Stretch> stretches = range.find(byKind.get(kind), from, end);
                events.put(kind, record(kind, client, stretches, end, writer));
              }
            }
            requireAny(events, range, byKind, end);
            return events;
          });
    }
    out().printf("%s holds events %s, from %s to %s%n", out.path(), events, from, end);
  }

  /** The topic of each kind, in the order of the command line. */
  private Map<String, String> topicsByKind() {
    Map<String, String> byKind = new LinkedHashMap<>();
    for (String written : topics) {
      if (written.isBlank()) {
        continue;
      }
      int equals = written.indexOf('=');
      String topic = written.substring(equals + 1).strip();
      String kind = equals < 0 ? topic : written.substring(0, equals).strip();
      if (!kind.matches(KIND) || topic.isEmpty()) {
        throw wrong(
            "--topics says '%s': say KIND=TOPIC, such as demand=%s; a kind has a-z, 0-9 and '-', a letter first"
                .formatted(written.strip(), topic.isEmpty() ? "TOPIC" : topic));
      }
      if (byKind.put(kind, topic) != null) {
        throw wrong("--topics names two topics for " + kind + "; record one at a time");
      }
    }
    if (byKind.isEmpty()) {
      throw wrong("--topics names no topic");
    }
    return byKind;
  }

  private Properties client() throws IOException {
    Properties client = new Properties();
    client.setProperty("isolation.level", "read_committed");
    client.setProperty("default.api.timeout.ms", "20000");
    client.setProperty("request.timeout.ms", "10000");
    if (kafkaProperties != null) {
      try (Reader file = Files.newBufferedReader(kafkaProperties)) {
        client.load(file);
      } catch (CharacterCodingException | IllegalArgumentException e) {
        throw new IllegalStateException(
            kafkaProperties + " is no properties file: " + e.getMessage(), e);
      }
    }
    client.setProperty("bootstrap.servers", bootstrap);
    client.setProperty("enable.auto.commit", "false");
    client.setProperty("auto.offset.reset", "none");
    client.setProperty("allow.auto.create.topics", "false");
    return client;
  }

  /** Says what it is about: an option, the file of options, or what Kafka itself answers. */
  private IllegalStateException explained(KafkaException failure) {
    List<Throwable> chain =
        Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause).toList();
    String reason =
        chain.stream().map(Throwable::getMessage).distinct().collect(Collectors.joining(": "));
    String about = "--kafka-properties " + kafkaProperties;
    if (chain.stream().anyMatch(RecordCommand::isAnswer)) {
      about = "Kafka at " + bootstrap;
    } else if (kafkaProperties == null || reason.contains("bootstrap.servers")) {
      about = "--bootstrap " + bootstrap;
    }
    return new IllegalStateException(about + ": " + reason, failure);
  }

  private static boolean isAnswer(Throwable failure) {
    return failure instanceof ApiException && !(failure instanceof InvalidConfigurationException);
  }

  private long record(
      String kind,
      Properties client,
      List<Stretch> stretches,
      Instant end,
      RecordingWriter writer) {
    long whole = Math.max(1, stretches.stream().mapToLong(Stretch::length).sum());
    long[] seen = new long[1];
    long[] written = new long[1];
    try (Progress progress = Progress.of(terminal(), "recording " + kind, "events");
        RecordedTopic topic = new RecordedTopic(client, stretches)) {
      topic.forEach(
          record -> {
            seen[0]++;
            if (record.timestamp() >= from.toEpochMilli()
                && record.timestamp() < end.toEpochMilli()) {
              writer.write(kind, RecordedTopic.event(record));
              written[0]++;
            }
            progress.update(written[0], (double) seen[0] / whole);
          });
      progress.finish(written[0]);
    }
    return written[0];
  }

  private void requireAny(
      Map<String, Long> events, TopicRange range, Map<String, String> byKind, Instant end) {
    if (events.values().stream().anyMatch(count -> count > 0)) {
      return;
    }
    StringBuilder newest = new StringBuilder();
    byKind.forEach(
        (kind, topic) -> {
          long time = range.newest(topic);
          newest.append("; ").append(topic);
          newest.append(time < 0 ? " is empty" : "'s newest is of " + Instant.ofEpochMilli(time));
        });
    throw new IllegalStateException(
        String.format("there is no record from %s to %s%s", from, end, newest));
  }
}
