package io.ringcast.benchmarks.city;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestampTest {

  private static final FeatureSet SET =
      FeatureSet.of("marketplace", List.of("demand"), List.of(0), List.of(1));

  /** The parser looks at the checksum. */
  @Test
  void onlyTheTimesAreOthers() throws Exception {
    Emission was = new Emission(60_000, 7, 3);
    Emission is = new Emission(1_767_225_600_000L, 8, 29_453_700);
    EncodedRecord marker = RecordWriter.marker(SET, was, 2, 4, was.windowEnd() + 120_000);

    FeatureRecord restamped = RecordParser.parse(Restamp.of(marker.value(), is));

    assertThat(restamped)
        .isEqualTo(
            RecordParser.parse(
                RecordWriter.marker(SET, is, 2, 4, is.windowEnd() + 120_000).value()));
    assertThat(RecordParser.parse(marker.value()).header().emission()).isEqualTo(was);
  }
}
