package io.ringcast.testkit.process;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes what nobody has closed when the JVM ends. */
public final class ExitHook {

  private static final Logger log = LoggerFactory.getLogger(ExitHook.class);

  private final Thread thread;

  private ExitHook(Thread thread) {
    this.thread = thread;
  }

  public static ExitHook of(String name, Runnable close) {
    ExitHook hook = new ExitHook(new Thread(close, name));
    Runtime.getRuntime().addShutdownHook(hook.thread);
    return hook;
  }

  /** For whoever has been closed. */
  public void forget() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      // The JVM is ending: the hook is what runs here, or waits for this call.
      log.debug("closing while the JVM ends");
    }
  }
}
