package io.ringcast.benchmarks.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the graph makes of events in memory, by the naive implementation. */
class BareJobTest {

  private static final FeatureSet SET = BareJob.of(List.of(0, 2), List.of(1, 3));
  private static final int FILLING = 2;

  private static final int MINUTES = 5;
  private static final MemoryEvents EVENTS =
      CityEvents.of(new CityLoad(2, 30, 2, 0.5, 3, 5), MINUTES);

  private static Measured run(List<FeatureSet> sets, int filling, boolean checked) {
    return new BareJob(sets, 2, checked).run(new LocalFlink(EVENTS, filling));
  }

  @Test
  void rowsAreThoseOfTheNaiveAnswer() {
    Measured measured = run(List.of(SET), FILLING, true);

    assertThat(measured.digest()).isEqualTo(naive().byWindowEnd());
    assertThat(naive().all().rows()).isGreaterThan(500);
    assertThat(measured.events()).isEqualTo(3 * 3 * 30);
  }

  @Test
  void rowsMayBeCountedOnly() {
    RowDigest.Rows naive = naive().all();

    assertThat(run(List.of(SET), 0, false).rows()).isEqualTo(naive.rows() + naive.zeros());
  }

  @Test
  void setsThatShareNothingEachMakeTheirRows() {
    List<FeatureSet> sets = BareJob.apart(SET);
    long rows = 0;
    for (FeatureSet set : sets) {
      rows += run(List.of(set), FILLING, false).rows();
    }

    assertThat(run(sets, FILLING, false).rows()).isEqualTo(rows);
  }

  @Test
  void somethingMustBeLeftToMeasure() {
    assertThatThrownBy(() -> new LocalFlink(EVENTS, MINUTES))
        .hasMessage("5 minutes of filling leave nothing to measure of 5");
  }

  private static RowDigest naive() {
    NaiveAnswer answer =
        NaiveAnswer.of(
            NaiveParameters.of(SET).withCatalog(EVENTS.products()),
            Map.of("demand", recorded(EVENTS)));
    RowDigest digest = new RowDigest();
    for (FeatureRow row : answer.rows()) {
      // The naive answer goes on until all windows have run empty.
      if (row.windowEnd() <= EVENTS.end(MINUTES - 1)) {
        digest.add(
            row.hexagon(), EVENTS.products().code(row.product()), row.windowEnd(), row.sums()[0]);
      }
    }
    return digest;
  }

  private static List<RecordedEvent> recorded(MemoryEvents events) {
    List<RecordedEvent> recorded = new ArrayList<>();
    for (int minute = 0; minute < events.minutes().size(); minute++) {
      MemoryEvents.Minute of = events.minutes().get(minute);
      for (int i = 0; i < of.size(); i++) {
        UUID product = events.products().product(of.product(i));
        String json =
            "{\"event_time\":%d,\"rider_id\":\"%x\",\"product_id\":\"%s\",\"hexagon\":\"%x\"}"
                .formatted(events.end(minute) - 1, of.riders()[i], product, of.hexagons()[i]);
        recorded.add(RecordedEvent.plain(json.getBytes(StandardCharsets.UTF_8)));
      }
    }
    return recorded;
  }
}
