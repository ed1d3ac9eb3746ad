package io.ringcast.browser;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.ExitHook;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Chromium with a profile of its own, which it leaves nothing of. It reaches this machine only:
 * whatever else it would look for, its names lead nowhere.
 */
public final class Browser implements AutoCloseable {

  /** The system property, and in capitals the variable, that name a program to take. */
  static final String PROPERTY = "ringcast.browser";

  private static final List<String> PROGRAMS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final long END_LIMIT_SECONDS = 10;

  /**
   * The shell lives as long as the browser, and that at most as long as the shell's input is open,
   * which is as long as this JVM lives, however it ends.
   */
  private static final String WITH_STARTER =
      """
      exec 3<&0
      "$@" </dev/null 3<&- &
      browser=$!
      trap 'kill -KILL $browser' TERM
      (read line <&3; kill -KILL $browser) &
      wait $browser
      wait $browser
      kill -KILL $!
      """;

  /** Of a file that may be a script, so many bytes are looked at. */
  private static final int LONGEST_SCRIPT = 4096;

  /** Where snaps are. A snap sees its own folders only, so none of ours. */
  private static final List<Path> SNAPS = List.of(Path.of("/snap"), Path.of("/usr/bin/snap"));

  private static final List<String> OPTIONS =
      List.of(
          "--headless=new",
          "--remote-debugging-port=0",
          "--use-gl=angle",
          "--use-angle=swiftshader",
          "--enable-unsafe-swiftshader",
          // There is no GPU: only WebGL is left to what stands in for one. A page that goes through
          // it as well takes five times the processor. Debian's Chromium asks for the first.
          "--disable-gpu-rasterization",
          "--disable-gpu-compositing",
          "--window-size=1400,900",
          // A dot that pulses would have the processor draw the whole page 60 times a second.
          "--force-prefers-reduced-motion",
          "--force-color-profile=srgb",
          "--hide-scrollbars",
          "--mute-audio",
          "--no-first-run",
          "--no-default-browser-check",
          "--no-proxy-server",
          "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1",
          "--disable-background-networking",
          "--disable-breakpad",
          "--disable-client-side-phishing-detection",
          "--disable-component-update",
          "--disable-default-apps",
          "--disable-dev-shm-usage",
          "--disable-domain-reliability",
          "--disable-extensions",
          "--disable-features=OptimizationHints,MediaRouter,Translate,SpareRendererForSitePerProcess",
          "--disable-sync",
          "--password-store=basic",
          "--use-mock-keychain");

  private final TemporaryFolder folder;
  private final ServerProcess process;
  private final DevTools devTools;
  private final ExitHook atExit;

  private Browser(
      TemporaryFolder folder, ServerProcess process, ExitHook atExit, DevTools devTools) {
    this.folder = folder;
    this.process = process;
    this.atExit = atExit;
    this.devTools = devTools;
  }

  /** The program of this machine, if there is one. */
  public static Optional<Path> find() {
    String named = System.getProperty(PROPERTY, System.getenv("RINGCAST_BROWSER"));
    if (named != null) {
      return Optional.of(Path.of(named));
    }
    String[] folders = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator);
    return PROGRAMS.stream()
        .flatMap(name -> Stream.of(folders).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .filter(program -> !isSnap(program))
        .findFirst();
  }

  private static boolean isSnap(Path program) {
    try {
      Path real = program.toRealPath();
      return SNAPS.stream().anyMatch(real::startsWith) || startsSnap(real);
    } catch (IOException e) {
      // Then nothing can be started there either.
      return true;
    }
  }

  /** Where others have a browser, some have a script that starts a snap. */
  private static boolean startsSnap(Path program) throws IOException {
    byte[] begin = new byte[LONGEST_SCRIPT];
    try (InputStream in = Files.newInputStream(program)) {
      String text = new String(begin, 0, in.readNBytes(begin, 0, begin.length), ISO_8859_1);
      return text.startsWith("#!") && text.contains("/snap/");
    }
  }

  /** How to have one, for whoever has none. */
  public static String advice() {
    return "there is no Chromium: have one (apt-get install chromium), or name a program with -D"
        + PROPERTY
        + "=/path/to/it or RINGCAST_BROWSER";
  }

  /** Starts it, and returns when it answers. */
  public static Browser start() throws IOException {
    return start(find().orElseThrow(() -> new IllegalStateException(advice())));
  }

  static Browser start(Path program) throws IOException {
    TemporaryFolder temporary = TemporaryFolder.create("ringcast-browser-");
    Path folder = temporary.path();
    ServerLog log = new ServerLog(folder.resolve("log"), "the program does not start.");
    ServerProcess process = new ServerProcess("the browser", folder, log);
    ExitHook atExit = ExitHook.of("browser-exit", () -> end(process));
    try {
      process.start(command(program, folder), () -> address(folder).isPresent(), START_LIMIT);
      DevTools devTools = DevTools.open(address(folder).orElseThrow());
      return new Browser(temporary, process, atExit, devTools);
    } catch (RuntimeException e) {
      atExit.forget();
      end(process);
      temporary.close();
      throw e;
    }
  }

  private static List<String> command(Path program, Path folder) {
    List<String> command = new ArrayList<>(List.of("sh", "-c", WITH_STARTER, "sh", "env"));
    // What it keeps outside of its profile goes there too.
    List.of("HOME", "TMPDIR", "XDG_CONFIG_HOME").forEach(name -> command.add(name + "=" + folder));
    command.add(program.toString());
    command.addAll(OPTIONS);
    command.add("--user-data-dir=" + folder.resolve("profile"));
    if (System.getProperty("user.name").equals("root")) {
      // Its sandbox refuses to work for the superuser; the pages here are our own.
      command.add("--no-sandbox");
    }
    command.add("about:blank");
    return command;
  }

  /** It writes down where it listens: the port, and the path. */
  private static Optional<URI> address(Path folder) {
    try {
      List<String> lines = Files.readAllLines(folder.resolve("profile/DevToolsActivePort"));
      return lines.size() == 2
          ? Optional.of(URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1)))
          : Optional.empty();
    } catch (IOException e) {
      // It is still starting.
      return Optional.empty();
    }
  }

  /** A new page, empty, with cookies and a cache that no other page shares. */
  public Page open() {
    JsonNode context = devTools.ask("Target.createBrowserContext", Map.of());
    JsonNode target =
        devTools.ask(
            "Target.createTarget",
            Map.of(
                "url",
                "about:blank",
                "browserContextId",
                context.get("browserContextId").asText()));
    return new Page(
        devTools, target.get("targetId").asText(), context.get("browserContextId").asText());
  }

  /** Its name and version. */
  public String version() {
    return devTools.ask("Browser.getVersion", Map.of()).get("product").asText();
  }

  @Override
  public void close() {
    atExit.forget();
    devTools.close();
    end(process);
    folder.close();
  }

  /** The shell ends the browser, whose other processes end with it; the rest is killed. */
  private static void end(ServerProcess process) {
    List<ProcessHandle> all = process.descendants();
    process.stopInOrder();
    process.close();
    CompletableFuture.allOf(
            all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, END_LIMIT_SECONDS, TimeUnit.SECONDS)
        .join();
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
