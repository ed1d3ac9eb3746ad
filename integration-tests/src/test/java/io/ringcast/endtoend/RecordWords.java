package io.ringcast.endtoend;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import io.ringcast.api.ServedAnswer;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What records of topics say, in words. All of it goes through this version's readers. */
final class RecordWords {

  private RecordWords() {}

  /** Of the features topic: the record, and each of its rows. */
  static List<String> ofFeatures(KeptRecord record, List<FeatureSet> sets) {
    try {
      FeatureRecord features = RecordParser.parse(record.value());
      List<String> words = new ArrayList<>(List.of(header(features.header())));
      if (features instanceof TileRecord tile) {
        words.add(
            "product %s, tile %x, hexagons of resolution %d, blocks of resolution %d, part %d"
                .formatted(
                    tile.product(),
                    tile.tile(),
                    tile.resolution(),
                    tile.blockResolution(),
                    tile.part()));
        rows(tile, sets).forEach(row -> words.add(row(row, sets)));
      } else if (features instanceof MarkerRecord marker) {
        words.add(
            "marker of partition %d of %d, rows until %s"
                .formatted(
                    marker.partition(),
                    marker.partitions(),
                    Instant.ofEpochMilli(marker.rowsUntil())));
      }
      return words;
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String header(RecordHeader header) {
    return "%s/%d, fingerprint %08x, window end %s, row version %d, complete since minute %d"
        .formatted(
            header.set(),
            header.version(),
            header.fingerprint(),
            Instant.ofEpochMilli(header.emission().windowEnd()),
            header.emission().rowVersion(),
            header.emission().completeSince());
  }

  static List<FeatureRow> rows(TileRecord tile, List<FeatureSet> sets) throws BlockFormatException {
    List<FeatureRow> rows = new ArrayList<>();
    try (FeatureRecordReader reader = new FeatureRecordReader(setOf(tile.header().set(), sets))) {
      reader.rows(tile, rows::add);
    }
    return rows;
  }

  private static String row(FeatureRow row, List<FeatureSet> sets) {
    List<String> kinds = setOf(row.set(), sets).kinds();
    StringBuilder words = new StringBuilder(Long.toHexString(row.hexagon()));
    for (int kind = 0; kind < kinds.size(); kind++) {
      words.append(' ').append(kinds.get(kind)).append(Arrays.toString(row.sums()[kind]));
    }
    return words.toString();
  }

  private static FeatureSet setOf(String name, List<FeatureSet> sets) {
    return sets.stream().filter(set -> set.name().equals(name)).findFirst().orElseThrow();
  }

  /** Of the registry topic: the text, and for a set what is read of it. */
  static List<String> ofRegistry(KeptRecord record) {
    List<String> words = new ArrayList<>(List.of(record.keyText(), record.valueText()));
    if (isSet(record)) {
      RegisteredSet registered = RegisteredSet.parse(record.valueText());
      FeatureSet set = registered.set();
      words.add(
          "%s/%d, fingerprint %s, resolution %d, %s, kinds %s, rings %s, windows %s"
              .formatted(
                  set.name(),
                  set.version(),
                  registered.fingerprint(),
                  set.resolution(),
                  set.distinct().text(),
                  set.kinds(),
                  set.rings(),
                  set.windows()));
      registered.products().orElseThrow().byId().entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .map(RecordWords::product)
          .forEach(words::add);
    }
    return words;
  }

  static boolean isSet(KeptRecord record) {
    return record.keyText().contains("/");
  }

  private static String product(Map.Entry<?, RegisteredProducts.Product> product) {
    RegisteredProducts.Product how = product.getValue();
    return "product %s, code %d, since minute %d, counted %s"
        .formatted(product.getKey(), how.code(), how.since(), how.counted());
  }

  /** Of the reject and the late topic: key and value are text. */
  static List<String> ofLetter(KeptRecord record) {
    return List.of(record.keyText(), record.valueText());
  }

  /** Of the served log. */
  static List<String> ofServed(KeptRecord record) {
    try {
      ServedAnswer answer = ServedAnswer.parseFrom(record.value());
      return TextFormat.printer()
          .printToString(answer)
          .lines()
          .collect(Collectors.toCollection(() -> new ArrayList<>(List.of(record.keyText()))));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }
}
