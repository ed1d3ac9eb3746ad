package io.ringcast.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection to a browser: questions with their answers, and what it tells by itself. One
 * connection carries the sessions of all pages and workers.
 */
final class DevTools implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(DevTools.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

  /** What the browser tells of a page or a worker. */
  record Event(String session, String method, JsonNode parameters) {}

  private final WebSocket socket;
  private final AtomicInteger number = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
  private final Map<String, Consumer<Event>> listeners = new ConcurrentHashMap<>();

  /** Only one text may be on its way at a time. */
  private CompletableFuture<?> sending = CompletableFuture.completedFuture(null);

  private DevTools(URI address) {
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .connectTimeout(ANSWER_LIMIT)
            .buildAsync(address, new Reading())
            .join();
  }

  static DevTools open(URI address) {
    return new DevTools(address);
  }

  /** Asks the browser itself. */
  JsonNode ask(String method, Map<String, ?> parameters) {
    return ask("", method, parameters);
  }

  /**
   * Asks, and waits for the answer.
   *
   * @param session of a page or a worker; empty for the browser itself
   */
  JsonNode ask(String session, String method, Map<String, ?> parameters) {
    try {
      return send(session, method, parameters)
          .orTimeout(ANSWER_LIMIT.toSeconds(), TimeUnit.SECONDS)
          .join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the browser, asked for " + method + ": " + e.getCause(), e);
    }
  }

  /** Asks for something that has no answer worth waiting for: within a listener nobody may wait. */
  void tell(String session, String method, Map<String, ?> parameters) {
    send(session, method, parameters)
        .exceptionally(
            failure -> {
              log.debug("the browser, told {}: {}", method, failure.toString());
              return null;
            });
  }

  private CompletableFuture<JsonNode> send(
      String session, String method, Map<String, ?> parameters) {
    int id = number.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    asked.put(id, answer);
    synchronized (this) {
      sending = sending.thenCompose(before -> socket.sendText(message.toString(), true));
      sending.exceptionally(
          e -> {
            answer.completeExceptionally(e);
            return null;
          });
    }
    return answer;
  }

  /** Hands on what is told of a session, on the connection's own thread. */
  void listen(String session, Consumer<Event> listener) {
    listeners.put(session, listener);
  }

  private void take(JsonNode message) {
    if (!message.has("id")) {
      String session = message.path("sessionId").asText();
      Consumer<Event> listener = listeners.getOrDefault(session, event -> {});
      listener.accept(new Event(session, message.get("method").asText(), message.get("params")));
      return;
    }
    CompletableFuture<JsonNode> answer = asked.remove(message.get("id").asInt());
    if (answer != null && message.has("error")) {
      answer.completeExceptionally(
          new IllegalStateException(message.at("/error/message").asText()));
    } else if (answer != null) {
      answer.complete(message.get("result"));
    }
  }

  @Override
  public void close() {
    socket.abort();
    fail(new IllegalStateException("the connection is closed"));
  }

  private void fail(Throwable cause) {
    asked.values().forEach(answer -> answer.completeExceptionally(cause));
  }

  private final class Reading implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        String whole = text.toString();
        text.setLength(0);
        try {
          take(JSON.readTree(whole));
        } catch (JsonProcessingException | RuntimeException e) {
          log.error("what the browser told could not be taken in: {}", whole, e);
        }
      }
      from.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
      fail(new IllegalStateException("the browser has ended"));
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      fail(error);
    }
  }
}
