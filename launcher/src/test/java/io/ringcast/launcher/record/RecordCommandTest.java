package io.ringcast.launcher.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.feature.EventTopics;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.CommandLineRun;
import io.ringcast.launcher.job.EventWriter;
import io.ringcast.launcher.replay.RecordingLoader;
import io.ringcast.testbed.broker.EmbeddedKafka;
import io.ringcast.testbed.recording.RecordedEvent;
import io.ringcast.testbed.recording.Recording;
import io.ringcast.testbed.recording.RecordingReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordCommandTest {

  private static final int PARTITIONS = 3;
  private static final int SECONDS_OF_PATIENCE = 60;
  private static final long START = 1_775_843_880_000L; // 2026-04-10T17:58:00Z

  private static EmbeddedKafka kafka;

  @TempDir Path folder;

  @BeforeAll
  static void startBroker() {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  static void stopBroker() {
    kafka.close();
  }

  @Test
  void aRecordedCityGivesTheRowsOfTheCityItself() throws IOException {
    Path city = folder.resolve("city");
    CommandLineRun.ofGood(
        "simulate",
        "--out",
        city.toString(),
        "--minutes",
        "3",
        "--events-per-second",
        "5",
        "--late-share",
        "0.1",
        "--bad-share",
        "0.1");
    for (String kind : List.of("demand", "supply")) {
      kafka.createTopic(kind, PARTITIONS, Map.of("retention.ms", "-1"));
      load(city, kind);
    }

    Path recorded = folder.resolve("recorded");
    CommandLineRun run =
        record("--topics", "demand,supply", "--from", "0", "--out", recorded.toString());
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(run.output()).containsPattern("recorded holds events \\{demand=\\d+, supply=\\d+}");
    assertThat(run.errors()).containsPattern("recording demand: [\\d,]+ events in");

    List<String> rows = replay(recorded);
    assertThat(rows).hasSizeGreaterThan(500).isEqualTo(replay(city));
  }

  @Test
  void everyByteAndTimestampIsKept() {
    kafka.createTopic("any.bytes", PARTITIONS, Map.of("retention.ms", "-1"));
    long seed = 5;
    Random random = new Random(seed);
    List<RecordedEvent> sent = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      sent.add(new RecordedEvent(i % PARTITIONS, START + i * 100L, anyBytes(random)));
    }
    send("any.bytes", sent);

    Path out = folder.resolve("out");
    CommandLineRun run =
        record(
            "--topics",
            "demand=any.bytes",
            "--from",
            "2026-04-10T17:58:10Z",
            "--to",
            "2026-04-10T17:58:30Z",
            "--out",
            out.toString());
    assertThat(run.exitCode()).as(run.toString()).isZero();

    List<RecordedEvent> found = read(out);
    assertThat(found).as("seed %d", seed).hasSize(200);
    for (int i = 0; i < found.size(); i++) {
      RecordedEvent expected = sent.get(100 + i);
      assertThat(found.get(i).partition()).isEqualTo(expected.partition());
      assertThat(found.get(i).timestamp()).isEqualTo(expected.timestamp());
      assertThat(found.get(i).value()).as("seed %d, %d", seed, i).isEqualTo(expected.value());
    }
  }

  @Test
  void aPartitionThatHasMoreDoesNotRunAhead() {
    kafka.createTopic("uneven", 2, Map.of("retention.ms", "-1"));
    List<RecordedEvent> sent = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      // Each tenth is out of order, and stays where it is in its partition.
      long time = START + i - (i % 10 == 1 ? 50 : 0);
      sent.add(new RecordedEvent(i % 1_000 == 0 ? 1 : 0, time, new byte[] {(byte) i}));
    }
    send("uneven", sent);

    Path out = folder.resolve("out");
    record("--topics", "demand=uneven", "--from", "0", "--out", out.toString());

    List<RecordedEvent> found = read(out);
    assertThat(found).hasSize(sent.size());
    for (int partition : List.of(0, 1)) {
      assertThat(valuesOf(found, partition)).isEqualTo(valuesOf(sent, partition));
    }
    for (int i = 0; i < found.size(); i++) {
      // The other partition's next one is late by its timestamp, so it goes first.
      assertThat(found.get(i).partition() == 1).as("record %d", i).isEqualTo(i % 1_000 == 1);
    }
  }

  @Test
  void whatStandsBehindAClockThatRunsAheadIsFound() {
    kafka.createTopic("ahead", 1, Map.of("retention.ms", "-1"));
    List<RecordedEvent> sent = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      long ahead = i == 100 ? Duration.ofMinutes(59).toMillis() : 0;
      sent.add(new RecordedEvent(0, START + i + ahead, new byte[] {(byte) i}));
    }
    send("ahead", sent);

    Path out = folder.resolve("out");
    CommandLineRun run =
        record(
            "--topics",
            "demand=ahead",
            "--from",
            "0",
            "--to",
            String.valueOf(START + 1_000),
            "--out",
            out.toString());
    assertThat(run.output()).as(run.toString()).contains("holds events {demand=999}");
    sent.remove(100);
    assertThat(valuesOf(read(out), 0)).isEqualTo(valuesOf(sent, 0));
  }

  @Test
  void whatATransactionTookBackIsNotRecorded() {
    kafka.createTopic("aborted", 1, Map.of("retention.ms", "-1"));
    try (KafkaProducer<byte[], byte[]> producer = transactional()) {
      producer.beginTransaction();
      sendEach(producer, "aborted", 1, 2);
      producer.commitTransaction();
      producer.beginTransaction();
      sendEach(producer, "aborted", 3);
      producer.abortTransaction();
      producer.beginTransaction();
      sendEach(producer, "aborted", 4);
      producer.commitTransaction();
    }
    Path out = folder.resolve("out");
    record("--topics", "demand=aborted", "--from", "0", "--out", out.toString());
    assertThat(valuesOf(read(out), 0)).containsExactly((byte) 1, (byte) 2, (byte) 4);
  }

  @Test
  void anOpenTransactionIsNotWaitedForInVain() {
    kafka.createTopic("open", 1, Map.of("retention.ms", "-1"));
    try (KafkaProducer<byte[], byte[]> producer = transactional()) {
      producer.beginTransaction();
      sendEach(producer, "open", 1);
      producer.commitTransaction();
      producer.beginTransaction();
      sendEach(producer, "open", 2);

      List<Byte> found = new ArrayList<>();
      assertThatThrownBy(() -> readAll("open", found))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("nothing came from partition open-0 behind offset 2 for 60 s")
          .hasMessageContaining("or a transaction is open there");
      producer.abortTransaction();
    }
  }

  /** Each batch that was taken back is an answer of the broker's, and a second of the clock. */
  @Test
  void aLongStretchWithoutRecordsIsNoSilence() {
    kafka.createTopic("stretch", 1, Map.of("retention.ms", "-1"));
    try (KafkaProducer<byte[], byte[]> producer = transactional()) {
      producer.beginTransaction();
      sendEach(producer, "stretch", 1);
      producer.commitTransaction();
      producer.beginTransaction();
      sendEach(producer, "stretch", new int[2 * SECONDS_OF_PATIENCE]);
      producer.abortTransaction();
    }
    List<Byte> found = new ArrayList<>();
    readAll("stretch", found);
    assertThat(found).containsExactly((byte) 1);
  }

  @Test
  void clientsThatCannotBeMadeAreTheOptions() throws IOException {
    kafka.createTopic("fine", 1, Map.of("retention.ms", "-1"));
    send("fine", List.of(new RecordedEvent(0, START, new byte[] {1})));
    List<String> rest =
        List.of("--topics", "demand=fine", "--from", "0", "--out", folder.resolve("o").toString());

    for (String bootstrap : List.of("localhost", "no-such-host.invalid:9092")) {
      List<String> arguments = new ArrayList<>(List.of("record", "--bootstrap", bootstrap));
      arguments.addAll(rest);
      assertIsSaid(
          CommandLineRun.of(arguments.toArray(String[]::new)),
          "--bootstrap " + bootstrap + ": ",
          "bootstrap.servers");
    }
    Map<String, String> wrong =
        Map.of(
            "security.protocol=NONSENSE", "NONSENSE",
            "isolation.level=foo", "foo",
            "security.protocol=SSL\nssl.keystore.location=/no/such/file", "keystore");
    for (Map.Entry<String, String> setting : wrong.entrySet()) {
      Path file = Files.writeString(folder.resolve("wrong.properties"), setting.getKey());
      List<String> arguments = new ArrayList<>(rest);
      arguments.addAll(List.of("--kafka-properties", file.toString()));
      assertIsSaid(
          record(arguments.toArray(String[]::new)),
          "--kafka-properties " + file + ": ",
          setting.getValue());
    }
    Path file = Files.writeString(folder.resolve("no.properties"), "a=\\u12");
    List<String> arguments = new ArrayList<>(rest);
    arguments.addAll(List.of("--kafka-properties", file.toString()));
    assertIsSaid(
        record(arguments.toArray(String[]::new)), file + " is no properties file: Malformed");
  }

  @Test
  void spacesAndEmptyTopicsDoNotMatter() {
    for (String topic : List.of("first", "second")) {
      kafka.createTopic(topic, 1, Map.of("retention.ms", "-1"));
      send(topic, List.of(new RecordedEvent(0, START, new byte[] {1})));
    }
    Path out = folder.resolve("out");
    CommandLineRun run =
        record("--topics", "first,, k = second ,", "--from", "0", "--out", out.toString());
    assertThat(run.output()).as(run.toString()).contains("holds events {first=1, k=1}");

    CommandLineRun none = record("--topics", ",", "--from", "0", "--out", out.toString());
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.errors()).contains("--topics names no topic");

    CommandLineRun nameless = record("--topics", "k=", "--from", "0", "--out", out.toString());
    assertThat(nameless.exitCode()).isEqualTo(2);
    assertThat(nameless.errors()).contains("'k=': say KIND=TOPIC, such as demand=TOPIC;");
  }

  @Test
  void newEventsDoNotComeBesideOldOnesOfAnotherKind() throws IOException {
    kafka.createTopic("again", 1, Map.of("retention.ms", "-1"));
    send("again", List.of(new RecordedEvent(0, START, new byte[] {1})));
    Path out = Files.createDirectories(folder.resolve("out"));
    // Those of a golden case are to be recorded anew, and say so themselves.
    Files.createFile(out.resolve("expected.ndjson.gz"));
    Files.createFile(out.resolve("case.yaml"));
    Files.createFile(out.resolve("demand.ndjson"));
    String[] command = {
      "--topics", "demand=again", "--from", "0", "--out", out.toString(), "--overwrite"
    };
    CommandLineRun good = record(command);
    assertThat(good.exitCode()).as(good.toString()).isZero();

    Files.createFile(out.resolve("supply.ndjson"));
    assertIsSaid(
        record(command), "also holds supply.ndjson, which would stay beside the new demand");

    Path file = Files.createFile(folder.resolve("file"));
    assertIsSaid(
        record("--topics", "demand=again", "--from", "0", "--out", file.toString()),
        "is not a folder: " + file);
  }

  @Test
  void whatCannotBeRecordedIsSaid() throws IOException {
    kafka.createTopic("quiet", 1, Map.of("retention.ms", "-1"));
    send("quiet", List.of(new RecordedEvent(0, START, new byte[] {1})));
    String out = folder.resolve("out").toString();

    CommandLineRun missing = record("--topics", "quiet,quite", "--from", "0", "--out", out);
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.errors())
        .contains("There is no topic quite at " + kafka.bootstrapServers())
        .contains("Name the topics to record with --topics.");

    CommandLineRun none =
        record(
            "--topics",
            "quiet",
            "--from",
            "2026-04-10T17:59:00Z",
            "--to",
            "2026-04-10T18:00:00Z",
            "--out",
            out);
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.errors())
        .contains("there is no record from 2026-04-10T17:59:00Z to 2026-04-10T18:00:00Z;")
        .contains("quiet's newest is of 2026-04-10T17:58:00Z");

    CommandLineRun backwards =
        record("--topics", "quiet", "--from", "2", "--to", "1", "--out", out);
    assertThat(backwards.exitCode()).isEqualTo(2);
    assertThat(backwards.errors()).contains("--from is", "not before --to");

    CommandLineRun unnamed = record("--topics", "prod.rides.v2", "--from", "0", "--out", out);
    assertThat(unnamed.exitCode()).isEqualTo(2);
    assertThat(unnamed.errors()).contains("say KIND=TOPIC, such as demand=prod.rides.v2");

    Path hasty =
        Files.writeString(
            folder.resolve("hasty.properties"),
            "default.api.timeout.ms=1000\nrequest.timeout.ms=500\n");
    CommandLineRun alone =
        CommandLineRun.of(
            "record",
            "--bootstrap",
            "127.0.0.1:1",
            "--topics",
            "quiet",
            "--from",
            "0",
            "--out",
            out,
            "--kafka-properties",
            hasty.toString());
    assertThat(alone.exitCode()).isEqualTo(1);
    assertThat(alone.errors()).contains("no Kafka broker answers at 127.0.0.1:1");
  }

  /** Said in a sentence, without a place in the program. */
  private static void assertIsSaid(CommandLineRun run, String... parts) {
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
    assertThat(run.errors()).contains(parts).doesNotContain("a fault of Ringcast");
  }

  private static KafkaProducer<byte[], byte[]> transactional() {
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", kafka.bootstrapServers(), "transactional.id", "record-test"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    producer.initTransactions();
    return producer;
  }

  /** Each in a batch of its own. */
  @SuppressWarnings("FutureReturnValueIgnored") // the transaction's end tells of a failure
  private static void sendEach(
      KafkaProducer<byte[], byte[]> producer, String topic, int... values) {
    for (int value : values) {
      producer.send(new ProducerRecord<>(topic, 0, START, null, new byte[] {(byte) value}));
      producer.flush();
    }
  }

  /** Fetches a batch at a time, by a clock on which each look takes a second. */
  private static void readAll(String topic, List<Byte> found) {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", kafka.bootstrapServers());
    client.setProperty("isolation.level", "read_committed");
    client.setProperty("fetch.max.bytes", "1");
    AtomicLong nanos = new AtomicLong();
    try (TopicRange range = new TopicRange(client);
        RecordedTopic reader =
            new RecordedTopic(
                client,
                range.find(topic, Instant.EPOCH, Instant.ofEpochMilli(START + 1)),
                () -> nanos.addAndGet(1_000_000_000),
                Duration.ofSeconds(SECONDS_OF_PATIENCE))) {
      reader.forEach(record -> found.add(record.value()[0]));
    }
  }

  private static CommandLineRun record(String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("record", "--bootstrap", kafka.bootstrapServers()));
    arguments.addAll(List.of(options));
    return CommandLineRun.of(arguments.toArray(String[]::new));
  }

  /** Text, other bytes, nothing, and tombstones. */
  private static byte[] anyBytes(Random random) {
    byte[] bytes = new byte[random.nextInt(40)];
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> new byte[0];
      case 2 -> "{\"payload\":1,\"topic\":\"é\uD83D\uDE95\"}\r\n".getBytes(StandardCharsets.UTF_8);
      case 3 -> {
        Arrays.fill(bytes, (byte) random.nextInt(128));
        yield bytes;
      }
      default -> {
        random.nextBytes(bytes);
        yield bytes;
      }
    };
  }

  private static void load(Path city, String kind) {
    ComputeConfig config = ComputeConfig.load(Path.of("../configs/compute.yaml"));
    try (RecordingLoader loader =
            new RecordingLoader(
                kafka.bootstrapServers(),
                EventTopics.first(config, kind),
                EventTopics.rules(config),
                PARTITIONS);
        RecordingReader reader = Recording.open(city, List.of(kind)).read(kind)) {
      reader.forEachRemaining(loader::send);
      loader.flush();
    }
  }

  private static void send(String topic, List<RecordedEvent> events) {
    try (EventWriter writer = new EventWriter(kafka.bootstrapServers(), topic, PARTITIONS)) {
      events.forEach(event -> writer.send(event.partition(), event.timestamp(), event.value()));
      writer.flush();
    }
  }

  private static List<RecordedEvent> read(Path recorded) {
    List<RecordedEvent> events = new ArrayList<>();
    try (RecordingReader reader = Recording.open(recorded, List.of("demand")).read("demand")) {
      reader.forEachRemaining(events::add);
    }
    return events;
  }

  private static List<Byte> valuesOf(List<RecordedEvent> events, int partition) {
    return events.stream()
        .filter(event -> event.partition() == partition)
        .map(event -> event.value()[0])
        .toList();
  }

  private List<String> replay(Path events) throws IOException {
    Path set =
        Files.writeString(
            folder.resolve("set.yaml"),
            """
            name: small
            version: 1
            resolution: 9
            kinds: [demand, supply]
            rings: [0, 1]
            windows: [1, 3]
            """);
    Path out = folder.resolve(events.getFileName() + ".rows.gz");
    CommandLineRun.ofGood(
        "replay",
        "--events",
        events.toString(),
        "--out",
        out.toString(),
        "--from",
        "topic",
        "--partitions",
        String.valueOf(PARTITIONS),
        "--set",
        "feature-sets=" + set);
    try (InputStream in = new GZIPInputStream(Files.newInputStream(out))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().sorted().toList();
    }
  }
}
