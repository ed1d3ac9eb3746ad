package io.ringcast.serving.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.Scene;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PipelinePageTest {

  private final HttpClient client = HttpClient.newHttpClient();

  private HttpResponse<String> get(Door door, String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
            URI.create("http://localhost:" + door.httpPort() + "/console/api/" + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void itSaysWhatIsKnownAndWhatIsNot() throws Exception {
    try (Door door = Door.open(new Scene(new Random(5)))) {
      JsonNode all = new ObjectMapper().readTree(get(door, "pipeline").body());

      assertThat(all.get("everyMs").asLong()).isEqualTo(5000);
      assertThat(Instant.parse(all.get("now").asText()))
          .isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
      assertThat(all.get("times")).isEmpty();
      assertThat(all.at("/jobs/0/name").asText()).isEqualTo("compute");
      assertThat(all.at("/jobs/0/problem").asText()).isNotEmpty();
      assertThat(all.get("rejectsProblem").asText()).contains("console.jobs.rejects");
      assertThat(get(door, "configurations").body()).startsWith("{\"serve\":\"");
      assertThat(get(door, "pipeline?since=2026-01-31T08:00:00Z").statusCode()).isEqualTo(200);
      assertThat(get(door, "pipeline?since=yesterday").statusCode()).isEqualTo(400);
      assertThat(get(door, "pipeline?until=1").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void onlyWhoMayCallIsAnswered() throws Exception {
    try (Door door =
        Door.open(
            new Scene(new Random(5)),
            Known.caller("pricing", "a-token-of-pricing").with("callers.pricing.operator=true"))) {
      for (String path : new String[] {"pipeline", "configurations"}) {
        assertThat(get(door, path).statusCode()).isEqualTo(401);
        assertThat(get(door, path, "authorization", "Bearer a-token-of-pricing").statusCode())
            .isEqualTo(200);
      }
    }
  }
}
