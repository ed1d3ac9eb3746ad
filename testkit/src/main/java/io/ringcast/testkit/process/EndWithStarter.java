package io.ringcast.testkit.process;

import java.io.IOException;

/** Called in a server's process: it lives no longer than the process that started it. */
public final class EndWithStarter {

  private EndWithStarter() {}

  /** The starter holds the other end of the standard input, and says nothing through it. */
  public static void watch() {
    Thread watch = new Thread(EndWithStarter::awaitEnd, "watch-starter");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEnd() {
    try {
      while (System.in.read() >= 0) {
        // Only the end of the stream means something.
      }
    } catch (IOException e) {
      // As good as the end of it.
    }
    Runtime.getRuntime().halt(0);
  }
}
