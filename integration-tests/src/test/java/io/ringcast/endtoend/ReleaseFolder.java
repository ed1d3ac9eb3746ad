package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/** The files that a release left: bytes of topics and store, and a savepoint of each job. */
record ReleaseFolder(Path path) {

  static final Path ALL = Path.of("src", "test", "releases");

  static final String COMPUTE = "compute";
  static final String PUBLISHER = "publisher";
  private static final String METADATA = "_metadata";

  /** The releases whose files are kept. */
  static List<ReleaseFolder> all() throws IOException {
    try (Stream<Path> folders = Files.list(ALL)) {
      return folders.filter(Files::isDirectory).sorted().map(ReleaseFolder::new).toList();
    }
  }

  /** What the names of its topics begin with. */
  String topics() {
    return "release-" + path.getFileName();
  }

  Path features() {
    return path.resolve("features.txt");
  }

  Path registry() {
    return path.resolve("registry.txt");
  }

  Path late() {
    return path.resolve("late.txt");
  }

  Path rejects() {
    return path.resolve("rejects.txt");
  }

  Path served() {
    return path.resolve("served.txt");
  }

  /** CQL, with ${keyspace} in place of the keyspace. */
  Path store() {
    return path.resolve("store.cql");
  }

  /** Read before the compute job's savepoint. */
  Path eventsBefore() {
    return path.resolve("events-before.txt");
  }

  Path eventsAfter() {
    return path.resolve("events-after.txt");
  }

  /** The ids that the broker had given to the topics that the savepoints know. */
  private Path topicIds() {
    return path.resolve("topic-ids.txt");
  }

  /** The feature sets as the registry has them. */
  List<FeatureSet> sets() throws IOException {
    return registered().stream().map(RegisteredSet::set).toList();
  }

  /** The products in the order of their codes. */
  List<UUID> products() throws IOException {
    return registered().get(0).products().orElseThrow().byId().entrySet().stream()
        .sorted(Comparator.comparingInt((Map.Entry<UUID, Product> each) -> each.getValue().code()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private List<RegisteredSet> registered() throws IOException {
    return KeptRecord.read(registry()).stream()
        .filter(RecordWords::isSet)
        .map(record -> RegisteredSet.parse(record.valueText()))
        .toList();
  }

  /** The newest window end of the features topic. */
  long newestWindowEnd() throws IOException, BlockFormatException {
    return headers().stream()
        .mapToLong(header -> header.emission().windowEnd())
        .max()
        .orElseThrow();
  }

  /** Since which minute its records say that counts are complete. */
  Set<Long> completeSince() throws IOException, BlockFormatException {
    return headers().stream()
        .map(header -> header.emission().completeSince())
        .collect(Collectors.toSet());
  }

  private List<RecordHeader> headers() throws IOException, BlockFormatException {
    List<RecordHeader> headers = new ArrayList<>();
    for (KeptRecord record : KeptRecord.read(features())) {
      headers.add(RecordParser.parse(record.value()).header());
    }
    return headers;
  }

  /** The rows of the features topic. */
  List<FeatureRow> rows(FeatureSet set) throws IOException, BlockFormatException {
    List<FeatureRow> rows = new ArrayList<>();
    for (KeptRecord record : KeptRecord.read(features())) {
      if (RecordParser.parse(record.value()) instanceof TileRecord tile
          && tile.header().set().equals(set.name())) {
        rows.addAll(RecordWords.rows(tile, List.of(set)));
      }
    }
    return rows;
  }

  static Tape events(Path file) throws IOException {
    Tape tape = new Tape();
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split(" ", 4);
      tape.add(
          parts[0],
          new RecordedEvent(
              Integer.parseInt(parts[1]), Long.parseLong(parts[2]), parts[3].getBytes(UTF_8)));
    }
    return tape;
  }

  static void writeEvents(Path file, Tape tape) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Tape.Arrival arrival : tape.arrivals()) {
      RecordedEvent event = arrival.event();
      String json = new String(event.value(), UTF_8);
      lines.add(
          "%s %d %d %s".formatted(arrival.kind(), event.partition(), event.timestamp(), json));
    }
    Files.write(file, lines);
  }

  void writeTopicIds(String bootstrapServers, List<String> topics) throws IOException {
    List<String> lines = new ArrayList<>();
    idsNow(bootstrapServers, topics).forEach((topic, id) -> lines.add(topic + " " + id));
    Files.write(topicIds(), lines);
  }

  /**
   * A copy of a savepoint for topics that were made anew on another broker. A savepoint holds the
   * ids of the topics, so that a job sees when one was made anew; the copy has the new ids.
   *
   * @param into a folder that is made
   * @return its path as Flink takes it
   */
  String savepoint(String job, Path into, String bootstrapServers) throws IOException {
    Map<String, String> before = new TreeMap<>();
    for (String line : Files.readAllLines(topicIds())) {
      String[] parts = line.split(" ", 2);
      before.put(parts[0], parts[1]);
    }
    List<String> known =
        before.keySet().stream()
            .filter(topic -> topic.equals(topics() + "-features") == job.equals(PUBLISHER))
            .toList();
    Map<String, String> now = idsNow(bootstrapServers, known);
    String bytes = Files.readString(path.resolve(job).resolve(METADATA), ISO_8859_1);
    for (String topic : known) {
      if (!bytes.contains(before.get(topic))) {
        throw new IllegalStateException("the savepoint does not know the topic " + topic);
      }
      bytes = bytes.replace(before.get(topic), now.get(topic));
    }
    Files.writeString(Files.createDirectories(into).resolve(METADATA), bytes, ISO_8859_1);
    return into.toUri().toString();
  }

  /** Takes a savepoint, which must be a single file: the copy above knows no other. */
  void keepSavepoint(String job, Path savepoint) throws IOException {
    try (Stream<Path> files = Files.list(savepoint)) {
      List<Path> all = files.toList();
      if (all.size() != 1) {
        throw new IllegalStateException("a savepoint of one file was wanted, not " + all);
      }
      Path kept = Files.createDirectories(path.resolve(job)).resolve(METADATA);
      Files.copy(all.get(0), kept);
    }
  }

  private static Map<String, String> idsNow(String bootstrapServers, List<String> topics) {
    Map<String, String> ids = new TreeMap<>();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin
          .describeTopics(topics)
          .allTopicNames()
          .get()
          .forEach((topic, description) -> ids.put(topic, description.topicId().toString()));
      return ids;
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("the topics could not be looked at", e);
    }
  }
}
