package io.ringcast.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureAnswer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What people see of a live answer; {@link AskCommandsTest} has the rest. */
class AnswerTextTest {

  private static final UUID PRODUCT = new UUID(1, 1);

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
            "feature set near version 1, 1 keys, 34.2 s of the newest minute have passed",
            "",
            "892a1072b5bffff 00000000 RUNNING, window end 2026-01-31T08:01:00Z, 0.0 s old");
  }
}
