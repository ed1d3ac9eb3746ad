package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RejectReasonTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\|");

  /** The table is in the order of the checks, and so are the constants. */
  @Test
  void thePageForThoseWhoSendEventsHasEveryReason() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "reference", "events.md"));
    String table = page.substring(page.indexOf("## Reasons"), page.indexOf("## JSON"));
    List<String> documented = ROW.matcher(table).results().map(row -> row.group(1)).toList();
    assertThat(documented).isEqualTo(labels());
  }

  @Test
  void labelsAreFitForMetrics() {
    assertThat(labels()).doesNotHaveDuplicates().allMatch(label -> label.matches("[a-z_]{3,20}"));
  }

  private static List<String> labels() {
    return Arrays.stream(RejectReason.values()).map(RejectReason::label).toList();
  }
}
