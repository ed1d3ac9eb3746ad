package io.ringcast.testkit.naive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NaiveDecoderTest {

  private static final String GOOD =
      "{'rider_id':'r','product_id':'00000000-0000-0000-0000-00000000000a',"
          + "'event_time':1000,'lat':40.75,'lng':-73.98}";

  private static H3Core h3;

  @BeforeAll
  static void loadH3() throws IOException {
    h3 = H3Core.newInstance();
  }

  @Test
  void coordinatesAreIndexedAtTheResolution() throws NaiveDecoder.Reject {
    NaiveEvent event = decode(GOOD, -1);
    assertThat(event).isEqualTo(new NaiveEvent("r", Tape.PRODUCT, cell(9), 1000));
  }

  @Test
  void finerHexagonCountsInItsParentAndWinsOverCoordinates() throws NaiveDecoder.Reject {
    String finer = String.format("'lat':1,'hexagon':'%x'", cell(12));
    assertThat(decode(GOOD.replace("'lat':40.75", finer), -1).cell()).isEqualTo(cell(9));
    String number = GOOD.replace("'lat'", String.format("'hexagon':%d,'lat'", cell(10)));
    assertThat(decode(number, -1).cell()).isEqualTo(cell(9));
    String noIndex = GOOD.replace("'lat'", "'hexagon':'123','lat'");
    assertThatThrownBy(() -> decode(noIndex, -1)).hasMessageContaining("no H3 index");
    String invalid = GOOD.replace("'lat'", "'hexagon':'892a100d2c3fff0','lat'");
    assertThatThrownBy(() -> decode(invalid, -1)).hasMessageContaining("hexagon is invalid");
    String coarser = GOOD.replace("'lat'", String.format("'hexagon':'%x','lat'", cell(8)));
    assertThatThrownBy(() -> decode(coarser, -1)).hasMessageContaining("coarser");
  }

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "1000|'1970-01-01T00:00:01Z'",
        "1000|'1970-01-01T01:00:01+01:00'",
        "1000|'1970-01-01T01:00:01+0100'",
        "1000|'1970-01-01T01:00:01+01'",
        "1000|1000.0",
        "1000|1e3",
        "'lat':40.75|'lat':0,'lat':40.75",
        "'rider_id':'r'|'rider_id':'','rider_id':'r','unused':{'a':[1]}",
        "00000000000a|00000000000A"
      })
  void otherWaysToSayTheSame(String part, String other) throws NaiveDecoder.Reject {
    assertThat(GOOD).contains(part);
    assertThat(decode(GOOD.replace(part, other), -1)).isEqualTo(decode(GOOD, -1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'lat':40.75|'lat':90.000001|lat is",
        "'lat':40.75|'lat':'40.75'|lat is",
        "'lat':40.75|'lat':NaN|not JSON",
        "'lat':40.75|'lat':1e999|lat is",
        "'lng':-73.98|'lng':-180.5|lng is",
        "'lng':-73.98|'other':1|lng is",
        "'lat':40.75,'lng':-73.98|'lat':0.0,'lng':-0.0|no fix",
        "1000|-1|negative",
        "1000|1000.5|event_time is",
        "1000|'yesterday'|no instant",
        "1000|'+999999999-01-01T00:00:00Z'|no instant",
        "1000|99999999999999999999|event_time is",
        "1000|1e300|event_time is",
        "1000|'1970-01-01T00:00:01'|no instant",
        "1000|'1970-01-01T00:00:31+00:00:30'|no instant",
        "1000|'1970-01-01T00:00:01.Z'|no instant",
        "'rider_id':'r'|'rider_id':''|rider_id is",
        "'rider_id':'r'|'rider_id':7|rider_id is",
        "'rider_id':'r'|'rider_id':'\\ud800'|rider_id has half",
        "'rider_id':'r'|'driver_id':'r'|rider_id is",
        "00000000000a|00000000000b|not in the catalog",
        "00000000-0000-0000-0000-00000000000a|0-0-0-0-a|no UUID",
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
  void eventTimeMayRunAheadByTheSkewButNoFurther() throws NaiveDecoder.Reject {
    assertThat(decode(GOOD.replace("1000", "120005"), 5).eventTime()).isEqualTo(120_005);
    assertThatThrownBy(() -> decode(GOOD.replace("1000", "120006"), 5))
        .hasMessageContaining("ahead");
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
    return h3.latLngToCell(40.75, -73.98, resolution);
  }

  private static NaiveDecoder decoder() {
    ProductCatalog catalog = ProductCatalog.inferred(Set.of(Tape.PRODUCT));
    return new NaiveDecoder(h3, catalog, 9, Duration.ofMinutes(2), Optional.empty());
  }

  private static NaiveEvent decode(String json, long timestamp) throws NaiveDecoder.Reject {
    return decode(json, timestamp, FieldNames.of("demand"));
  }

  private static NaiveEvent decode(String json, long timestamp, FieldNames names)
      throws NaiveDecoder.Reject {
    byte[] value = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return decoder().decode(new RecordedEvent(0, timestamp, value), names);
  }
}
