package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** The REST interface of a Flink cluster, as operators use it with curl. */
final class FlinkRest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BOUNDARY = "ringcast-jar";

  private final URI root;
  private final HttpClient http;

  FlinkRest(URI root, SSLContext tls) {
    this.root = root;
    this.http = HttpClient.newBuilder().sslContext(tls).build();
  }

  /** The id of a jar that the cluster now has. */
  String upload(Path jar) throws IOException {
    String head =
        "--%s\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"%s\"\r\n\r\n"
            .formatted(BOUNDARY, jar.getFileName());
    BodyPublisher body =
        BodyPublishers.concat(
            BodyPublishers.ofString(head),
            BodyPublishers.ofFile(jar),
            BodyPublishers.ofString("\r\n--" + BOUNDARY + "--\r\n"));
    String file =
        send(request("/jars/upload")
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(body))
            .get("filename")
            .textValue();
    return Path.of(file).getFileName().toString();
  }

  /** Runs a jar's main method in the job manager; the id of its job. */
  String run(String jar, List<String> arguments, Optional<String> savepoint) {
    Map<String, Object> body = new HashMap<>(Map.of("programArgsList", arguments));
    savepoint.ifPresent(path -> body.put("savepointPath", path));
    return post("/jars/" + jar + "/run", body).get("jobid").textValue();
  }

  /**
   * Stops a job.
   *
   * @param drain true to let all windows close and run empty first
   * @return its savepoint
   */
  String stop(String job, boolean drain, Path folder) {
    String trigger =
        post(
                "/jobs/" + job + "/stop",
                Map.of("drain", drain, "targetDirectory", folder.toUri().toString()))
            .get("request-id")
            .textValue();
    JsonNode[] answer = new JsonNode[1];
    Waiting.until(
        "the savepoint of job " + job,
        () -> {
          answer[0] = send(request("/jobs/" + job + "/savepoints/" + trigger));
          return !answer[0].at("/status/id").textValue().equals("IN_PROGRESS");
        });
    JsonNode location = answer[0].at("/operation/location");
    assertThat(location.isTextual()).as("a savepoint of job %s: %s", job, answer[0]).isTrue();
    return location.textValue();
  }

  /** Ends a job at once. */
  void cancel(String job) {
    send(request("/jobs/" + job).method("PATCH", BodyPublishers.noBody()));
    Waiting.until("the end of job " + job, () -> state(job).equals("CANCELED"));
  }

  String state(String job) {
    return send(request("/jobs/" + job)).get("state").textValue();
  }

  private JsonNode post(String path, Map<String, Object> body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JSON.valueToTree(body).toString())));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(root.resolve(path));
  }

  private JsonNode send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString(UTF_8));
      assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
