package io.ringcast.run;

import io.ringcast.structure.Checkout;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code ringcast} as a process of its own, with the class path of the tests. */
public final class Forked {

  private Forked() {}

  /**
   * The command that starts it, to be followed by its arguments.
   *
   * @param temporary where it may leave files
   */
  public static List<String> ringcast(Path temporary) {
    return java(temporary, System.getProperty("java.class.path"), "io.ringcast.cli.Main");
  }

  /** The service's own main, with the class path of its module only. */
  static List<String> service(Path temporary) throws IOException {
    return java(temporary, serviceClassPath(), "io.ringcast.serving.Main");
  }

  /** The build of the service's module writes it. */
  static String serviceClassPath() throws IOException {
    Path target = Checkout.root().resolve("feature-serving/target");
    return target.resolve("classes")
        + File.pathSeparator
        + Files.readString(target.resolve("classpath"));
  }

  private static List<String> java(Path temporary, String classPath, String main) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx600m",
        "-Djava.io.tmpdir=" + temporary,
        "-Dringcast.home=" + Checkout.root(),
        "-cp",
        classPath,
        main);
  }
}
