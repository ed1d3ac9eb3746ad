package io.ringcast.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BrowserTest {

  private static final Map<String, String> FILES =
      Map.of(
          "/page.html",
          """
          <!doctype html><body><input id="field"><button>0</button>
          <script src="page.js"></script></body>
          """,
          "/page.js",
          """
          const button = document.querySelector("button");
          button.addEventListener("click", () => (button.textContent = Number(button.textContent) + 1));
          console.warn("mind", 1);
          console.warn("[.WebGL-0x1a]GL Driver Message (OpenGL, Performance, GL_CLOSE_PATH_NV, High): slow");
          console.log("fine");
          new Worker("worker.js");
          """,
          "/worker.js",
          """
          fetch("of-the-worker");
          fetch("http://elsewhere.example/").catch(() => console.error("nobody there"));
          """);

  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    assumeTrue(Browser.find().isPresent(), Browser.advice());
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          byte[] body = FILES.getOrDefault(path, "").getBytes(UTF_8);
          exchange
              .getResponseHeaders()
              .add("content-type", path.endsWith(".js") ? "text/javascript" : "text/html");
          exchange.getResponseHeaders().add("content-security-policy", "img-src 'none'");
          exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  @Test
  void aPageIsUsedAndWatched() throws IOException {
    String root = "http://localhost:" + server.getAddress().getPort();
    try (Browser browser = Browser.start();
        Page page = browser.open()) {
      page.desktop(500, 400);
      page.go(root + "/page.html");
      page.await("its script", "document.readyState === 'complete'");
      page.click("button");
      page.click("button");
      page.click("#field");
      page.key("a");
      page.write("bc");

      assertThat(page.text("button")).isEqualTo("2");
      assertThat(page.evaluate("Promise.resolve(field.value)").asText()).isEqualTo("abc");
      assertThat(page.evaluate("[innerWidth, innerHeight]").toString()).isEqualTo("[500,400]");
      assertThat(page.screenshot()).startsWith(0x89, 'P', 'N', 'G');
      assertThatThrownBy(() -> page.evaluate("missing.thing")).hasMessageContaining("missing");
      page.awaitCondition(
          "the worker", () -> page.complaints().contains(said("error", "nobody there")));
      assertThat(page.complaints())
          .extracting(Page.Said::text)
          .contains("mind 1")
          .noneMatch(text -> text.contains("GL Driver"));
      assertThat(page.said())
          .contains(said("log", "fine"))
          .anyMatch(one -> one.text().contains("GL Driver"));
      assertThat(page.requests())
          .extracting(Page.Request::address)
          .contains(root + "/of-the-worker", "http://elsewhere.example/");
      assertThat(page.policies()).containsEntry(root + "/page.html", "img-src 'none'");
    }
  }

  private static Page.Said said(String level, String text) {
    return new Page.Said(level, "page", text);
  }

  @Test
  @Timeout(30)
  void whatDoesNotStartIsNotWaitedFor() {
    assertThatThrownBy(() -> Browser.start(Path.of("/bin/false")))
        .hasMessageContaining("does not start");
  }

  @Test
  void nothingOfItIsLeft() throws IOException {
    List<ProcessHandle> before = ProcessHandle.current().descendants().toList();
    List<ProcessHandle> its;
    try (Browser browser = Browser.start()) {
      browser.open().go("about:blank");
      its = ProcessHandle.current().descendants().filter(one -> !before.contains(one)).toList();
      assertThat(its).hasSizeGreaterThan(2);
    }
    assertThat(its).noneMatch(ProcessHandle::isAlive);
  }
}
