package io.ringcast.serving.pipeline;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a job says of itself, at one address or at those of a cluster's processes. */
final class JobPages {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final List<String> addresses;

  /** None where nobody is asked: it has a thread of its own. */
  private HttpClient client;

  JobPages(List<String> addresses) {
    this.addresses = addresses;
  }

  List<String> addresses() {
    return addresses;
  }

  /**
   * Its metrics, at all addresses.
   *
   * @throws IOException if one of them does not answer: what is left would look like less
   */
  Readings read() throws IOException, InterruptedException {
    Readings readings = new Readings();
    for (String address : addresses) {
      readings.add(get(address, "/metrics").body());
    }
    return readings;
  }

  /** Its configuration, secrets masked; empty where nobody says it, as on a cluster. */
  Optional<String> configuration() throws InterruptedException {
    for (String address : addresses) {
      try {
        HttpResponse<String> page = get(address, "/configuration");
        // Flink's own page answers each path with metrics.
        if (!page.headers().firstValue("content-type").orElse("").contains("version=")) {
          return Optional.of(page.body());
        }
      } catch (IOException e) {
        // The page says already that the job does not answer, and the next address may.
      }
    }
    return Optional.empty();
  }

  private HttpResponse<String> get(String address, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + path)).timeout(PATIENCE).build();
    if (client == null) {
      client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    }
    HttpResponse<String> page;
    try {
      page = client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new IOException(address + " does not answer (" + why + ")", e);
    }
    if (page.statusCode() != 200) {
      throw new IOException(address + path + " answers " + page.statusCode());
    }
    return page;
  }
}
