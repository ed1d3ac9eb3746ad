package io.ringcast.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class ContextsTest {

  private static final int MOST = Runtime.getRuntime().availableProcessors();

  private int made;
  private int closed;
  private final Contexts<Closeable> contexts =
      new Contexts<>(
          () -> {
            made++;
            return () -> closed++;
          });

  @Test
  void threadsThatComeAndGoShareAContext() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      Thread thread = new Thread(() -> useAtOnce(1));
      thread.start();
      thread.join();
    }
    assertThat(made).isEqualTo(1);
    assertThat(closed).isZero();
  }

  @Test
  void contextsBeyondTheCoresAreClosed() {
    useAtOnce(MOST + 5);
    assertThat(made).isEqualTo(MOST + 5);
    assertThat(closed).isEqualTo(5);
  }

  private void useAtOnce(int count) {
    try {
      contexts.use(
          context -> {
            if (count > 1) {
              useAtOnce(count - 1);
            }
            return context;
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
