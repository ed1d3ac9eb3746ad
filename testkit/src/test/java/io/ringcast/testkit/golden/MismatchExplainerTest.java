package io.ringcast.testkit.golden;

import static io.ringcast.testkit.golden.CaseFolder.HEXAGON;
import static io.ringcast.testkit.golden.CaseFolder.NEIGHBOUR;
import static io.ringcast.testkit.golden.CaseFolder.rider;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person reads of rows that are not as expected, to the letter. */
class MismatchExplainerTest {

  private static final String ANN = rider("ann", HEXAGON, 7);
  private static final String ANN_AGAIN = rider("ann", HEXAGON, 8);
  private static final String BEN = rider("ben", NEIGHBOUR, 61);
  private static final String CAT = rider("cat", HEXAGON, 62);

  @TempDir Path temporary;
  private CaseFolder folder;
  private GoldenCase golden;

  @BeforeEach
  void aCase() throws IOException {
    folder = new CaseFolder(temporary).demand(ANN, "", ANN_AGAIN, BEN, CAT);
    golden = folder.record();
  }

  @Test
  void anEventThatAJobHasMissed() throws IOException {
    assertThat(CaseFolder.report(golden, jobThatReads(ANN, ANN_AGAIN, CAT), 1))
        .isEqualTo(
            """
            of 37 expected rows 8 differ and 9 are missing; 0 rows should not be there; 27 values in all

            hexagon 892a100d2cfffff, product 00000000-0000-0000-0000-00000000000a
              minute 2026-04-10T17:59:00Z (window end 1775844000000)
              demand, ring 0, window 1: expected 1, actual 0
              3 more values of this row differ
              events that should have counted (demand, this hexagon, minute 17:59): 1
                demand.ndjson.gz line 4: ben at 2026-04-10T17:59:01Z in 892a100d2cfffff

            and 16 more rows that are not as expected
            """);
  }

  @Test
  void anEventThatAJobShouldNotCount() throws IOException {
    String dan = rider("dan", HEXAGON, 63);
    assertThat(CaseFolder.report(golden, jobThatReads(ANN, BEN, CAT, dan), 1))
        .isEqualTo(
            """
            of 37 expected rows 14 differ and 0 are missing; 0 rows should not be there; 24 values in all

            hexagon 892a100d2cbffff, product 00000000-0000-0000-0000-00000000000a
              minute 2026-04-10T17:59:00Z (window end 1775844000000)
              demand, ring 0, window 1: expected 1, actual 2
              3 more values of this row differ
              events that should have counted (demand, this hexagon, minute 17:59): 1
                demand.ndjson.gz line 5: cat at 2026-04-10T17:59:02Z in 892a100d2cbffff
              late events there, which should not count: 0

            and 13 more rows that are not as expected
            """);
  }

  @Test
  void aLateEventThatAJobHasCounted() throws IOException {
    String dan = rider("dan", HEXAGON, 130);
    String eve = rider("eve", NEIGHBOUR, 63);
    GoldenCase late = folder.demand(ANN, CAT, dan, eve).record();
    assertThat(CaseFolder.report(late, jobThatReads(ANN, CAT, eve, dan), 1))
        .isEqualTo(
            """
            of 35 expected rows 8 differ and 0 are missing; 9 rows should not be there; 27 values in all

            hexagon 892a100d2cfffff, product 00000000-0000-0000-0000-00000000000a
              minute 2026-04-10T17:59:00Z (window end 1775844000000)
              demand, ring 0, window 1: expected 0, actual 1
              3 more values of this row differ
              events that should have counted (demand, this hexagon, minute 17:59): 0
              late events there, which should not count: 1
                demand.ndjson.gz line 4: eve at 2026-04-10T17:59:03Z in 892a100d2cfffff

            and 16 more rows that are not as expected
            """);
  }

  @Test
  void anExpectedSumThatIsOneOff() throws IOException {
    NavigableMap<Long, WindowRows> found = folder.rows();
    LineFile.write(
        golden.expectedFile(),
        lines -> {
          RowText text = new RowText(golden.set());
          found
              .values()
              .forEach(
                  window ->
                      window
                          .rows()
                          .forEach(
                              row -> {
                                String line = text.write(row);
                                lines.accept(
                                    isAnns(row) ? line.replace("[1,1,1,1]", "[1,1,2,1]") : line);
                              }));
        });
    assertThat(CaseFolder.report(golden, found, 1))
        .isEqualTo(
            """
            of 37 expected rows 1 differ and 0 are missing; 0 rows should not be there; 1 values in all

            hexagon 892a100d2cbffff, product 00000000-0000-0000-0000-00000000000a
              minute 2026-04-10T17:58:00Z (window end 1775843940000)
              demand, ring 1, window 1: expected 2, actual 1
              events that should have counted (demand, 7 hexagons, minute 17:58): 1
                demand.ndjson.gz line 3: ann at 2026-04-10T17:58:08Z in 892a100d2cbffff
              The recording's events make 1, so the expected 2 is not of this recording.
            """);
  }

  @Test
  void aRowOfZerosThatIsMissing() {
    NavigableMap<Long, WindowRows> found = folder.rows();
    WindowRows last = found.lastEntry().getValue();
    found.put(
        last.windowEnd(),
        new WindowRows(last.windowEnd(), last.rows().subList(1, last.rows().size())));
    assertThat(CaseFolder.report(golden, found, 5))
        .isEqualTo(
            """
            of 37 expected rows 0 differ and 1 are missing; 0 rows should not be there; 1 values in all

            hexagon 892a100d21bffff, product 00000000-0000-0000-0000-00000000000a
              minute 2026-04-10T18:01:00Z (window end 1775844120000)
              the row is missing; only zeros
            """);
  }

  @Test
  void aRowThatShouldNotBeThere() {
    NavigableMap<Long, WindowRows> found = folder.rows();
    WindowRows first = found.firstEntry().getValue();
    long end = first.windowEnd() - 60_000;
    FeatureRow early = first.rows().get(0);
    found.put(
        end,
        new WindowRows(
            end,
            List.of(
                new FeatureRow(
                    early.set(),
                    early.version(),
                    early.hexagon(),
                    early.product(),
                    end,
                    early.sums()))));
    assertThat(CaseFolder.report(golden, found, 5))
        .isEqualTo(
            """
            of 37 expected rows 0 differ and 0 are missing; 1 rows should not be there; 2 values in all

            hexagon 892a100d253ffff, product 00000000-0000-0000-0000-00000000000a
              minute 2026-04-10T17:57:00Z (window end 1775843880000)
              the row should not be there; demand, ring 1, window 1: expected 0, actual 1
              1 more values of this row differ
              events that should have counted (demand, 7 hexagons, minute 17:57): 0
              late events there, which should not count: 0
            """);
  }

  @Test
  void manyEventsAreCounted() throws IOException {
    String[] riders =
        IntStream.rangeClosed(1, 13)
            .mapToObj(i -> rider("r" + i, HEXAGON, i))
            .toArray(String[]::new);
    GoldenCase many = folder.demand(riders).record();
    assertThat(CaseFolder.report(many, jobThatReads(ANN), 1))
        .isEqualTo(
            """
            of 21 expected rows 14 differ and 0 are missing; 0 rows should not be there; 24 values in all

            hexagon 892a100d2cbffff, product 00000000-0000-0000-0000-00000000000a
              minute 2026-04-10T17:58:00Z (window end 1775843940000)
              demand, ring 0, window 1: expected 13, actual 1
              3 more values of this row differ
              events that should have counted (demand, this hexagon, minute 17:58): 13
                demand.ndjson.gz line 1: r1 at 2026-04-10T17:58:01Z in 892a100d2cbffff
                demand.ndjson.gz line 2: r2 at 2026-04-10T17:58:02Z in 892a100d2cbffff
                demand.ndjson.gz line 3: r3 at 2026-04-10T17:58:03Z in 892a100d2cbffff
                demand.ndjson.gz line 4: r4 at 2026-04-10T17:58:04Z in 892a100d2cbffff
                demand.ndjson.gz line 5: r5 at 2026-04-10T17:58:05Z in 892a100d2cbffff
                demand.ndjson.gz line 6: r6 at 2026-04-10T17:58:06Z in 892a100d2cbffff
                demand.ndjson.gz line 7: r7 at 2026-04-10T17:58:07Z in 892a100d2cbffff
                demand.ndjson.gz line 8: r8 at 2026-04-10T17:58:08Z in 892a100d2cbffff
                demand.ndjson.gz line 9: r9 at 2026-04-10T17:58:09Z in 892a100d2cbffff
                demand.ndjson.gz line 10: r10 at 2026-04-10T17:58:10Z in 892a100d2cbffff
                and 3 more

            and 13 more rows that are not as expected
            """);
  }

  private static boolean isAnns(FeatureRow row) {
    return row.hexagon() == HEXAGON && row.windowEnd() == CaseFolder.START + 60_000;
  }

  /** The rows of a job to which these came, and nothing else. */
  private NavigableMap<Long, WindowRows> jobThatReads(String... events) throws IOException {
    return new CaseFolder(Files.createDirectories(temporary.resolve("job"))).demand(events).rows();
  }
}
