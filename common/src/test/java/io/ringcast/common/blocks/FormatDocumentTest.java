package io.ringcast.common.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.CountsRecordWriter;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** The document's example is what is written, and what was once written stays readable. */
class FormatDocumentTest {

  private static final Path DOCUMENT = Path.of("..", "docs", "reference", "formats.md");
  private static final UUID PRODUCT = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
  private static final Emission EMISSION = new Emission(1_767_225_840_000L, 42, 29_453_760);
  private static final FeatureSet EXAMPLE =
      FeatureSet.of("example", List.of("demand"), List.of(0, 1), List.of(1, 2));

  @Test
  void theExampleRecordIsWhatIsWritten() throws Exception {
    List<EncodedRecord> records = new ArrayList<>();
    try (RecordWriter writer = new RecordWriter(EXAMPLE, 4, 6, 100_000)) {
      writer.write(EMISSION, PRODUCT, TestColumns.TILE, exampleRows(), records::add);
    }
    assertThat(records).hasSize(1);
    assertThat(hex(records.get(0).key())).isEqualTo(hex(fromDocument("example key")));
    assertThat(hex(records.get(0).value())).isEqualTo(hex(fromDocument("example record")));
  }

  @Test
  void theLowestLimitOfThePublishedSetIsTheOneNamed() throws Exception {
    long limit = RecordWriter.maxRecordBytes(FeatureSet.marketplace(), 6);
    assertThat(Files.readString(DOCUMENT)).contains(String.format(Locale.ROOT, "%,d bytes", limit));
  }

  @Test
  void theExampleRecordGivesItsRows() throws Exception {
    assertRows(EXAMPLE, fromDocument("example record"), exampleRows());
  }

  @Test
  void theExampleMarkerIsWhatIsWritten() throws Exception {
    long nextMinute = EMISSION.windowEnd() + 60_000;
    EncodedRecord marker = RecordWriter.marker(EXAMPLE, EMISSION, 3, 8, nextMinute);
    assertThat(hex(marker.key())).isEqualTo(hex(fromDocument("marker key")));
    assertThat(hex(marker.value())).isEqualTo(hex(fromDocument("marker record")));
  }

  @Test
  void theExampleCountsAreWhatIsWritten() throws Exception {
    CountsGroup group = new CountsGroup(9, Distinct.PER_CELL);
    long minute = EMISSION.windowEnd() / 60_000;
    PackedCounts.Builder counts = new PackedCounts.Builder();
    counts.add(0, 1, 5_999, 2);
    counts.add(0, 1, 6_001, 1);
    counts.add(1, 1, 5_999, 1);
    Map<String, Long> completeSince = new LinkedHashMap<>();
    completeSince.put("demand", EMISSION.completeSince());
    completeSince.put("supply", EMISSION.completeSince());
    List<EncodedRecord> records =
        new CountsRecordWriter(group, 4, 100_000)
            .write(
                minute, 42, completeSince, c -> PRODUCT, List.of(counts.build(TestColumns.TILE)));
    assertThat(records).hasSize(1);
    assertThat(hex(records.get(0).key())).isEqualTo(hex(fromDocument("counts key")));
    assertThat(hex(records.get(0).value())).isEqualTo(hex(fromDocument("counts record")));
    CountsPart part = CountsPart.parse(fromDocument("counts record")).orElseThrow();
    assertThat(part.counts().kinds().get(0).products().get(PRODUCT).counts()).containsExactly(2, 1);
  }

  @Test
  void theExampleFingerprintIsThatOfItsText() throws Exception {
    Matcher example =
        Pattern.compile("```text\n(.*)\n```\n\nand so the fingerprint `([0-9a-f]{8})`")
            .matcher(Files.readString(DOCUMENT));
    assertThat(example.find()).as("the fingerprint's text in %s", DOCUMENT).isTrue();
    CRC32C crc = new CRC32C();
    crc.update(example.group(1).getBytes(StandardCharsets.UTF_8));
    assertThat("%08x".formatted(crc.getValue())).isEqualTo(example.group(2));
    assertThat("%08x".formatted(EXAMPLE.fingerprint())).isEqualTo(example.group(2));
  }

  /** A file of the first version's writer, compressed; it must never be written anew. */
  @Test
  void recordsOfVersion1StayReadable() throws Exception {
    byte[] record;
    try (InputStream in = getClass().getResourceAsStream("/golden/tile-record-v1.hex")) {
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      record = HexFormat.of().parseHex(text.replaceAll("\\s", ""));
    }
    assertRows(FeatureSet.marketplace(), record, goldenRows());
  }

  /** One count in the last minute and one before, in the first of seven neighbours. */
  private static TestColumns exampleRows() {
    int first = 17 * 343 + 168;
    int lonely = 18 * 343;
    int[] paths = {first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, lonely};
    long[][] sums = {
      {1, 0, 0, 0, 0, 0, 0, 0},
      {2, 0, 0, 0, 0, 0, 0, 0},
      {1, 1, 1, 1, 1, 1, 1, 0},
      {2, 2, 2, 2, 2, 2, 2, 0},
    };
    return new TestColumns(paths, new long[][][] {sums});
  }

  static TestColumns goldenRows() {
    FeatureSet set = FeatureSet.marketplace();
    int[] paths = new int[120];
    for (int row = 0; row < paths.length; row++) {
      paths[row] = 7_000 + 5 * row + row % 3;
    }
    TestColumns rows = TestColumns.of(paths, set, () -> 0);
    for (int kind = 0; kind < 2; kind++) {
      for (int feature = 0; feature < set.featuresPerKind(); feature++) {
        for (int row = 0; row < paths.length; row++) {
          int ring = feature / 6;
          int window = feature % 6;
          rows.sums()[kind][feature][row] =
              (((long) ring * ring) << window) * ((row + kind) % 11 / 8)
                  + (row == 60 ? 1L << (10 * window) : 0);
        }
      }
    }
    return rows;
  }

  private static void assertRows(FeatureSet set, byte[] value, TestColumns expected)
      throws BlockFormatException {
    TileRecord record = (TileRecord) RecordParser.parse(value);
    assertThat(record.product()).isEqualTo(PRODUCT);
    assertThat(record.header().emission()).isEqualTo(EMISSION);
    List<FeatureRow> rows = new ArrayList<>();
    try (FeatureRecordReader reader = new FeatureRecordReader(set)) {
      reader.rows(record, rows::add);
    }
    assertThat(rows).hasSize(expected.rows());
    for (int row = 0; row < rows.size(); row++) {
      long hexagon = Cells.descendant(TestColumns.TILE, expected.path(row), set.resolution());
      assertThat(rows.get(row).hexagon()).isEqualTo(hexagon);
      for (int kind = 0; kind < set.kinds().size(); kind++) {
        for (int feature = 0; feature < set.featuresPerKind(); feature++) {
          assertThat(rows.get(row).sums()[kind][feature])
              .as("row %d, kind %d, feature %d", row, kind, feature)
              .isEqualTo(expected.sum(row, kind, feature));
        }
      }
    }
  }

  /** The bytes of the code block under this heading; what follows a # explains them. */
  private static byte[] fromDocument(String heading) throws IOException {
    String text = Files.readString(DOCUMENT);
    Matcher block =
        Pattern.compile("#+ The " + heading + "\\n.*?```hex\\n(.*?)```", Pattern.DOTALL)
            .matcher(text);
    assertThat(block.find()).as("'The %s' in %s", heading, DOCUMENT).isTrue();
    return HexFormat.of().parseHex(block.group(1).replaceAll("#.*|\\s", ""));
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
