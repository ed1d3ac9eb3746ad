package io.ringcast.endtoend;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What both jobs would write of two hexagons far from each other, minute by minute, each part when
 * a test wants it. A value tells its minute and its hexagon.
 */
final class Feed implements AutoCloseable {

  static final FeatureSet SET = FeatureSet.of("feed", List.of("demand"), List.of(0), List.of(1));
  static final UUID PRODUCT = new UUID(1, 1);
  static final int PARTITIONS = 2;

  private static final long[] TILES = {0x852a1073fffffffL, 0x85283473fffffffL};
  private static final int TILE_RESOLUTION = 5;
  private static final int BLOCK_RESOLUTION = 6;
  private static final int LIMIT = 1 << 20;
  private static final int PATH = 500;

  private final String topic;
  private final FeatureStore store;
  private final KafkaProducer<byte[], byte[]> producer;

  /**
   * Tells of the feature set, and writes nothing yet.
   *
   * @param store is closed with the feed
   */
  Feed(String bootstrapServers, String topic, FeatureStore store) {
    this.topic = topic;
    this.store = store;
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    store.write(RegisteredSet.of(SET)).toCompletableFuture().join();
  }

  /** One of the two. */
  static long hexagon(int number) {
    return Cells.descendant(TILES[number], PATH, SET.resolution());
  }

  static long windowEnd(int minute) {
    return Tape.START + minute * Tape.MINUTE;
  }

  /** The only feature of a hexagon. */
  static float value(int number, long windowEnd) {
    return (float) (10 * ((windowEnd - Tape.START) / Tape.MINUTE) + number + 1);
  }

  void toTopic(int minute) {
    for (int tile = 0; tile < TILES.length; tile++) {
      for (EncodedRecord record : records(tile, minute)) {
        send(tile, record);
      }
    }
    Emission emission = emission(minute);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      send(
          partition,
          RecordWriter.marker(SET, emission, partition, PARTITIONS, emission.windowEnd()));
    }
    producer.flush();
  }

  void toStore(int minute) {
    for (int tile = 0; tile < TILES.length; tile++) {
      for (EncodedRecord record : records(tile, minute)) {
        blocks(record).forEach(block -> store.write(List.of(block)).toCompletableFuture().join());
      }
    }
    store.write(new StoredMarker(SET.id(), emission(minute))).toCompletableFuture().join();
  }

  private void send(int partition, EncodedRecord record) {
    var unused =
        producer.send(new ProducerRecord<>(topic, partition, record.key(), record.value()));
  }

  private static Emission emission(int minute) {
    return new Emission(windowEnd(minute), 1, 0);
  }

  private static List<EncodedRecord> records(int tile, int minute) {
    List<EncodedRecord> records = new ArrayList<>();
    long[] sums = {(long) value(tile, windowEnd(minute))};
    DecodedBlock row = DecodedBlock.of(SET, TILES[tile], new int[] {PATH}, sums);
    try (RecordWriter writer = new RecordWriter(SET, TILE_RESOLUTION, BLOCK_RESOLUTION, LIMIT)) {
      writer.write(emission(minute), PRODUCT, TILES[tile], row, records::add);
    }
    return records;
  }

  private static List<StoredBlock> blocks(EncodedRecord record) {
    try {
      TileRecord tile = (TileRecord) RecordParser.parse(record.value());
      return tile.blocks().stream().map(block -> StoredBlock.of(tile, block)).toList();
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    producer.close();
    store.close();
  }
}
