package io.ringcast.launcher.bench;

import io.ringcast.launcher.Terminal;
import java.util.List;

/**
 * Brings the commands of {@code ringcast bench}. They are in a module that uses the launcher, and
 * so are found as a service.
 */
public interface BenchmarkSource {

  /** Commands as picocli takes them. */
  List<Object> commands(Terminal terminal);
}
