package io.ringcast.servers;

import io.ringcast.testkit.servers.ProcessServers;
import io.ringcast.testkit.servers.ServerSource;

/** Chooses where the tests' servers come from. */
public final class TestServers {

  /** The system property that says it, set by Maven's profile {@code containers}. */
  private static final String PROPERTY = "ringcast.servers";

  private TestServers() {}

  public static ServerSource get() {
    return of(System.getProperty(PROPERTY, "processes"));
  }

  static ServerSource of(String kind) {
    return switch (kind) {
      case "processes" -> new ProcessServers();
      case "containers" -> new ContainerServers();
      default ->
          throw new IllegalArgumentException(
              "-D%s is processes or containers, not %s".formatted(PROPERTY, kind));
    };
  }
}
