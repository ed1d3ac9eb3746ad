package io.ringcast.endtoend;

import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Event topics of a test on the real broker, and the real job that reads them. */
final class Stage {

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final long PATIENCE_MILLIS = 120_000;

  /** What the job may take is for the job to say. */
  private static final int LARGEST_EVENT = 16 << 20;

  private static final Map<String, String> TOPIC =
      Map.of("retention.ms", "-1", "max.message.bytes", Integer.toString(LARGEST_EVENT));

  private final KafkaBroker kafka;
  private final Path folder;
  private final List<FeatureSet> sets;
  private final List<String> kinds;
  private final List<UUID> products;
  private final String name;
  private final int eventPartitions;

  /**
   * Creates the event topics, one for each kind that a set counts.
   *
   * @param folder for the configuration's files
   */
  Stage(
      KafkaBroker kafka,
      Path folder,
      List<FeatureSet> sets,
      List<UUID> products,
      int eventPartitions) {
    this(kafka, folder, "stage" + NUMBER.incrementAndGet(), sets, products, eventPartitions);
  }

  /**
   * The same with topics of a known name.
   *
   * @param name that no other test takes
   */
  Stage(
      KafkaBroker kafka,
      Path folder,
      String name,
      List<FeatureSet> sets,
      List<UUID> products,
      int eventPartitions) {
    this(kafka, folder, name, sets, kindsOf(sets), products, eventPartitions);
    kinds.forEach(kind -> kafka.createTopic(topicOf(kind), eventPartitions, TOPIC));
    try {
      Files.createDirectories(this.folder);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Stage(
      KafkaBroker kafka,
      Path folder,
      String name,
      List<FeatureSet> sets,
      List<String> kinds,
      List<UUID> products,
      int eventPartitions) {
    this.kafka = kafka;
    this.eventPartitions = eventPartitions;
    this.name = name;
    this.folder = folder.resolve(name);
    this.sets = List.copyOf(sets);
    this.kinds = kinds;
    this.products = List.copyOf(products);
  }

  private static List<String> kindsOf(List<FeatureSet> sets) {
    return sets.stream()
        .flatMap(set -> NaiveParameters.of(set).withValues(Tape.VALUES).eventKinds().stream())
        .distinct()
        .toList();
  }

  /** The same event topics, and more for new kinds, for a job that computes other sets. */
  Stage withSets(List<FeatureSet> others) {
    List<String> all = Stream.concat(kinds.stream(), kindsOf(others).stream()).distinct().toList();
    all.stream()
        .filter(kind -> !kinds.contains(kind))
        .forEach(kind -> kafka.createTopic(topicOf(kind), eventPartitions, TOPIC));
    return new Stage(kafka, folder.getParent(), name, others, all, products, eventPartitions);
  }

  /** Lets the broker stamp what comes from now on. */
  void stampByBroker() {
    AlterConfigOp stamps =
        new AlterConfigOp(
            new ConfigEntry("message.timestamp.type", "LogAppendTime"), AlterConfigOp.OpType.SET);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin
          .incrementalAlterConfigs(
              kinds.stream()
                  .collect(
                      Collectors.toMap(
                          kind -> new ConfigResource(ConfigResource.Type.TOPIC, topicOf(kind)),
                          kind -> List.of(stamps))))
          .all()
          .get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("the topics could not be changed", e);
    }
  }

  /** Adds partitions to the event topics. */
  void growTopics(int partitions) {
    NewPartitions more = NewPartitions.increaseTo(partitions);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin
          .createPartitions(kinds.stream().collect(Collectors.toMap(this::topicOf, kind -> more)))
          .all()
          .get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("the topics could not grow", e);
    }
  }

  /**
   * Appends events and deletes all that the event topics hold, as retention does. No job has read
   * the events: those of a transaction that is open till then are before them.
   *
   * @return how many records no job has read
   */
  int sendAndDelete(Tape tape) {
    abort(
        IntStream.range(0, eventPartitions),
        () -> {
          send(tape);
          kinds.forEach(kind -> kafka.deleteRecords(topicOf(kind)));
        });
    return tape.size() + kinds.size() * eventPartitions;
  }

  /**
   * Appends a record to each of these partitions in a transaction that is aborted.
   *
   * @param meanwhile runs before that
   */
  void abort(IntStream partitions, Runnable meanwhile) {
    Map<String, Object> client =
        Map.of("bootstrap.servers", kafka.bootstrapServers(), "transactional.id", name);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      sendNoEvents(producer, partitions);
      meanwhile.run();
      producer.abortTransaction();
      kafka.awaitEnd(name);
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("the transaction could not be aborted", e);
    }
  }

  private void sendNoEvents(KafkaProducer<byte[], byte[]> producer, IntStream partitions)
      throws ExecutionException, InterruptedException {
    for (int partition : partitions.toArray()) {
      for (String kind : kinds) {
        producer.send(new ProducerRecord<>(topicOf(kind), partition, null, new byte[1])).get();
      }
    }
  }

  /**
   * Deletes the event topics, and creates others of the same names.
   *
   * @param records that are no events, in each partition
   */
  void makeTopicsAnew(int records) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin.deleteTopics(kinds.stream().map(this::topicOf).toList()).all().get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("the topics could not be deleted", e);
    }
    kinds.forEach(kind -> kafka.createTopic(topicOf(kind), eventPartitions, TOPIC));
    Map<String, Object> client = Map.of("bootstrap.servers", kafka.bootstrapServers());
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      sendNoEvents(
          producer, IntStream.range(0, records * eventPartitions).map(i -> i % eventPartitions));
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("the new topics could not be filled", e);
    }
  }

  Path folder() {
    return folder;
  }

  List<FeatureSet> sets() {
    return sets;
  }

  String bootstrapServers() {
    return kafka.bootstrapServers();
  }

  String topicOf(String kind) {
    return name + "-" + kind;
  }

  /**
   * Appends the events to their topics.
   *
   * @return the events with the timestamps that they have there
   */
  Tape send(Tape tape) {
    Map<String, Object> client =
        Map.of(
            "bootstrap.servers",
            kafka.bootstrapServers(),
            "linger.ms",
            "20",
            "max.request.size",
            LARGEST_EVENT);
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (Tape.Arrival arrival : tape.arrivals()) {
        RecordedEvent event = arrival.event();
        sent.add(
            producer.send(
                new ProducerRecord<>(
                    topicOf(arrival.kind()),
                    event.partition(),
                    event.timestamp(),
                    null,
                    event.value())));
      }
      producer.flush();
      Tape stamped = new Tape();
      for (int i = 0; i < sent.size(); i++) {
        RecordedEvent event = tape.arrivals().get(i).event();
        stamped.add(
            tape.arrivals().get(i).kind(),
            new RecordedEvent(event.partition(), sent.get(i).get().timestamp(), event.value()));
      }
      return stamped;
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("the events could not be written", e);
    }
  }

  /** Runs the job over all that is in the event topics, into output topics of its own. */
  Output replay(int parallelism, int featurePartitions) {
    Output output = newOutput();
    ComputeConfig config =
        config(output, featurePartitions, List.of())
            .forOneRun(kafka.bootstrapServers(), parallelism);
    RunningJob job = RunningJob.compute(config, Reading.REPLAY);
    if (!job.awaitEnd(PATIENCE_MILLIS)) {
      job.cancel();
      throw new IllegalStateException("the replay did not end within " + PATIENCE_MILLIS + " ms");
    }
    return output;
  }

  Output newOutput() {
    return new Output(kafka.bootstrapServers(), name + "-run" + NUMBER.incrementAndGet());
  }

  /** Starts the job to run until it is stopped, from this savepoint or checkpoint, if any. */
  static RunningJob live(ComputeConfig config, String restoreFrom) {
    return live(config, restoreFrom, new Configuration());
  }

  static RunningJob live(ComputeConfig config, String restoreFrom, Configuration more) {
    if (restoreFrom != null) {
      more.set(StateRecoveryOptions.SAVEPOINT_PATH, restoreFrom);
    }
    return RunningJob.compute(config, Reading.LIVE, more);
  }

  /** The configuration as a file would give it. */
  ComputeConfig config(Output output, int featurePartitions, List<String> overrides) {
    try {
      return ComputeConfig.load(write(output, featurePartitions), overrides);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path write(Output output, int featurePartitions) throws IOException {
    StringBuilder yaml = new StringBuilder("kafka:\n  bootstrap-servers: ");
    yaml.append(kafka.bootstrapServers()).append("\n  group-id: ").append(name);
    yaml.append("\nevents:\n");
    for (String kind : kinds) {
      yaml.append(
          "  %s: { topics: %s, fields: { entity: %s }%s }\n"
              .formatted(kind, topicOf(kind), Tape.entityField(kind), value(kind)));
    }
    yaml.append(writeSets());
    Files.writeString(folder.resolve("products.yaml"), catalog());
    yaml.append(
        """
        products: products.yaml
        topics: { features: %1$s-features, rejects: %1$s-rejects, late: %1$s-late, partitions: %2$d }
        # Nothing may depend on how fast the machine is.
        time: { idle-after: off }
        start: { from: earliest }
        """
            .formatted(output.name(), featurePartitions));
    return Files.writeString(folder.resolve("compute.yaml"), yaml);
  }

  /** Jobs without sums are as they were before there were any. */
  private String value(String kind) {
    boolean summed = sets.stream().anyMatch(set -> !Collections.disjoint(set.kinds(), Tape.FARES));
    return kind.equals("demand") && summed ? ", value: { name: fare, decimals: 2 }" : "";
  }

  /** Writes the feature sets' files beside those that name them; the lines that do. */
  String writeSets() throws IOException {
    StringBuilder yaml = new StringBuilder("feature-sets:\n");
    for (FeatureSet set : sets) {
      Files.writeString(folder.resolve(fileOf(set)), yamlOf(set));
      yaml.append("  - ").append(fileOf(set)).append("\n");
    }
    return yaml.toString();
  }

  private static String fileOf(FeatureSet set) {
    return set.name() + "-" + set.version() + ".yaml";
  }

  private static String yamlOf(FeatureSet set) {
    return """
        name: %s
        version: %d
        resolution: %d
        distinct: %s
        kinds: %s
        rings: %s
        windows: %s
        %s
        %s
        """
        .formatted(
            set.name(),
            set.version(),
            set.resolution(),
            set.distinct().text(),
            set.kinds(),
            set.rings(),
            set.windows(),
            set.owner().isEmpty() ? "" : "owner: " + set.owner(),
            derived(set));
  }

  private static String derived(FeatureSet set) {
    Map<String, DerivedFeature> features = set.derived().features();
    if (!set.derived().inputs().isEmpty()
        || features.values().stream().anyMatch(its -> !Double.isNaN(its.defaultValue()))) {
      throw new IllegalArgumentException("inputs and defaults are not written yet");
    }
    return features.isEmpty()
        ? ""
        : features.entrySet().stream()
            .map(its -> "%s: \"%s\"".formatted(its.getKey(), its.getValue().formula()))
            .collect(Collectors.joining(", ", "derived: { ", " }"));
  }

  private String catalog() {
    StringBuilder yaml = new StringBuilder("products:\n");
    int code = 1;
    int gap = products.size() <= ProductCatalog.MAX_PRODUCTS / 7 ? 7 : 1;
    for (UUID product : products) {
      yaml.append("  - { code: %d, id: %s, name: product-%d }\n".formatted(code, product, code));
      // With gaps where they fit: a code says nothing about the place in the file.
      code += gap;
    }
    return yaml.toString();
  }
}
