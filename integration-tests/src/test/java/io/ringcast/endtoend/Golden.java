package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.StoredRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Two other programs' answer to ten minutes of New York, and what ours found, held against it. */
final class Golden {

  static final FeatureSet SET = FeatureSet.marketplace();
  static final String RECORDING = "nyc-taxi-2013-10min";

  private record Key(String kind, long cell, String product, long windowEnd) {}

  private final Totals goldenTotals = new Totals(SET);
  private final Map<Key, List<Long>> goldenRows = new HashMap<>();
  private final Set<Long> sampledCells = new HashSet<>();
  private final Totals totals = new Totals(SET);
  private final Map<Key, List<Long>> sample = new HashMap<>();

  Golden() {
    Path folder = Recordings.folder().resolve("golden");
    forEachLine(folder.resolve("totals.ndjson"), line -> addTotals(line, goldenTotals));
    forEachLine(folder.resolve("rows.ndjson.gz"), line -> addRow(line, goldenRows));
    goldenRows.keySet().forEach(row -> sampledCells.add(row.cell()));
  }

  /** Takes rows that were found; each is to come once. */
  void take(StoredRows rows) {
    long windowEnd = rows.emission().windowEnd();
    DecodedBlock block = rows.block();
    totals.add(windowEnd, block);
    for (int row = 0; row < block.rows(); row++) {
      if (sampledCells.contains(block.hexagon(row))) {
        addSample(block.hexagon(row), rows.product(), windowEnd, block.sums(row));
      }
    }
  }

  /** Takes one row that is not in a block; each is to come once. */
  void take(FeatureRow row) {
    totals.add(row);
    if (sampledCells.contains(row.hexagon())) {
      addSample(row.hexagon(), row.product(), row.windowEnd(), row.sums());
    }
  }

  /** Every total, and every row of those hexagons whose rows are in the golden answer. */
  void holds(String run) {
    assertThat(totals.byKindAndEnd()).as(run).hasSize(82).isEqualTo(goldenTotals.byKindAndEnd());
    assertThat(sample.keySet()).as(run).isEqualTo(goldenRows.keySet());
    goldenRows.forEach(
        (row, wanted) -> assertThat(sample.get(row)).as("%s, %s", run, row).isEqualTo(wanted));
  }

  private void addSample(long hexagon, UUID product, long windowEnd, long[][] sums) {
    for (int kind = 0; kind < sums.length; kind++) {
      // A golden row is one kind's, and never one of zeros.
      if (Arrays.stream(sums[kind]).anyMatch(sum -> sum != 0)) {
        sample.put(
            new Key(SET.kinds().get(kind), hexagon, product.toString(), windowEnd),
            Arrays.stream(sums[kind]).boxed().toList());
      }
    }
  }

  private static void addTotals(JsonNode line, Totals into) {
    long[] sums = list(line.get("sums")).stream().mapToLong(Long::longValue).toArray();
    into.add(
        line.get("kind").asText(),
        line.get("window_end").asLong(),
        line.get("rows").asLong(),
        sums);
  }

  private static void addRow(JsonNode line, Map<Key, List<Long>> into) {
    into.put(
        new Key(
            line.get("kind").asText(),
            Long.parseUnsignedLong(line.get("cell").asText(), 16),
            line.get("product").asText(),
            line.get("window_end").asLong()),
        list(line.get("num")));
  }

  private static List<Long> list(JsonNode numbers) {
    List<Long> list = new ArrayList<>();
    numbers.forEach(number -> list.add(number.asLong()));
    return list;
  }

  private static void forEachLine(Path file, Consumer<JsonNode> use) {
    ObjectMapper json = new ObjectMapper();
    try (InputStream in = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        use.accept(json.readTree(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
