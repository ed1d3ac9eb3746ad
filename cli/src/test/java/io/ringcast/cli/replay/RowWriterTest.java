package io.ringcast.cli.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.golden.RowText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowWriterTest {

  @Test
  void featuresAreWhatAModelReads(@TempDir Path folder) throws Exception {
    List<String> kinds = List.of("demand", "supply");
    FeatureSet set =
        new FeatureSet(
            "small", 3, 9, Distinct.PER_CELL, kinds, List.of(0, 1), List.of(1, 2), "", "");
    long[][] sums = {{1, 2, 3, 5}, {0, 1, 7, 14}};
    Path file = folder.resolve("rows.ndjson.gz");

    try (RowWriter writer = new RowWriter(file, RowText.Values.FEATURES)) {
      writer.write(
          set, new FeatureRow("small", 3, 0x892a1072b5bffffL, new UUID(0, 1), 60_000, sums));
      assertThat(writer.rows()).isEqualTo(1);
    }

    try (var content = new GZIPInputStream(Files.newInputStream(file))) {
      assertThat(new String(content.readAllBytes(), UTF_8).lines())
          .containsExactly(
              "{\"feature_set\":\"small\",\"hexagon\":\"892a1072b5bffff\","
                  + "\"product\":\"00000000-0000-0000-0000-000000000001\",\"window_end\":60000,"
                  + "\"demand\":{\"features\":[1.0,1.0,0.42857142857142855,0.35714285714285715]},"
                  + "\"supply\":{\"features\":[0.0,0.5,1.0,1.0]}}");
    }
  }
}
