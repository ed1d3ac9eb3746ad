package io.ringcast.cli.bench;

import io.ringcast.cli.Terminal;
import java.util.List;

/**
 * Brings the commands of {@code ringcast bench}. They are in a module that uses this one, and so
 * are found as a service.
 */
public interface BenchmarkSource {

  /** Commands as picocli takes them. */
  List<Object> commands(Terminal terminal);
}
