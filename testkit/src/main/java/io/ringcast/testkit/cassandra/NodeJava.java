package io.ringcast.testkit.cassandra;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a Java that Cassandra runs on. */
final class NodeJava {

  static final String HOME_VARIABLE = "RINGCAST_CASSANDRA_JAVA_HOME";

  /** Cassandra 5 also runs on 11, but then with other options, and our class asks for 17. */
  private static final int VERSION = 17;

  private static final Pattern RELEASE = Pattern.compile("\"?(\\d+).*");

  private NodeJava() {}

  /** The java program: that of this very JVM if it will do. */
  static Path find(int version, Path home, Map<String, String> environment) {
    if (version == VERSION) {
      return program(home);
    }
    String other = environment.get(HOME_VARIABLE);
    if (other == null || other.isBlank()) {
      throw new IllegalStateException(
          ("Cassandra 5 runs on Java %d, and this is Java %d: set the environment variable %s to the"
                  + " folder of a JDK %1$d")
              .formatted(VERSION, version, HOME_VARIABLE));
    }
    Path program = program(Path.of(other));
    String release = release(Path.of(other));
    if (!Files.isExecutable(program) || !release.equals(Integer.toString(VERSION))) {
      throw new IllegalStateException(
          "%s is %s, which is not the folder of a JDK %d%s"
              .formatted(
                  HOME_VARIABLE,
                  other,
                  VERSION,
                  release.isEmpty() ? "" : " but of Java " + release));
    }
    return program;
  }

  private static Path program(Path home) {
    return home.resolve("bin").resolve("java");
  }

  /** The number that counts in the JDK's own note of its version, or nothing. */
  private static String release(Path home) {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
      release.load(reader);
    } catch (IOException e) {
      return "";
    }
    Matcher version = RELEASE.matcher(release.getProperty("JAVA_VERSION", ""));
    return version.matches() ? version.group(1) : "";
  }
}
