package io.ringcast.run;

import io.ringcast.structure.Checkout;
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
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx600m",
        "-Djava.io.tmpdir=" + temporary,
        "-Dringcast.home=" + Checkout.root(),
        "-cp",
        System.getProperty("java.class.path"),
        "io.ringcast.cli.Main");
  }
}
