package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Which commands listen. Tests of whole processes, such as {@code StopTest}, list the sockets that
 * the system knows, and so does every {@link CommandLineRun}.
 */
class SocketsTest {

  private static final Pattern CODE = Pattern.compile("`([a-z -]+)`");

  private static final Set<String> SILENT =
      Set.of(
          "simulate",
          "record",
          "record-golden",
          "features areas",
          "features around",
          "features describe",
          "features diff",
          "features export",
          "features get",
          "features list",
          "features rows",
          "features validate",
          "features watch",
          "history join",
          "history load",
          "history rescore",
          "history rows",
          "models diff",
          "models explain",
          "models validate",
          "score",
          "explain",
          "store check",
          "store init",
          "store stats",
          "completion");

  /** Code that begins to listen, in Java's and Netty's words, and in Flink's. */
  private static final Pattern LISTENS =
      Pattern.compile(
          "HttpServer\\.create\\(|new ServerSocket\\(|NettyServerBuilder\\.for|new"
              + " ServerBootstrap\\(|createLocalEnvironment\\(|new"
              + " MiniCluster\\(|ServerSocketChannel\\.open\\(");

  /** Whoever adds a command says here, or on the page, whether it listens. */
  @Test
  void thePageNamesAllCommandsThatListen() throws IOException {
    Set<String> listening =
        new TreeSet<>(
            commands("", Main.commandLine(Terminal.of(new PrintStream(System.err), null))));
    assertThat(listening).containsAll(SILENT);
    listening.removeAll(SILENT);

    assertThat(onPage()).isEqualTo(listening);
  }

  private static List<String> commands(String path, CommandLine command) {
    if (command.getSubcommands().isEmpty()) {
      return List.of(path.strip());
    }
    List<String> all = new ArrayList<>();
    command
        .getSubcommands()
        .forEach((name, below) -> all.addAll(commands(path + " " + name, below)));
    return all;
  }

  private static Set<String> onPage() throws IOException {
    String page = Files.readString(Path.of("../docs/reference/security.md"));
    String sockets = page.substring(page.indexOf("## Sockets"), page.indexOf("## Encryption"));
    Set<String> named = new TreeSet<>();
    for (String line : sockets.lines().filter(each -> each.startsWith("| `")).toList()) {
      Matcher name = CODE.matcher(line.substring(0, line.indexOf('|', 1)));
      while (name.find()) {
        named.add(name.group(1));
      }
    }
    return named;
  }

  /** Another place that listens needs a line on the page, and a test that lists its socket. */
  @Test
  void socketsAreOpenedInThesePlacesOnly() throws IOException {
    Set<String> opening = new TreeSet<>();
    for (String module :
        List.of(
            "common",
            "store",
            "job-base",
            "feature-job",
            "publisher-job",
            "archive",
            "history",
            "serving-api",
            "feature-serving",
            "cli")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        for (Path file : files.filter(its -> its.toString().endsWith(".java")).toList()) {
          if (LISTENS.matcher(Files.readString(file)).find()) {
            opening.add(file.getFileName().toString());
          }
        }
      }
    }

    assertThat(opening)
        .containsExactly(
            "DemoMap.java",
            "GrpcServer.java",
            "HttpServer.java",
            "MetricsServer.java",
            "Rehearsal.java",
            "RunningJob.java");
  }
}
