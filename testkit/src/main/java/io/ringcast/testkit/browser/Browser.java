package io.ringcast.testkit.browser;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.ExitHook;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
  private static final long LOOK_NANOS = 20_000_000;
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
      (read line <&3; kill -KILL $browser) &
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
          "--window-size=1400,900",
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
          "--disable-features=OptimizationHints,MediaRouter,Translate",
          "--disable-sync",
          "--password-store=basic",
          "--use-mock-keychain");

  private final TemporaryFolder folder;
  private final Process shell;
  private final DevTools devTools;
  private final ExitHook atExit;

  private Browser(TemporaryFolder folder, Process shell, ExitHook atExit, DevTools devTools) {
    this.folder = folder;
    this.shell = shell;
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
    TemporaryFolder folder = TemporaryFolder.create("ringcast-browser-");
    Process shell;
    try {
      shell = launch(program, folder.path());
    } catch (IOException e) {
      folder.close();
      throw e;
    }
    ExitHook atExit = ExitHook.of("browser-exit", () -> end(shell));
    try {
      return new Browser(folder, shell, atExit, DevTools.open(awaitAddress(shell, folder.path())));
    } catch (RuntimeException e) {
      atExit.forget();
      end(shell);
      folder.close();
      throw e;
    }
  }

  private static Process launch(Path program, Path folder) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", WITH_STARTER, "sh"));
    command.add(program.toString());
    command.addAll(OPTIONS);
    command.add("--user-data-dir=" + folder.resolve("profile"));
    if (System.getProperty("user.name").equals("root")) {
      // Its sandbox refuses to work for the superuser; the pages here are our own.
      command.add("--no-sandbox");
    }
    command.add("about:blank");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(folder.resolve("log").toFile()));
    // What it keeps outside of its profile goes there too.
    String home = folder.toString();
    builder.environment().putAll(Map.of("HOME", home, "TMPDIR", home, "XDG_CONFIG_HOME", home));
    return builder.start();
  }

  /** It writes down where it listens: the port, and the path. */
  private static URI awaitAddress(Process shell, Path folder) {
    Path file = folder.resolve("profile/DevToolsActivePort");
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (System.nanoTime() < end && shell.isAlive()) {
      try {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() == 2) {
          return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
        }
      } catch (IOException e) {
        // It is still starting.
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    throw new IllegalStateException("the browser does not start: " + log(folder));
  }

  private static String log(Path folder) {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException e) {
      return "its log cannot be read: " + e;
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

  /** What its processes of a type, such as the one that draws, have used of the cores so far. */
  public double cpuSeconds(String type) {
    double seconds = 0;
    for (JsonNode process :
        devTools.ask("SystemInfo.getProcessInfo", Map.of()).get("processInfo")) {
      if (process.get("type").asText().equals(type)) {
        seconds += process.get("cpuTime").asDouble();
      }
    }
    return seconds;
  }

  @Override
  public void close() {
    atExit.forget();
    devTools.close();
    end(shell);
    folder.close();
  }

  /** The shell ends the browser, whose other processes end with it; who does not is killed. */
  private static void end(Process shell) {
    List<ProcessHandle> all =
        Stream.concat(shell.descendants(), Stream.of(shell.toHandle())).toList();
    try {
      shell.getOutputStream().close();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_LIMIT_SECONDS);
      while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < end) {
        LockSupport.parkNanos(LOOK_NANOS);
      }
    } catch (IOException e) {
      // Then the shell is no more.
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
