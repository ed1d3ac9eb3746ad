package io.ringcast.testkit.golden;

import static io.ringcast.testkit.golden.CaseFolder.HEXAGON;
import static io.ringcast.testkit.golden.CaseFolder.NEIGHBOUR;
import static io.ringcast.testkit.golden.CaseFolder.rider;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.ConfigException;
import io.ringcast.testkit.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoldenCaseTest {

  @TempDir Path temporary;
  private CaseFolder folder;

  @BeforeEach
  void aCase() throws IOException {
    folder =
        new CaseFolder(temporary)
            .demand(
                rider("ann", HEXAGON, 7), rider("ben", NEIGHBOUR, 61), rider("ann", HEXAGON, 70));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows", "digests"})
  void whatIsRecordedIsExpected(String detail) throws IOException {
    folder.settings("expected: " + detail + "\n");
    GoldenCase golden = folder.record();

    assertThat(CaseFolder.report(golden, folder.rows(), 3)).isEmpty();
    NavigableMap<Long, WindowRows> found = folder.rows();
    found.remove(found.firstKey());
    assertThat(CaseFolder.report(golden, found, 3)).contains("7 are missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows", "digests"})
  void theSameCaseGivesTheSameBytes(String detail) throws IOException {
    folder.settings("expected: " + detail + "\n");
    byte[] first = Files.readAllBytes(folder.record().expectedFile());
    assertThat(Files.readAllBytes(folder.record().expectedFile())).isEqualTo(first);
  }

  @Test
  void linesAreForOtherToolsToRead() throws IOException {
    assertThat(lines(folder.record()).get(0))
        .isEqualTo(
            "{\"feature_set\":\"test\",\"hexagon\":\"892a100d253ffff\","
                + "\"product\":\"00000000-0000-0000-0000-00000000000a\","
                + "\"window_end\":1775843940000,"
                + "\"demand\":{\"sums\":[0,0,1,1]},\"supply\":{\"sums\":[0,0,0,0]}}");

    folder.settings("expected: digests\n");
    assertThat(lines(folder.record()).get(0))
        .matches(
            "\\{\"feature_set\":\"test\",\"window_end\":1775843940000,\"rows\":7,"
                + "\"sha256\":\"[0-9a-f]{64}\",\"demand\":\\{\"sums\":\\[1,1,7,7]},"
                + "\"supply\":\\{\"sums\":\\[0,0,0,0]}}");
  }

  @Test
  void digestsOfAnotherRecordingAreNotCompared() throws IOException {
    folder.settings("expected: digests\n").record();
    folder.demand(rider("ann", HEXAGON, 7));
    assertThatThrownBy(() -> CaseFolder.report(folder.open(), folder.rows(), 3))
        .isInstanceOf(GoldenException.class)
        .hasMessageContaining("expected.ndjson.gz, line 2, is not what the naive implementation")
        .hasMessageContaining("\"rows\":10,")
        .hasMessageContaining("record the case anew");
  }

  @Test
  void settingsChangeTheAnswer() throws IOException {
    folder.demand(rider("ann", HEXAGON, 7), rider("ben", HEXAGON, 70), rider("cat", HEXAGON, 8));
    assertThat(lateOf(folder)).isEqualTo(1);
    assertThat(lateOf(folder.settings("out-of-orderness: 11s\n"))).isZero();
    // Then the second and the third event are not in one partition.
    assertThat(lateOf(folder.settings("partitions: 2\n"))).isZero();
  }

  @Test
  void fieldsMayHaveOtherNames() throws IOException {
    folder.demand(
        "{\"who\":{\"id\":\"a\"},\"what\":\""
            + CaseFolder.PRODUCT
            + "\",\"t\":1,\"y\":40.7,\"x\":-73.9}");
    folder.settings(
        "fields: { demand: { entity: who.id, product: what, event-time: t, lat: y, lng: x } }\n");
    GoldenCase golden = folder.open();
    assertThat(golden.answer(golden.events()).counted()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "format: 2 | format: is 2 but this Ringcast reads 1",
        "format: 1 | description: is missing",
        "partition: 3 | partition: unknown option; did you mean 'partitions'?",
        "out-of-orderness: soon | must be a duration",
        "expected: all | must be one of rows, digests",
        "feature-set: other.yaml | other.yaml",
        "fields: { search: { entity: id } } | is no kind of the feature set, which counts [demand, supply]",
      })
  void whatIsWrongInTheFileIsNamed(String line, String message) throws IOException {
    String start = line.startsWith("format") ? "" : "format: 1\ndescription: d\n";
    String end = line.startsWith("feature-set") ? "" : "\nfeature-set: feature-set.yaml\n";
    folder.write(GoldenCase.FILE, start + line + end);
    assertThatThrownBy(folder::open)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("case.yaml")
        .hasMessageContaining(message.strip());
  }

  @Test
  void thePageNamesEveryOption() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "how-to", "test-with-recordings.md"));
    String names = CaseFile.SECTION.what().replace("a section with the options ", "");
    assertThat(names.split(", ", -1)).hasSizeGreaterThan(5);
    for (String option : names.split(", ", -1)) {
      assertThat(page).contains("| `" + option + "` |");
    }
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    GoldenCase golden = folder.open();
    assertThatThrownBy(golden::requireExpected)
        .hasMessage(
            temporary.resolve("expected.ndjson.gz")
                + " is missing; ./ringcast record-golden "
                + temporary
                + " writes it");
    Files.delete(temporary.resolve("supply.ndjson.gz"));
    assertThatThrownBy(folder::open)
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("neither supply.ndjson nor supply.ndjson.gz");
    Files.delete(temporary.resolve("case.yaml"));
    assertThatThrownBy(folder::open)
        .isInstanceOf(GoldenException.class)
        .hasMessageContaining("is no golden case: it has no case.yaml")
        .hasMessageContaining("feature-set: feature-set.yaml");
    assertThatThrownBy(() -> GoldenCase.open(temporary.resolve("none")))
        .hasMessage("the folder " + temporary.resolve("none") + " does not exist");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no JSON | line 1: is not JSON: Unrecognized token 'no': was expecting",
        "{} | line 1: feature_set is missing or no text",
        "{\"feature_set\":\"x\"} | line 1: the row is of feature set x, not test",
        "{\"feature_set\":\"test\",\"hexagon\":\"g\",\"product\":\"p\"} | line 1: hexagon or product makes no sense",
        "{\"feature_set\":\"test\",\"hexagon\":\"8\",\"product\":\"0-0-0-0-a\",\"window_end\":1.5} | line 1: window_end is missing or no whole number",
        "{\"feature_set\":\"test\",\"hexagon\":\"8\",\"product\":\"0-0-0-0-a\",\"window_end\":1,\"demand\":{\"sums\":[1]}} | line 1: 1 sums of demand, but the feature set has 2 rings × 2 windows",
        "{\"feature_set\":\"test\",\"hexagon\":\"8\",\"product\":\"0-0-0-0-a\",\"window_end\":1,\"demand\":{\"sums\":[1,1,1,1]},\"supply\":{\"sums\":[1,1,1,1]},\"search\":{\"sums\":[1,1,1,1]}} | line 1: sums of search, but the feature set counts [demand, supply]",
      })
  void aLineThatIsNoRowIsNamed(String line, String message) throws IOException {
    GoldenCase golden = folder.open();
    LineFile.write(golden.expectedFile(), lines -> lines.accept(line.strip()));
    assertThatThrownBy(golden::requireExpected)
        .isInstanceOf(GoldenException.class)
        .hasMessageContaining("expected.ndjson.gz, " + message.strip())
        .hasMessageNotContaining("Source");
  }

  @Test
  void rowsAreInOrderAndEachOnce() throws IOException {
    GoldenCase golden = folder.record();
    String line = lines(golden).get(0);
    LineFile.write(
        golden.expectedFile(),
        lines -> {
          lines.accept(line);
          lines.accept(line);
        });
    assertThatThrownBy(() -> CaseFolder.report(golden, new TreeMap<>(), 1))
        .hasMessageContaining("line 2: the row is twice there or out of order");
  }

  @Test
  void aFileThatIsCutOffIsNamed() throws IOException {
    GoldenCase golden = folder.record();
    byte[] bytes = Files.readAllBytes(golden.expectedFile());
    Files.write(golden.expectedFile(), Arrays.copyOf(bytes, bytes.length - 10));
    assertThatThrownBy(golden::requireExpected)
        .isInstanceOf(GoldenException.class)
        .hasMessageContaining("expected.ndjson.gz cannot be read after line");

    Files.write(golden.expectedFile(), new byte[0]);
    assertThatThrownBy(golden::requireExpected)
        .hasMessageContaining("cannot be read after line 0: the file ends too early");

    Files.writeString(golden.expectedFile(), "plain text");
    assertThatThrownBy(golden::requireExpected)
        .hasMessageContaining("cannot be read after line 0: Not in GZIP format");
  }

  @Test
  void digestsThatCannotBeReadAreNamed() throws IOException {
    GoldenCase golden = folder.settings("expected: digests\n").record();
    golden.requireExpected();
    LineFile.write(golden.expectedFile(), lines -> lines.accept("{\"window_end\":1}"));
    assertThatThrownBy(golden::requireExpected)
        .hasMessageContaining("expected.ndjson.gz, line 1: rows is missing");
  }

  private static int lateOf(CaseFolder folder) {
    GoldenCase golden = folder.open();
    return golden.answer(golden.events()).late().size();
  }

  private static List<String> lines(GoldenCase golden) {
    List<String> lines = new ArrayList<>();
    LineFile.read(golden.expectedFile(), lines::add);
    return lines;
  }
}
