package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive of times before there was a counts topic. */
class ReplayArchiveTest {

  private static final CountsGroup PER_CELL = new CountsGroup(9, Distinct.PER_CELL);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A live job's row version: milliseconds. */
  private static final long LIVE = 1_767_225_600_000L;

  private static final String SCHEMA =
      """
      {"type":"record","name":"Request","fields":[
        {"name":"rider_id","type":"string"},
        {"name":"product_id","type":"string"},
        {"name":"event_time","type":"long"},
        {"name":"lat","type":"double"},
        {"name":"lng","type":"double"}]}
      """;

  @TempDir Path folder;
  private Path city;
  private Path small;
  private Path entity;

  @BeforeEach
  void simulate() throws IOException {
    city = folder.resolve("city");
    CommandLineRun.goodLine(
        "simulate --out %s --minutes 4 --events-per-second 10 --late-share 0.02", city);
    small = set("small", "per-cell");
    entity = set("entity", "per-entity");
  }

  private Path set(String name, String distinct) throws IOException {
    return Files.writeString(
        folder.resolve(name + ".yaml"),
        """
        name: %s
        version: 1
        resolution: 9
        distinct: %s
        kinds: [demand, supply]
        rings: [0, 1]
        windows: [1, 2]
        """
            .formatted(name, distinct));
  }

  @Test
  void rowsOfTheArchiveAreThoseOfTheReplay() throws Exception {
    for (Path set : List.of(small, entity)) {
      String kinds = "[demand, supply, fare-sum.2, fare-count]";
      Files.writeString(set, Files.readString(set).replace("[demand, supply]", kinds));
    }
    Path rows = folder.resolve("rows.ndjson");
    String sets = "feature-sets=[%s,%s]".formatted(small, entity);
    String fares =
        " --set events.demand.value.name=fare --set events.demand.value.decimals=2 --set %s";
    CommandLineRun.goodLine(
        "replay --events %s --from topic --values sums --out %s" + fares, city, rows, sets);
    Path archive = folder.resolve("archive");
    CommandLineRun run =
        CommandLineRun.goodLine("replay --events %s --archive %s" + fares, city, archive, sets);
    assertThat(run.errors()).containsPattern("late [1-9]\\d*, \\d+ minutes archived");

    for (Path set : List.of(small, entity)) {
      String name = set.getFileName().toString().replace(".yaml", "");
      Path past = folder.resolve(name + ".parquet");
      CommandLineRun.goodLine(
          "history rows --archive %s --feature-set %s --allow-gaps --values sums --out %s",
          archive, set, past);
      long last = number("SELECT max(epoch_ms(window_end)) FROM '%s'".formatted(past));
      assertThat(past(past)).as(name).isEqualTo(replayed(rows, name, last)).hasSizeGreaterThan(500);
      // Nobody knows whether the recording has all of its first minute, and of its last.
      assertThat(number("SELECT count(*) FROM '%s' WHERE status = 'FRESH'".formatted(past)))
          .isPositive();
      assertThat(
              number(
                  "SELECT count(*) FROM '%s' WHERE status = 'FRESH' AND epoch_ms(window_end) = %d"
                      .formatted(past, last)))
          .isZero();
    }
  }

  @Test
  void whatALiveJobCountedStays() throws Exception {
    Path archive = folder.resolve("archive");
    String line = "replay --events %s --archive %s --set feature-sets=%s";
    CommandLineRun.goodLine(line, city, archive, small);
    long middle = number("SELECT median(epoch_ms(minute))::BIGINT // 60000" + counts(archive));
    HourWriter.merge(
        new ArchiveFolder(archive.toUri()),
        PER_CELL,
        ArchiveFolder.hourOf(middle),
        List.of(
                new MinuteCounts(
                    PER_CELL, middle, LIVE, List.of(new Kind("demand", middle, new TreeMap<>()))))
            .iterator());
    String demand =
        "SELECT count(*)%s WHERE kind = 'demand' AND epoch_ms(minute) // 60000 = %d"
            .formatted(counts(archive), middle);
    assertThat(number(demand)).isZero();

    // A replay sends no running counts.
    CommandLineRun.goodLine(line + " --set output.running-counts=100ms", city, archive, small);

    assertThat(number(demand)).isZero();
    assertThat(number("SELECT count(*)" + counts(archive))).isPositive();
  }

  @Test
  void avroGivesTheCountsOfJson() throws Exception {
    Path json = folder.resolve("json");
    Files.createDirectories(json);
    Path avro = Files.createDirectories(folder.resolve("avro"));
    List<String> lines = lines(city.resolve("demand.ndjson.gz"));
    Files.write(json.resolve("demand.ndjson"), lines);
    Files.write(avro.resolve("demand.ndjson"), lines.stream().map(this::envelope).toList());
    Path products = Path.of("../configs/products.yaml");
    Path schema = Files.writeString(folder.resolve("request.avsc"), SCHEMA);
    Path set =
        Files.writeString(
            folder.resolve("demand.yaml"),
            Files.readString(small).replace("[demand, supply]", "[demand]"));
    String line = "replay --events %s --archive %s --set feature-sets=%s --set %s";
    CommandLineRun.goodLine(
        line + " --products %s",
        json,
        folder.resolve("a"),
        set,
        "events={demand: {topics: d}}",
        products);
    String events = "events={demand: {topics: d, format: avro, schema-file: %s}}".formatted(schema);
    CommandLineRun without = CommandLineRun.line(line, avro, folder.resolve("b"), set, events);
    assertThat(without.exitCode()).isEqualTo(2);
    assertThat(without.errors()).contains("--products is needed");
    CommandLineRun.goodLine(
        line + " --products %s", avro, folder.resolve("b"), set, events, products);

    assertThat(number("SELECT count(*)" + counts(folder.resolve("a")))).isGreaterThan(50);
    assertThat(
            number(
                "SELECT count(*) FROM ((SELECT *%1$s EXCEPT SELECT *%2$s) UNION ALL (SELECT *%2$s EXCEPT SELECT *%1$s))"
                    .formatted(counts(folder.resolve("a")), counts(folder.resolve("b")))))
        .isZero();
  }

  @Test
  void rowsOrCountsButNotBoth() {
    for (String wrong :
        List.of(
            "",
            " --out x --archive y",
            " --archive y --layout columns",
            " --archive y --values sums")) {
      assertThat(CommandLineRun.line("replay --events x" + wrong).exitCode())
          .as(wrong)
          .isEqualTo(2);
    }
  }

  private static String counts(Path archive) {
    return " FROM read_parquet('%s/%s/*/*.parquet')".formatted(archive, PER_CELL);
  }

  private static List<String> lines(Path gzipped) throws Exception {
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                "SELECT line FROM read_csv('%s', columns={'line': 'VARCHAR'}, delim='\\0', quote='', header=false)"
                    .formatted(gzipped))) {
      List<String> lines = new ArrayList<>();
      while (found.next()) {
        lines.add(found.getString(1));
      }
      return lines;
    }
  }

  /** As {@code ringcast record} writes what is no text. */
  private String envelope(String line) {
    try {
      JsonNode event = JSON.readTree(line);
      Schema schema = new Schema.Parser().parse(SCHEMA);
      GenericData.Record record = new GenericData.Record(schema);
      for (String text : List.of("rider_id", "product_id")) {
        record.put(text, event.path(text).asText());
      }
      record.put("event_time", event.path("event_time").asLong());
      record.put("lat", event.path("lat").asDouble(999));
      record.put("lng", event.path("lng").asDouble(999));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
      new GenericDatumWriter<GenericData.Record>(schema).write(record, encoder);
      encoder.flush();
      return "{\"topic\":\"d\",\"partition\":0,\"tstype\":\"create\",\"ts\":%d,\"payload_base64\":\"%s\"}"
          .formatted(
              event.path("event_time").asLong(),
              Base64.getEncoder().encodeToString(bytes.toByteArray()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SortedSet<String> past(Path file) throws Exception {
    SortedSet<String> rows = new TreeSet<>();
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                "SELECT epoch_ms(window_end), hexagon::BIGINT, product, COLUMNS('(demand|supply|fare-sum|fare-count)_.*') FROM '%s'"
                    .formatted(file))) {
      while (found.next()) {
        List<Long> sums = new ArrayList<>();
        for (int i = 4; i <= found.getMetaData().getColumnCount(); i++) {
          sums.add(found.getLong(i));
        }
        rows.add(
            "%d %x %s %s".formatted(found.getLong(1), found.getLong(2), found.getString(3), sums));
      }
    }
    return rows;
  }

  private static SortedSet<String> replayed(Path file, String set, long last) throws IOException {
    SortedSet<String> rows = new TreeSet<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode row = JSON.readTree(line);
      List<Long> sums = new ArrayList<>();
      for (String kind : List.of("demand", "supply", "fare-sum.2", "fare-count")) {
        row.path(kind).path("sums").forEach(sum -> sums.add(sum.asLong()));
      }
      boolean zeros = sums.stream().allMatch(sum -> sum == 0);
      long end = row.path("window_end").asLong();
      if (row.path("feature_set").asText().equals(set) && !zeros && end <= last) {
        rows.add(
            "%d %s %s %s"
                .formatted(end, row.path("hexagon").asText(), row.path("product").asText(), sums));
      }
    }
    return rows;
  }

  private static long number(String query) throws SQLException, IOException {
    try (DuckDb duck = DuckDb.open();
        ResultSet found = duck.query(query)) {
      assertThat(found.next()).isTrue();
      return found.getLong(1);
    }
  }
}
