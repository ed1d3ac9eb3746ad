package io.ringcast.feature.intake.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.avro.Schema;

/**
 * A schema registry with Confluent's interface, asked again while it does not answer. Only its own
 * error code says that a schema is missing: a proxy answers 404 too.
 */
public final class SchemaRegistry {

  private static final Duration LONGEST_ATTEMPT = Duration.ofSeconds(5);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RegistryConfig registry;
  private final Optional<String> authorization;
  private final String base;
  private final Duration timeout;
  private final HttpClient client;

  public SchemaRegistry(RegistryConfig registry) {
    this.registry = registry;
    this.authorization = registry.authorization();
    this.base = registry.url().toString().replaceAll("/+$", "");
    this.timeout = shorter(LONGEST_ATTEMPT, registry.patience());
    // Redirects are not followed: the credentials would go along to wherever they lead.
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /** The schema, or null where the registry does not have it. */
  public Schema schema(int id) throws SchemaRegistryException, UnusableSchemaException {
    JsonNode answer = get("/schemas/ids/" + id);
    if (answer == null) {
      return null;
    }
    String type = answer.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO")) {
      throw new UnusableSchemaException("is not an Avro schema", null);
    }
    Schema.Parser types = AvroPlan.parser();
    parseReferences(answer, types, new HashSet<>());
    return AvroPlan.parse(types, answer.path("schema").asText());
  }

  /** Makes the types known that the schema names but does not contain, the deepest first. */
  private void parseReferences(JsonNode answer, Schema.Parser types, Set<String> seen)
      throws SchemaRegistryException, UnusableSchemaException {
    for (JsonNode reference : answer.path("references")) {
      String path =
          "/subjects/"
              + URLEncoder.encode(reference.path("subject").asText(), StandardCharsets.UTF_8)
                  .replace("+", "%20")
              + "/versions/"
              + reference.path("version").asInt()
              + "?deleted=true";
      if (seen.add(path)) {
        JsonNode referenced = get(path);
        if (referenced == null) {
          throw new UnusableSchemaException("refers to one that the registry does not have", null);
        }
        parseReferences(referenced, types, seen);
        AvroPlan.parse(types, referenced.path("schema").asText());
      }
    }
  }

  /** The answer to a GET, or null where the registry says that there is no such thing. */
  private JsonNode get(String path) throws SchemaRegistryException {
    HttpRequest request = request(path);
    long start = System.nanoTime();
    Duration pause = FIRST_PAUSE;
    try {
      while (true) {
        try {
          return answer(send(request));
        } catch (NoAnswerException e) {
          long waited = System.nanoTime() - start;
          if (waited + pause.toNanos() > registry.patience().toNanos()) {
            throw failure(
                e.getMessage() + ", asked for " + TimeUnit.NANOSECONDS.toMillis(waited) + " ms", e);
          }
        }
        TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        Duration longer = pause.multipliedBy(2);
        pause = shorter(longer, LONGEST_PAUSE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("was not waited for, since the task was told to stop", e);
    }
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  private HttpRequest request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .header("Accept", "application/vnd.schemaregistry.v1+json, application/json");
    authorization.ifPresent(value -> request.header("Authorization", value));
    return request.build();
  }

  /** The client's own timeout ends with the headers; this one covers the body too. */
  private HttpResponse<byte[]> send(HttpRequest request)
      throws NoAnswerException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> response =
        client.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      return response.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      String what = cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
      throw new NoAnswerException("cannot be reached (" + what + ")");
    } catch (TimeoutException e) {
      throw new NoAnswerException("does not answer within " + timeout.toMillis() + " ms");
    } finally {
      response.cancel(true);
    }
  }

  private JsonNode answer(HttpResponse<byte[]> response)
      throws NoAnswerException, SchemaRegistryException {
    int status = response.statusCode();
    JsonNode body = json(response.body());
    if (status == 200 && body.path("schema").isTextual()) {
      return body;
    }
    // A registry's codes are the HTTP status and two digits more: 40403 for an unknown schema.
    if (status == 404 && body.path("error_code").asInt() / 100 == 404) {
      return null;
    }
    if (status == 401 || status == 403) {
      throw failure("refuses the job's credentials (status " + status + ")", null);
    }
    if (status >= 300 && status < 400) {
      throw failure("redirects elsewhere (status " + status + "): configure the final URL", null);
    }
    throw new NoAnswerException("answers with status " + status + ", not as a schema registry");
  }

  private static JsonNode json(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      return JSON.missingNode();
    }
  }

  private SchemaRegistryException failure(String what, Throwable cause) {
    return new SchemaRegistryException(
        "The schema registry at %s %s. No event is lost: the job continues from its last checkpoint."
            .formatted(base, what),
        cause);
  }

  /** Reason to ask again. */
  private static final class NoAnswerException extends Exception {
    NoAnswerException(String message) {
      super(message);
    }
  }
}
