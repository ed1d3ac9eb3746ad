package io.ringcast.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** A page of a browser, as a person has it: what it shows, the mouse, the keyboard, the screen. */
public final class Page implements AutoCloseable {

  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final long LOOK_NANOS = 20_000_000;
  private static final String LEFT = "left";

  private static final Set<String> COMPLAINTS = Set.of("error", "warning", "assert");

  /** Of the browser's own graphics driver, on how fast it is; nothing of it is the page's doing. */
  private static final Pattern DRIVERS_NOTE =
      Pattern.compile("^\\[\\.WebGL-[^]]*\\] ?GL Driver Message \\(OpenGL, Performance,");

  /** Keys that write nothing, with the numbers that browsers know them by. */
  private static final Map<String, Integer> KEYS =
      Map.of(
          "Enter",
          13,
          "Escape",
          27,
          "Tab",
          9,
          "ArrowLeft",
          37,
          "ArrowUp",
          38,
          "ArrowRight",
          39,
          "ArrowDown",
          40);

  /**
   * Something that was said on the page's console, by the page or by the browser.
   *
   * @param level such as "error"
   * @param source such as "network", where the browser says it; "page" otherwise
   */
  public record Said(String level, String source, String text) {}

  /** Something that the page or one of its workers asked for. */
  public record Request(String method, String address) {}

  private final DevTools devTools;
  private final String context;
  private final String session;
  private final List<Said> said = new CopyOnWriteArrayList<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Map<String, String> policies = new TreeMap<>();

  Page(DevTools devTools, String target, String context) {
    this.devTools = devTools;
    this.context = context;
    session =
        devTools
            .ask("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asText();
    watch(session);
    ask("Page.enable", Map.of());
  }

  /** Listens to the page, or to a worker, which waits until somebody does. */
  private void watch(String of) {
    devTools.listen(of, this::take);
    devTools.tell(of, "Runtime.enable", Map.of());
    devTools.tell(of, "Log.enable", Map.of());
    devTools.tell(of, "Network.enable", Map.of());
    devTools.tell(
        of,
        "Target.setAutoAttach",
        Map.of("autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true));
    devTools.tell(of, "Runtime.runIfWaitingForDebugger", Map.of());
  }

  private void take(DevTools.Event event) {
    JsonNode told = event.parameters();
    switch (event.method()) {
      case "Target.attachedToTarget" -> watch(told.get("sessionId").asText());
      case "Runtime.consoleAPICalled" ->
          said.add(new Said(told.get("type").asText(), "page", textOf(told.get("args"))));
      case "Runtime.exceptionThrown" ->
          said.add(new Said("error", "page", describe(told.get("exceptionDetails"))));
      case "Log.entryAdded" -> {
        JsonNode entry = told.get("entry");
        String text = entry.get("text").asText() + " " + entry.path("url").asText();
        said.add(new Said(entry.get("level").asText(), entry.get("source").asText(), text));
      }
      case "Network.requestWillBeSent" -> {
        JsonNode request = told.get("request");
        requests.add(new Request(request.get("method").asText(), request.get("url").asText()));
      }
      case "Network.responseReceived" -> {
        JsonNode response = told.get("response");
        String address = response.get("url").asText();
        response.get("headers").properties().forEach(header -> keepPolicy(address, header));
      }
      default -> {
        // There is more than anybody wants to know.
      }
    }
  }

  private synchronized void keepPolicy(String address, Map.Entry<String, JsonNode> header) {
    if (header.getKey().equalsIgnoreCase("content-security-policy")) {
      policies.put(address.replaceFirst("[?].*", ""), header.getValue().asText());
    }
  }

  private static String textOf(JsonNode arguments) {
    List<String> words = new ArrayList<>();
    arguments.forEach(
        one ->
            words.add(
                one.has("value") ? one.get("value").asText() : one.path("description").asText()));
    return String.join(" ", words);
  }

  private static String describe(JsonNode exception) {
    return exception.get("text").asText() + " " + exception.at("/exception/description").asText();
  }

  /** Asks for anything that the protocol has. */
  public JsonNode ask(String method, Map<String, ?> parameters) {
    return devTools.ask(session, method, parameters);
  }

  /** Goes to an address; the page may still be loading afterwards. */
  public void go(String address) {
    JsonNode answer = ask("Page.navigate", Map.of("url", address));
    if (answer.has("errorText")) {
      throw new IllegalStateException(address + ": " + answer.get("errorText").asText());
    }
  }

  /** What an expression of JavaScript is; of a promise, what becomes of it. */
  public JsonNode evaluate(String expression) {
    JsonNode answer =
        ask(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + describe(answer.get("exceptionDetails")));
    }
    return answer.get("result").path("value");
  }

  /** The text of the first element that a selector finds. */
  public String text(String selector) {
    return evaluate("document.querySelector('%s').textContent".formatted(selector)).asText();
  }

  /** Waits until an expression is true. */
  public void await(String what, String expression) {
    awaitCondition(
        "%s (%s)".formatted(what, expression),
        () -> evaluate("Boolean(" + expression + ")").asBoolean());
  }

  /** Waits until something is so. */
  void awaitCondition(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "waited in vain: %s; the console says %s".formatted(what, complaints()));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** Makes it a window of a desktop. */
  public void desktop(int width, int height) {
    screen(width, height, 1, false);
  }

  /** Makes it a phone in somebody's hand: narrow, fine, and with touch in place of a mouse. */
  public void phone(int width, int height) {
    screen(width, height, 2, true);
  }

  private void screen(int width, int height, int fineness, boolean mobile) {
    ask(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", fineness, "mobile", mobile));
    ask("Emulation.setTouchEmulationEnabled", Map.of("enabled", mobile));
  }

  /** The colours that somebody likes: dark or light. */
  public void prefer(String colours) {
    ask(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
  }

  public void move(double x, double y) {
    mouse("mouseMoved", x, y, "none", 0);
  }

  public void press(double x, double y) {
    mouse("mousePressed", x, y, LEFT, 1);
  }

  /** Moves with the button held. */
  public void drag(double x, double y) {
    mouse("mouseMoved", x, y, LEFT, 1);
  }

  public void release(double x, double y) {
    mouse("mouseReleased", x, y, LEFT, 0);
  }

  public void click(double x, double y) {
    move(x, y);
    press(x, y);
    release(x, y);
  }

  /** Clicks on the middle of the first element that a selector finds. */
  public void click(String selector) {
    JsonNode box =
        evaluate(
            ("(() => { const box = document.querySelector('%s').getBoundingClientRect();"
                    + " return [box.x + box.width / 2, box.y + box.height / 2]; })()")
                .formatted(selector));
    click(box.get(0).asDouble(), box.get(1).asDouble());
  }

  private void mouse(String type, double x, double y, String button, int buttons) {
    ask(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            type,
            "x",
            x,
            "y",
            y,
            "button",
            button,
            "buttons",
            buttons,
            "clickCount",
            button.equals(LEFT) ? 1 : 0));
  }

  /** Touches and lets go. */
  public void tap(double x, double y) {
    ask(
        "Input.dispatchTouchEvent",
        Map.of("type", "touchStart", "touchPoints", List.of(Map.of("x", x, "y", y))));
    ask("Input.dispatchTouchEvent", Map.of("type", "touchEnd", "touchPoints", List.of()));
  }

  /** Presses a key: one of those with a name, or one that writes a character. */
  public void key(String key) {
    boolean writes = !KEYS.containsKey(key);
    int code = writes ? key.toUpperCase(Locale.ROOT).charAt(0) : KEYS.get(key);
    Map<String, Object> down =
        new TreeMap<>(Map.of("type", "keyDown", "key", key, "windowsVirtualKeyCode", code));
    if (writes || key.equals("Enter")) {
      down.put("text", writes ? key : "\r");
    }
    ask("Input.dispatchKeyEvent", down);
    ask(
        "Input.dispatchKeyEvent",
        Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
  }

  /** Writes into whatever has the focus. */
  public void write(String text) {
    ask("Input.insertText", Map.of("text", text));
  }

  /** What it looks like, as a PNG. */
  public byte[] screenshot() {
    return Base64.getDecoder()
        .decode(
            ask("Page.captureScreenshot", Map.of("format", "png", "optimizeForSpeed", true))
                .get("data")
                .asText());
  }

  /** All that was said on the console, by workers too. */
  public List<Said> said() {
    return List.copyOf(said);
  }

  /** What of it somebody should look at: errors and warnings. */
  public List<Said> complaints() {
    return said.stream()
        .filter(one -> COMPLAINTS.contains(one.level()))
        .filter(one -> !DRIVERS_NOTE.matcher(one.text()).find())
        .toList();
  }

  /** Forgets what was said so far, for whoever has looked at it. */
  public void forgetSaid() {
    said.clear();
  }

  /** All that the page and its workers have asked for, answered or not. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** The content security policies that came with answers, by address without the query. */
  public synchronized Map<String, String> policies() {
    return Map.copyOf(policies);
  }

  /** Closes it, and forgets its cookies and its cache. */
  @Override
  public void close() {
    devTools.ask("Target.disposeBrowserContext", Map.of("browserContextId", context));
  }
}
