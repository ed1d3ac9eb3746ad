package io.ringcast.serving;

import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, SIGTERM and a closed terminal as a request to come to an end in good order. A second one
 * ends the process at once, a third does not even let it clean up.
 *
 * <p>Not an exit hook: hooks run side by side, and those of Flink and ONNX Runtime free what is
 * still in use.
 */
public final class StopSignal {

  private static final int EXIT_CODE = 130;

  private final CountDownLatch first = new CountDownLatch(1);
  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final CountDownLatch second = new CountDownLatch(1);

  private StopSignal() {}

  /** From now on signals are requests. */
  public static StopSignal install() {
    StopSignal stop = new StopSignal();
    try {
      stop.handle("INT");
      stop.handle("TERM");
      stop.handle("HUP");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Java does not let a program handle signals", e);
    }
    return stop;
  }

  /**
   * By reflection, since the compiler warns of {@code sun.misc.Signal} and cannot be told not to;
   * the module jdk.unsupported offers it to everybody.
   */
  private void handle(String name) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Object receiver =
        Proxy.newProxyInstance(
            handler.getClassLoader(),
            new Class<?>[] {handler},
            (proxy, method, arguments) -> {
              receive();
              return null;
            });
    signal
        .getMethod("handle", signal, handler)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), receiver);
  }

  /** Waits for the request for a while; whether it has come. */
  public boolean await(long millis) throws InterruptedException {
    return first.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Runs a short task at the request. */
  public void then(Runnable task) {
    var unused = asked.thenRun(task);
  }

  private void receive() {
    synchronized (this) {
      if (first.getCount() > 0) {
        first.countDown();
        asked.complete(null);
        return;
      }
      if (second.getCount() == 0) {
        Runtime.getRuntime().halt(EXIT_CODE);
      }
      second.countDown();
    }
    // Not under the lock: it returns no more.
    System.exit(EXIT_CODE);
  }
}
