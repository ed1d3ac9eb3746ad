package io.ringcast.testkit.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeJavaTest {

  private static final Path HOME = Path.of("/java");

  @TempDir private Path other;

  @Test
  void takesTheJavaThatRunsUsIfItIsTheRightOne() {
    assertThat(NodeJava.find(17, HOME, Map.of())).isEqualTo(Path.of("/java/bin/java"));
  }

  @Test
  void saysWhatToSetWhereItIsNot() {
    assertThatThrownBy(() -> NodeJava.find(25, HOME, Map.of()))
        .hasMessage(
            "Cassandra 5 runs on Java 17, and this is Java 25: set the environment variable"
                + " RINGCAST_CASSANDRA_JAVA_HOME to the folder of a JDK 17");
  }

  @Test
  void takesTheOneThatIsNamedInstead() throws IOException {
    writeJdk("17.0.15");

    assertThat(NodeJava.find(25, HOME, named())).isEqualTo(other.resolve("bin/java"));
  }

  @Test
  void refusesAnotherVersionAndAFolderWithoutJava() throws IOException {
    assertThatThrownBy(() -> NodeJava.find(25, HOME, named()))
        .hasMessage(
            "RINGCAST_CASSANDRA_JAVA_HOME is " + other + ", which is not the folder of a JDK 17");

    writeJdk("21.0.2");

    assertThatThrownBy(() -> NodeJava.find(25, HOME, named()))
        .hasMessageEndingWith("which is not the folder of a JDK 17 but of Java 21");
  }

  private Map<String, String> named() {
    return Map.of("RINGCAST_CASSANDRA_JAVA_HOME", other.toString());
  }

  private void writeJdk(String version) throws IOException {
    Path java = Files.createDirectories(other.resolve("bin")).resolve("java");
    assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
    Files.writeString(other.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }
}
