package io.ringcast.structure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script {@code ringcast} in a small tree of its own, with a Java and a Maven that only note
 * calls.
 */
@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a bash script")
class LauncherScriptTest {

  private static final List<String> TOOLS =
      List.of(
          "bash",
          "cksum",
          "find",
          "flock",
          "grep",
          "head",
          "mkdir",
          "mv",
          "nice",
          "perl",
          "readlink",
          "rm",
          "sleep",
          "sed",
          "sort",
          "stty",
          "tail",
          "tee");

  @TempDir Path temporary;
  private Path root;
  private Path bin;

  @BeforeEach
  void setUp() throws IOException {
    root = Files.createDirectories(temporary.resolve("check out"));
    bin = Files.createDirectories(temporary.resolve("bin"));
    Files.createDirectories(root.resolve("bin"));
    for (String script : List.of("ringcast", "bin/ringcast")) {
      Files.copy(Checkout.root().resolve(script), root.resolve(script));
      executable(root.resolve(script));
    }
    write(root.resolve("pom.xml"), "<project/>");
    Files.createDirectories(root.resolve(".mvn"));
    write(
        root.resolve("cli/pom.xml"),
        """
        <artifactId>ringcast-cli</artifactId>
        <artifactId>ringcast-common</artifactId>
        <artifactId>ringcast-testkit</artifactId>
        """);
    write(root.resolve("testkit/pom.xml"), "<artifactId>ringcast-node</artifactId>");
    write(root.resolve("node/pom.xml"), "<project/>");
    write(
        root.resolve("benchmarks/pom.xml"),
        """
        <artifactId>ringcast-benchmarks</artifactId>
        <artifactId>ringcast-cli</artifactId>
        """);
    write(root.resolve("benchmarks/src/main/java/M.java"), "class M {}");
    write(root.resolve("common/pom.xml"), "<project/>");
    write(root.resolve("common/src/main/java/A.java"), "class A {}");
    write(root.resolve("common/src/main/java/B.java"), "class B {}");
    for (String tool : TOOLS) {
      lend(tool);
    }
    fake(
        "java",
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.2\"' >&2; exit; fi\n"
            + "for last; do :; done; echo \"java in $PWD: $last\"");
    fake("javac", "echo javac 17.0.2");
    fakeMaven("");
  }

  @Test
  void theFirstCallBuildsAndTheNextOnesOnlyStart() throws Exception {
    Ended first = call("simulate");
    assertThat(first.output()).isEqualTo("java in " + temporary + ": simulate\n");
    assertThat(first.errors()).contains("building 1 of 2: Ringcast common", "built in");
    assertThat(first.code()).isZero();

    assertThat(call("simulate").errors()).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aChangedAnAddedAndADeletedSourceAreBuilt() throws Exception {
    call();
    Path sources = root.resolve("common/src/main/java");

    Files.setLastModifiedTime(sources.resolve("A.java"), inAMoment());
    call();
    assertThat(builds()).as("after a change").isEqualTo(2);

    buildAsIfAllWereOlder();
    write(sources.resolve("C.java"), "class C {}");
    call();
    assertThat(builds()).as("after an addition").isEqualTo(3);

    buildAsIfAllWereOlder();
    Files.delete(sources.resolve("B.java"));
    call();
    assertThat(builds()).as("after a deletion").isEqualTo(4);

    buildAsIfAllWereOlder();
    Files.setLastModifiedTime(root.resolve("node/pom.xml"), inAMoment());
    call();
    assertThat(builds()).as("after a change of what the testkit needs").isEqualTo(5);
  }

  @Test
  void theBenchmarksAreBuiltForThoseWhoCallThemOnly() throws Exception {
    Ended first = call("bench", "publish");
    assertThat(first.output()).endsWith(": publish\n");
    assertThat(root.resolve("benchmarks/target/built")).exists();
    assertThat(root.resolve("cli/target/built")).doesNotExist();

    call("bench", "storage");
    assertThat(builds()).as("for a second benchmark").isEqualTo(1);

    call("demo");
    assertThat(builds()).as("for another command").isEqualTo(2);
    Path source = root.resolve("benchmarks/src/main/java/M.java");
    Files.setLastModifiedTime(source, inAMoment());
    call("demo");
    assertThat(builds()).as("for another command, after a change").isEqualTo(2);

    call("bench", "publish");
    assertThat(builds()).as("for a benchmark, after a change").isEqualTo(3);
  }

  @Test
  void aMovedTreeAndALostLibraryAreBuilt() throws Exception {
    call();
    Files.delete(root.resolve("library.jar"));
    call();
    assertThat(builds()).as("after a library was lost").isEqualTo(2);

    root = Files.move(root, temporary.resolve("elsewhere"));
    call();
    assertThat(builds()).as("after a move").isEqualTo(3);
  }

  @Test
  void aCallForAClusterAlsoPacksTheJobs() throws Exception {
    fakeMaven(
        """
        if [[ "$*" == *-Djob-jar.skip=false* ]]; then
          mkdir -p feature-job/target publisher-job/target archive/target
          echo > feature-job/target/ringcast-compute.jar
          echo > publisher-job/target/ringcast-publish.jar
          echo > archive/target/ringcast-archive.jar
        fi
        """);
    call("run", "compute");
    assertThat(root.resolve("feature-job/target")).doesNotExist();

    call("run", "compute", "--cluster", "localhost:8081");
    assertThat(root.resolve("feature-job/target/ringcast-compute.jar")).exists();
    call("run", "compute", "--cluster=localhost:8081");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void whatRunsEveryMinuteStartsFast() throws Exception {
    fakeJavaThatShowsItsOptions();
    String fast = "-XX:TieredStopAtLevel=1";
    assertThat(call("history", "--verbose", "drift").output()).contains(fast, "UseSerialGC");
    assertThat(call("history", "join").output()).doesNotContain(fast).contains("UseParallelGC");
  }

  private void fakeJavaThatShowsItsOptions() throws IOException {
    fake(
        "java",
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.2\"' >&2; exit; fi\n"
            + "echo \"$* telemetry off: $ORT_DISABLE_TELEMETRY\"");
  }

  @Test
  void optionalLibrariesComeLast() throws Exception {
    fakeJavaThatShowsItsOptions();
    assertThat(call().output()).contains("library.jar io.ringcast.cli.Main", "telemetry off: 1");

    write(root.resolve("lib/optional/runtime.jar"), "");
    assertThat(call().output())
        .contains("library.jar:" + root + "/lib/optional/runtime.jar io.ringcast.cli.Main");

    write(root.resolve("lib/optional/onnxruntime-1.29.0.jar"), "");
    assertThat(call().code()).isZero();
    write(root.resolve("lib/optional/onnxruntime-1.31.0.jar"), "");
    assertThat(call().errors()).contains("two versions of ONNX Runtime: keep one of");
  }

  @Test
  void worksThroughASymbolicLink() throws Exception {
    Path links = Files.createDirectories(temporary.resolve("links"));
    Files.createSymbolicLink(links.resolve("one"), Path.of("..", "check out", "ringcast"));
    Files.createSymbolicLink(temporary.resolve("two"), Path.of("links", "one"));

    Ended ended = start(temporary.resolve("two"), "demo").end();

    assertThat(ended.output()).endsWith(": demo\n");
    assertThat(root.resolve("cli/target/built")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"flock", "perl"})
  void twoFirstCallsBuildOnce(String lockedBy) throws Exception {
    assumeTrue(Files.exists(bin.resolve(lockedBy)), () -> "there is no " + lockedBy + " here");
    Files.deleteIfExists(bin.resolve(lockedBy.equals("flock") ? "perl" : "flock"));
    Path go = temporary.resolve("go");
    fakeMaven("until [ -e '" + go + "' ]; do sleep 0.05; done");
    Running first = start(root.resolve("ringcast"));
    while (builds() == 0) {
      Thread.onSpinWait();
    }
    Running second = start(root.resolve("ringcast"));
    while (!second.errors().contains("another call is building")) {
      Thread.onSpinWait();
    }
    Files.createFile(go);

    assertThat(first.end().code()).isZero();
    assertThat(second.end().code()).isZero();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aBuildThatFailsShowsWhyAndIsTriedAgain() throws Exception {
    fakeMaven("echo '[ERROR] A.java:[1,5] no such symbol'; exit 1");
    Ended ended = call();
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.output()).isEmpty();
    assertThat(ended.errors())
        .contains("no such symbol", "the build failed", root + "/cli/target/build.log");

    call();
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void whatIsMissingOrTooOldIsSaidInOneLine() throws Exception {
    fake("mvn", "echo 'Apache Maven 3.6.3'");
    assertRefused("ringcast: Maven 3.6.3 is too old: install Maven 3.8 or newer\n");

    Files.delete(bin.resolve("mvn"));
    assertRefused("ringcast: Maven is missing: install Maven 3.8 or newer\n");

    Files.delete(bin.resolve("javac"));
    assertRefused(
        "ringcast: a Java compiler is missing: install a JDK 17 or newer, not only a JRE\n");

    fake("javac", "echo javac 17.0.2");
    fakeMaven("");
    call();
    String install = "install Java 17 or newer, and put it on the PATH or into JAVA_HOME\n";
    fake("java", "echo 'java version \"1.8.0_292\"' >&2");
    assertRefused("ringcast: Java 1.8.0_292 is too old: " + install);

    Files.delete(bin.resolve("java"));
    assertRefused("ringcast: Java is missing: " + install);
  }

  private void assertRefused(String message) throws Exception {
    Ended ended = call();
    assertThat(ended.errors()).isEqualTo(message);
    assertThat(ended.code()).isEqualTo(1);
  }

  private Ended call(String... arguments) throws Exception {
    return start(root.resolve("ringcast"), arguments).end();
  }

  private Running start(Path script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile(temporary, "output", ".txt");
    Path errors = Files.createTempFile(temporary, "errors", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(temporary.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", bin.toString());
    builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
    return new Running(builder.start(), output, errors);
  }

  private record Running(Process process, Path outputFile, Path errorFile) {

    String errors() throws IOException {
      return Files.readString(errorFile);
    }

    Ended end() throws Exception {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("the script has ended").isTrue();
      return new Ended(process.exitValue(), Files.readString(outputFile), errors());
    }
  }

  private record Ended(int code, String output, String errors) {}

  private int builds() throws IOException {
    Path calls = temporary.resolve("maven-calls");
    return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
  }

  private static FileTime inAMoment() {
    return FileTime.from(Instant.now().plusSeconds(2));
  }

  /** As if the last build had been after all changes so far, and before the next one. */
  private void buildAsIfAllWereOlder() throws IOException {
    FileTime longAgo = FileTime.from(Instant.now().minusSeconds(100));
    try (var files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.setLastModifiedTime(file, longAgo);
      }
    }
  }

  /** Notes its call, then does as told, then leaves what a build leaves. */
  private void fakeMaven(String body) throws IOException {
    fake(
        "mvn",
        """
        if [ "$1" = --version ]; then echo 'Apache Maven 3.9.1'; exit; fi
        echo call >> '%s'
        echo '[INFO] Building Ringcast common 0.1.0        [1/2]'
        %s
        echo > library.jar
        for module in cli benchmarks; do
          [ ! -d $module/target ] || printf '%%s' "$PWD/library.jar" > $module/target/classpath
        done
        """
            .formatted(temporary.resolve("maven-calls"), body));
  }

  private void fake(String tool, String body) throws IOException {
    write(bin.resolve(tool), "#!/usr/bin/env bash\n" + body + "\n");
    executable(bin.resolve(tool));
  }

  /** Passes on to the tool that this machine has. */
  private void lend(String tool) throws IOException {
    for (String folder : System.getenv("PATH").split(":", -1)) {
      Path found = Path.of(folder, tool);
      if (Files.isExecutable(found)) {
        write(bin.resolve(tool), "#!/bin/sh\nexec '" + found + "' \"$@\"\n");
        executable(bin.resolve(tool));
        return;
      }
    }
  }

  /** As a new file: a process may be about to run the one that is there. */
  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.deleteIfExists(file);
    Files.writeString(file, text, UTF_8);
  }

  private static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
