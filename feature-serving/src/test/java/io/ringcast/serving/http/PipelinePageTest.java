package io.ringcast.serving.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.serving.ServedScene;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** Who may ask for it is in AccessMatrixTest. */
class PipelinePageTest extends ServedScene {

  @Test
  void itSaysWhatIsKnownAndWhatIsNot() throws Exception {
    open();
    JsonNode all = json("/console/api/pipeline");

    assertThat(all.get("everyMs").asLong()).isEqualTo(5000);
    assertThat(Instant.parse(all.get("now").asText()))
        .isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    assertThat(all.get("times")).isEmpty();
    assertThat(all.at("/jobs/0/name").asText()).isEqualTo("compute");
    assertThat(all.at("/jobs/0/problem").asText()).isNotEmpty();
    assertThat(all.get("rejectsProblem").asText()).contains("console.jobs.rejects");
    assertThat(get("/console/api/configurations").body()).startsWith("{\"serve\":\"");
    String pipeline = "/console/api/pipeline?";
    assertThat(get(pipeline + "since=2026-01-31T08:00:00Z").statusCode()).isEqualTo(200);
    assertThat(get(pipeline + "since=yesterday").statusCode()).isEqualTo(400);
    assertThat(get(pipeline + "until=1").statusCode()).isEqualTo(400);
  }
}
