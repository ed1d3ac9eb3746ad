package io.ringcast.testkit.naive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the random events of NaiveAgreementTest, which compares both decoders, do not have. */
class NaiveDecoderTest {

  private static final String GOOD =
      "{'rider_id':'r','product_id':'00000000-0000-0000-0000-00000000000a',"
          + "'event_time':1000,'lat':40.75,'lng':-73.98}";

  private static final H3Core H3 = H3Library.load();

  /** As docs/reference/events.md says; the event itself is the first level. */
  @Test
  void anEventHasLimits() throws NaiveDecoder.Reject {
    assertThat(decode(with("'deep':" + "[".repeat(63) + "]".repeat(63)), -1).cell())
        .isEqualTo(cell(9));
    assertThatThrownBy(() -> decode(with("'deep':" + "[".repeat(64) + "]".repeat(64)), -1))
        .isInstanceOf(NaiveDecoder.Reject.class);

    int others = with("'long':''").length();
    assertThat(decode(with("'long':'" + "x".repeat((1 << 20) - others) + "'"), -1).cell())
        .isEqualTo(cell(9));
    assertThatThrownBy(
            () -> decode(with("'long':'" + "x".repeat((1 << 20) - others + 1) + "'"), -1))
        .hasMessageContaining("larger");
  }

  private static String with(String more) {
    return GOOD.replace("{", "{" + more + ",");
  }

  @Test
  void theLastOfEqualKeysCounts() throws NaiveDecoder.Reject {
    String earlier = "'lat':0,'rider_id':'','unused':{'a':[1]}";
    assertThat(decode(with(earlier), -1)).isEqualTo(decode(GOOD, -1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'lat':40.75|'lat':NaN|not JSON",
        "1000|'+999999999-01-01T00:00:00Z'|no instant",
        "-73.98}|-73.98|not JSON",
        "-73.98}|-73.98} {}|not JSON"
      })
  void nonsenseIsRejected(String part, String other, String reason) {
    assertThat(GOOD).contains(part);
    assertThatThrownBy(() -> decode(GOOD.replace(part, other), -1))
        .isInstanceOf(NaiveDecoder.Reject.class)
        .hasMessageContaining(reason);
  }

  @Test
  void whatIsNoObjectIsRejected() {
    assertThatThrownBy(() -> decode("[1]", -1)).hasMessageContaining("not a JSON object");
    assertThatThrownBy(() -> decode("", -1)).hasMessageContaining("not a JSON object");
    RecordedEvent tombstone = RecordedEvent.plain(null);
    assertThatThrownBy(() -> decoder().decode(tombstone, FieldNames.of("demand")))
        .hasMessageContaining("tombstone");
  }

  @Test
  void fieldsMayHaveOtherNamesAndLieDeeper() throws NaiveDecoder.Reject {
    FieldNames names =
        new FieldNames("at.ms", "who.id", "what", "at.y", "at.x", Optional.of("at.hexagon"));
    String other =
        "{'who':{'id':'r'},'what':'00000000-0000-0000-0000-00000000000a','hexagon':1,"
            + "'at':{'ms':1000,'y':40.75,'x':-73.98}}";
    assertThat(decode(other, -1, names)).isEqualTo(decode(GOOD, -1));

    String placed = other.replace("'y':40.75,'x':-73.98", "'hexagon':'%x'".formatted(cell(12)));
    assertThat(decode(placed, -1, names).cell()).isEqualTo(cell(9));
    FieldNames without =
        new FieldNames("at.ms", "who.id", "what", "at.y", "at.x", Optional.empty());
    assertThatThrownBy(() -> decode(placed, -1, without)).hasMessageContaining("at.y is missing");
  }

  private static long cell(int resolution) {
    return H3.latLngToCell(40.75, -73.98, resolution);
  }

  private static NaiveDecoder decoder() {
    ProductCatalog catalog = ProductCatalog.inferred(Set.of(Tape.PRODUCT));
    return new NaiveDecoder(
        H3, catalog, 9, Duration.ofMinutes(2), Optional.empty(), Optional.empty());
  }

  private static NaiveDecoder.NaiveEvent decode(String json, long timestamp)
      throws NaiveDecoder.Reject {
    return decode(json, timestamp, FieldNames.of("demand"));
  }

  private static NaiveDecoder.NaiveEvent decode(String json, long timestamp, FieldNames names)
      throws NaiveDecoder.Reject {
    byte[] value = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return decoder().decode(new RecordedEvent(0, timestamp, value), names);
  }
}
