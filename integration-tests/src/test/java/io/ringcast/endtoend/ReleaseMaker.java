package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.uber.h3core.util.LatLng;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.store.config.Layout;
import io.ringcast.testing.PatientSession;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.cassandra.CassandraServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes the folder of a release, which {@link ReleasesTest} then reads for ever:
 *
 * <pre>mvn test -pl integration-tests -am -Dtest=ReleaseMaker -Dringcast.release=VERSION
 *     -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
@EnabledIfSystemProperty(named = ReleaseMaker.VERSION, matches = ".+")
class ReleaseMaker {

  static final String VERSION = "ringcast.release";

  private static final List<String> KINDS = List.of("demand", "supply");
  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO, Tape.VAN);
  private static final List<FeatureSet> SETS =
      List.of(set("cells", Distinct.PER_CELL), set("riders", Distinct.PER_ENTITY));
  private static final int PARTITIONS = 2;

  /** The publisher is stopped in this minute, and the compute job in that one. */
  private static final int PUBLISHED = 3;

  private static final int COMPUTED = 5;

  @TempDir Path folder;

  private final Random random = new Random(22);
  private final Places places = new Places(random);
  private final List<LatLng> points = List.of(new LatLng(51.5, -0.1), places.pentagons().get(5));
  private final ReleaseFolder release =
      new ReleaseFolder(ReleaseFolder.ALL.resolve(System.getProperty(VERSION)));

  private Stage stage;
  private Output output;
  private Shelf shelf;

  @Test
  void makesTheFolder() throws Exception {
    assertThat(release.path()).as("a release's files are never made anew").doesNotExist();
    stage = new Stage(SharedBroker.get(), folder, release.topics(), SETS, PRODUCTS, PARTITIONS);
    output = new Output(stage.bootstrapServers(), release.topics());
    shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    Tape first = events(0, PUBLISHED).and(oneEach("odd", 1, "")).and(pulse(PUBLISHED));
    Tape second = events(PUBLISHED, COMPUTED).and(events(COMPUTED, COMPUTED + 1));
    second = second.and(oneEach("late", 0, place())).and(pulse(COMPUTED));
    Tape third = events(COMPUTED, COMPUTED + 4).and(oneEach("late", 2, place()));
    third = third.and(oneEach("odd", COMPUTED, "")).and(pulse(COMPUTED + 6));
    Files.createDirectories(release.path());
    ReleaseFolder.writeEvents(release.eventsBefore(), first.and(second));
    ReleaseFolder.writeEvents(release.eventsAfter(), third);

    stage.send(first);
    RunningJob compute =
        Stage.live(
            stage.config(output, PARTITIONS, List.of("job.parallelism=2", "output.raw-bytes=200")),
            null,
            oneFile());
    RunningJob publisher = shelf.publishing(output, oneFile());
    awaitMarkers(PUBLISHED);
    for (FeatureSet set : SETS) {
      Waiting.until("markers", () -> shelf.marked(set).contains(end(PUBLISHED)));
    }
    keepServed();
    release.keepSavepoint(ReleaseFolder.PUBLISHER, stop(publisher));
    keepStore();
    stage.send(second);
    awaitMarkers(COMPUTED);
    release.keepSavepoint(ReleaseFolder.COMPUTE, stop(compute));
    keepTopics();
  }

  private void keepTopics() throws Exception {
    String kafka = stage.bootstrapServers();
    String features = output.name() + "-features";
    KeptRecord.write(
        release.features(),
        KeptRecord.ofTopic(kafka, features, record -> RecordWords.ofFeatures(record, SETS)));
    KeptRecord.write(
        release.registry(),
        KeptRecord.ofTopic(kafka, RegistryTopic.usualName(features), RecordWords::ofRegistry));
    KeptRecord.write(
        release.late(), KeptRecord.ofTopic(kafka, output.name() + "-late", RecordWords::ofLetter));
    KeptRecord.write(
        release.rejects(),
        KeptRecord.ofTopic(kafka, output.name() + "-rejects", RecordWords::ofLetter));
    List<String> topics = new ArrayList<>(List.of(features));
    KINDS.forEach(kind -> topics.add(stage.topicOf(kind)));
    release.writeTopicIds(kafka, topics);
  }

  /** The tables, and statements that put each row back. */
  private void keepStore() throws Exception {
    String keyspace = shelf.config().store().keyspace();
    List<String> lines = new ArrayList<>();
    try (CqlSession session = session()) {
      session
          .execute("DESCRIBE KEYSPACE " + keyspace)
          .forEach(row -> lines.add(row.getString("create_statement")));
      for (String table : List.of("feature_sets", "partitions", "blocks", "markers")) {
        session
            .execute("SELECT JSON * FROM " + keyspace + "." + table)
            .forEach(
                row ->
                    lines.add(
                        "INSERT INTO %s.%s JSON '%s';"
                            .formatted(keyspace, table, row.getString(0).replace("'", "''"))));
      }
    }
    String cql = String.join("\n", lines).replace(keyspace, "${keyspace}");
    Files.writeString(release.store(), cql + "\n");
  }

  static CqlSession session() {
    CassandraServer node = SharedNode.get();
    return PatientSession.open(node.contactPoint(), node.datacenter());
  }

  /** What a caller of the service got, as the served log has it. */
  private void keepServed() throws Exception {
    String topic = release.topics() + "-served";
    SharedBroker.get().createTopic(topic, 1, Map.of());
    SetClock clock = new SetClock(Tape.START);
    clock.set(end(PUBLISHED) + 20_000);
    String[] log = {"served-log.topic=" + topic, "served-log.share=1"};
    try (FeatureServing serving = Served.of(stage, output, shelf, clock, log)) {
      serving.start();
      Served.awaitStored(serving, SETS.get(0), end(PUBLISHED));
      ManagedChannel channel =
          ManagedChannelBuilder.forAddress("localhost", serving.port()).usePlaintext().build();
      Metadata headers = new Metadata();
      headers.put(IdentityInterceptor.REQUEST_ID, "ride-1");
      var unused =
          FeaturesGrpc.newBlockingStub(channel)
              .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
              .withDeadlineAfter(10, TimeUnit.SECONDS)
              .getFeatures(request());
      channel.shutdownNow();
      Waiting.until("the answer in the served log", () -> !served(topic).isEmpty());
    }
    KeptRecord.write(release.served(), served(topic));
  }

  private List<KeptRecord> served(String topic) {
    return KeptRecord.ofTopic(stage.bootstrapServers(), topic, RecordWords::ofServed);
  }

  private GetFeaturesRequest request() {
    return GetFeaturesRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet(SETS.get(0).name()))
        .addAllHexagons(
            shelf.rows(SETS.get(0)).stream().map(FeatureRow::hexagon).distinct().limit(3).toList())
        .addAllProducts(PRODUCTS.stream().map(UUID::toString).toList())
        .build();
  }

  private Path stop(RunningJob job) {
    return Path.of(URI.create(job.stop(false, folder.resolve("savepoints").toUri().toString())));
  }

  /** All state within the savepoint's first file. */
  private static Configuration oneFile() {
    Configuration flink = new Configuration();
    flink.set(CheckpointingOptions.FS_SMALL_FILE_THRESHOLD, MemorySize.ofMebiBytes(1));
    return flink;
  }

  private Tape events(int fromMinute, int untilMinute) {
    List<Integer> minutes = IntStream.range(fromMinute, untilMinute).boxed().toList();
    return new RandomEvents(random, places, KINDS, 9)
        .around(points, 4 * minutes.size(), minutes, PARTITIONS);
  }

  /** In each partition an event in the middle of this minute: all before it can close. */
  private Tape pulse(int minute) {
    return oneEach("pulse", minute, place());
  }

  private String place() {
    return Tape.hexagon(places.near(points.get(0), 9, 1));
  }

  private static Tape oneEach(String who, int minute, String place) {
    long eventTime = end(minute) + Tape.MINUTE / 2;
    Tape tape = new Tape();
    for (String kind : KINDS) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        String json = Tape.place(kind, who, Tape.SOLO, eventTime) + place;
        tape.add(kind, eventTime, partition, place.isEmpty() ? json + "\"no\":1" : json);
      }
    }
    return tape;
  }

  private void awaitMarkers(int minute) {
    SETS.forEach(set -> output.awaitMarkers(set, end(minute)));
  }

  /** The end of the minute before this one. */
  private static long end(int minute) {
    return Tape.START + minute * Tape.MINUTE;
  }

  private static FeatureSet set(String name, Distinct distinct) {
    return FeatureSet.of(name, KINDS, List.of(0, 1), List.of(1, 3)).withDistinct(distinct);
  }
}
