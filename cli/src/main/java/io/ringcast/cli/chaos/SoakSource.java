package io.ringcast.cli.chaos;

import io.ringcast.cli.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Brings {@code ringcast chaos --soak}. Its load is in the module of the benchmarks, which uses
 * this one, and so is found as a service.
 */
public interface SoakSource {

  /**
   * Runs the phases that the folder does not have yet.
   *
   * @param length of event time
   * @param folder for the report, and for what later calls continue from
   * @return whether all rows were equal and nothing leaks
   */
  boolean soak(Duration length, Path folder, Terminal terminal, PrintWriter out) throws IOException;
}
