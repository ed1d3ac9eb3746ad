package io.ringcast.testbed.naive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testbed.recording.RecordedEvent;
import io.ringcast.testbed.recording.Recording;
import io.ringcast.testbed.recording.RecordingReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The naive answer to ten minutes of New York, against the published one. */
class GoldenTest {

  private static final FeatureSet SET = FeatureSet.marketplace();

  private record WindowEnd(String kind, long end) {}

  private record Totals(long rows, List<Long> sums) {}

  private record Sample(String kind, long cell, String product, long windowEnd) {}

  private final Map<WindowEnd, Long> rows = new HashMap<>();
  private final Map<WindowEnd, long[]> sums = new HashMap<>();
  private final Map<Sample, List<Long>> sample = new HashMap<>();
  private final Set<Long> sampledCells = new HashSet<>();

  @Test
  void everyRowAndEveryTotal() {
    Path data = sharedData();
    Map<WindowEnd, Totals> goldenTotals = new HashMap<>();
    Map<Sample, List<Long>> goldenRows = new HashMap<>();
    forEachLine(data.resolve("golden/totals.ndjson"), line -> addTotals(line, goldenTotals));
    forEachLine(data.resolve("golden/rows.ndjson.gz"), line -> addSample(line, goldenRows));
    goldenRows.keySet().forEach(row -> sampledCells.add(row.cell()));

    NaiveAnswer answer =
        NaiveAnswer.of(NaiveParameters.of(SET), read(data.resolve("nyc-taxi-2013-10min")));
    answer.forEachRow(this::take);

    assertThat(answer.late()).isEmpty();
    Map<WindowEnd, Totals> totals = new HashMap<>();
    rows.forEach((end, count) -> totals.put(end, new Totals(count, list(sums.get(end)))));
    assertThat(totals).hasSize(82).isEqualTo(goldenTotals);
    assertThat(sample.keySet()).isEqualTo(goldenRows.keySet());
    goldenRows.forEach(
        (row, wanted) -> assertThat(sample.get(row)).as("%s", row).isEqualTo(wanted));
  }

  @Test
  void pingsAreOutOfOrderButNeverLate() {
    NaiveAnswer answer =
        NaiveAnswer.of(NaiveParameters.of(SET), read(sharedData().resolve("nyc-taxi-2013-pings")));
    assertThat(answer.late()).isEmpty();
    assertThat(answer.rejects()).isNotEmpty().allMatch(left -> left.reason().contains("no fix"));
  }

  private void take(FeatureRow row) {
    for (int kind = 0; kind < SET.kinds().size(); kind++) {
      long[] values = row.sums()[kind];
      // The longest window of the widest ring holds whatever the others hold.
      if (values[values.length - 1] == 0) {
        continue;
      }
      String name = SET.kinds().get(kind);
      WindowEnd end = new WindowEnd(name, row.windowEnd());
      rows.merge(end, 1L, Long::sum);
      long[] total = sums.computeIfAbsent(end, e -> new long[SET.featuresPerKind()]);
      for (int i = 0; i < total.length; i++) {
        total[i] += values[i];
      }
      if (sampledCells.contains(row.hexagon())) {
        String product = row.product().toString();
        sample.put(new Sample(name, row.hexagon(), product, row.windowEnd()), list(values));
      }
    }
  }

  private static void addTotals(JsonNode line, Map<WindowEnd, Totals> into) {
    WindowEnd end = new WindowEnd(line.get("kind").asText(), line.get("window_end").asLong());
    into.put(end, new Totals(line.get("rows").asLong(), list(line.get("sums"))));
  }

  private static void addSample(JsonNode line, Map<Sample, List<Long>> into) {
    into.put(
        new Sample(
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

  private static List<Long> list(long[] numbers) {
    List<Long> list = new ArrayList<>();
    for (long number : numbers) {
      list.add(number);
    }
    return list;
  }

  private static Map<String, List<RecordedEvent>> read(Path folder) {
    Recording recording = Recording.open(folder, SET.kinds());
    Map<String, List<RecordedEvent>> events = new HashMap<>();
    for (String kind : SET.kinds()) {
      List<RecordedEvent> ofKind = new ArrayList<>();
      try (RecordingReader reader = recording.read(kind)) {
        reader.forEachRemaining(ofKind::add);
      }
      events.put(kind, ofKind);
    }
    return events;
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

  /** The shared data lies beside the checkout, or where RINGCAST_SHARED says. */
  private static Path sharedData() {
    String named = System.getenv("RINGCAST_SHARED");
    Path shared = named == null ? Path.of("../../shared") : Path.of(named);
    Path data = shared.resolve("data");
    assumeTrue(
        Files.isDirectory(data.resolve("golden")),
        "no golden data in " + data.toAbsolutePath().normalize() + " (set RINGCAST_SHARED)");
    return data;
  }
}
