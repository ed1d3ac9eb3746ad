package io.ringcast.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.ModelScores;
import io.ringcast.api.ScoreVariant;
import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureAnswer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What people see of live answers and scores; {@link AskCommandsTest} has the rest. */
class AnswerTextTest {

  private static final UUID PRODUCT = new UUID(1, 1);

  @Test
  void scoresSayWhatTheyAreWorth() {
    FeatureTable.Builder table =
        FeatureTable.newBuilder()
            .setFeatureSet("near")
            .setVersion(1)
            .addHexagons(0x892a1072b5bffffL)
            .addProducts(PRODUCT.toString())
            .addStatuses(Status.NOT_YET)
            .addWindowEndsMs(0)
            .addAgesMs(0)
            .addNames("price.multiplier")
            .addColumns(Column.newBuilder().addFloats(1));
    table
        .addScoresBuilder()
        .setName("price")
        .addVariants(ScoreVariant.newBuilder().setName("control").setModel("surge@12"))
        .addVariants(ScoreVariant.newBuilder().setName("treatment").setModel("surge@13"))
        .addVariantOfKey(1)
        .addStatuses(ModelScores.Status.INPUT);

    assertThat(
            new AnswerText(
                    FeatureAnswer.of(table.build()), ProductNames.of(Path.of("no-such.yaml")))
                .lines())
        .containsExactly(
            "feature set near version 1, 1 key",
            "",
            "892a1072b5bffff 00000000 NOT_YET",
            "  price.multiplier      1.00",
            "  price: INPUT, surge@13 (treatment)");
  }

  @Test
  void aRunningMinuteSaysHowMuchOfItHasPassed() {
    FeatureTable table =
        FeatureTable.newBuilder()
            .setFeatureSet("near")
            .setVersion(1)
            .setMinutePassedMs(34_210)
            .addHexagons(0x892a1072b5bffffL)
            .addProducts(PRODUCT.toString())
            .addStatuses(Status.RUNNING)
            .addWindowEndsMs(Instant.parse("2026-01-31T08:01:00Z").toEpochMilli())
            .addAgesMs(0)
            .build();

    assertThat(
            new AnswerText(FeatureAnswer.of(table), ProductNames.of(Path.of("no-such.yaml")))
                .lines())
        .startsWith(
            "feature set near version 1, 1 key, 34.2 s of the newest minute have passed",
            "",
            "892a1072b5bffff 00000000 RUNNING, window end 2026-01-31T08:01:00Z, 0.0 s old");
  }
}
