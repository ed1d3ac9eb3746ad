package io.ringcast.benchmarks.limit;

import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.emit.Outgoing;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.publisher.unpack.Unpack;
import io.ringcast.store.StoredBlock;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The parts of the publisher job. */
final class PublishParts {

  private PublishParts() {}

  /** From the broker's files to records of the features topic in this process. */
  static Part read(Stage stage) throws Exception {
    Material material = stage.material();
    String topic = stage.newTopic("read-back");
    Properties producer = FeatureJob.featuresProducer(material.config());
    int batch = Integer.parseInt(producer.getProperty(ProducerConfig.BATCH_SIZE_CONFIG));
    try (WritePart.Writing writing = new WritePart.Writing(producer, topic, material.records())) {
      writing.pass();
    }
    return new Part(
        "publisher's broker read",
        "row",
        material.rows(),
        1,
        new Contender(
            "Kafka's consumer",
            new ReadPart.Reading(
                material.config().kafka().readerProperties(), topic, material.records().size()),
            stage.kafka().pid()),
        List.of(
            new Contender(
                "a socket and CRC32C",
                new RawRead(stage.folder(), values(material), batch, false))));
  }

  /** From records to parcels of blocks. */
  static Part unpack(Stage stage) throws Exception {
    Material material = stage.material();
    long[] bytes = {0};
    Alone<RecordOrigin, Parcel> operator =
        unpacking(stage, parcel -> bytes[0] += parcel.payloadBytes());
    List<RecordOrigin> origins = origins(material);
    Work ours =
        new Work() {
          @Override
          public long pass() throws Exception {
            for (RecordOrigin origin : origins) {
              operator.take(origin);
            }
            return bytes[0];
          }

          @Override
          public void close() throws Exception {
            operator.close();
          }
        };
    List<byte[]> values = values(material);
    return new Part(
        "unpack",
        "row",
        material.rows(),
        1,
        new Contender("the job's operator", ours),
        List.of(
            new Contender(
                "the same bytes copied",
                () -> values.stream().mapToLong(value -> value.clone().length).sum())));
  }

  /** From blocks to rows in the store. */
  static Part store(Stage stage) throws Exception {
    Material material = stage.material();
    List<StoredBlock> blocks = new ArrayList<>();
    try (Alone<RecordOrigin, Parcel> operator =
        unpacking(stage, parcel -> blocks.addAll(parcel.blocks()))) {
      for (RecordOrigin origin : origins(material)) {
        operator.take(origin);
      }
    }
    List<byte[]> payloads = blocks.stream().map(StoredBlock::payload).toList();
    RawWrite limit = new RawWrite(stage.folder(), payloads);
    // The last that can fail: nobody would end the node.
    StoreWriting writing = StoreWriting.start(stage.publishing(), blocks);
    return new Part(
        "store write",
        "row",
        material.rows(),
        1,
        new Contender("batches to Cassandra", writing, writing.pid()),
        List.of(new Contender("a socket and a file", limit)));
  }

  private static Alone<RecordOrigin, Parcel> unpacking(Stage stage, Consumer<Parcel> out)
      throws Exception {
    WriteConfig write = stage.publishing().write();
    Unpack unpack =
        new Unpack(
            () -> new MemoryFeatureStore(List.of()),
            List.of(stage.material().set()),
            write.batch(),
            write.batchBytes());
    return Alone.of(unpack, out);
  }

  private static List<byte[]> values(Material material) {
    return material.records().stream().map(record -> record.value).toList();
  }

  private static List<RecordOrigin> origins(Material material) {
    List<RecordOrigin> origins = new ArrayList<>();
    Map<Integer, Long> offsets = new HashMap<>();
    for (Outgoing record : material.records()) {
      RecordOrigin origin = new RecordOrigin();
      origin.topic = "features";
      origin.partition = record.partition;
      origin.offset = offsets.merge(record.partition, 1L, Long::sum);
      origin.value = record.value;
      origins.add(origin);
    }
    return origins;
  }
}
