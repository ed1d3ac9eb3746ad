package io.ringcast.serving.warn;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.StoreException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class WarningsTest {

  private final AtomicLong nanos = new AtomicLong(-5);
  private final LogLines log = new LogLines(WarningsTest.class);
  private final Warnings warnings =
      new Warnings(
          LoggerFactory.getLogger(WarningsTest.class), nanos::get, List.of(StoreException.class));

  @AfterEach
  void end() {
    log.close();
  }

  @Test
  void oneInAWhileIsWrittenAndSaysHowManyWereNot() {
    for (int i = 0; i < 1000; i++) {
      warnings.warn("no answer", new StoreException("away"));
    }
    assertThat(log.lines()).containsExactly("no answer: away");

    nanos.addAndGet(Warnings.PAUSE_NANOS - 1);
    warnings.warn("no answer", new StoreException("away"));
    assertThat(log.lines()).hasSize(1);
    nanos.addAndGet(1);
    warnings.warn("no answer", new StoreException("still away"));
    nanos.addAndGet(Warnings.PAUSE_NANOS);
    warnings.warn("no answer", new StoreException("away for ever"));

    assertThat(log.lines().subList(1, 3))
        .containsExactly(
            "no answer: still away (after 1000 such warnings that are left out)",
            "no answer: away for ever");
  }

  @Test
  void oneDoesNotHideAnother() {
    for (int i = 0; i < 1000; i++) {
      warnings.warn("noisy", "no answer", new StoreException("away"));
    }
    warnings.warn("quiet", "no answer", new StoreException("gone"));
    assertThat(log.lines())
        .containsExactly(
            "no answer: away", "no answer: gone (after 999 such warnings that are left out)");

    for (int i = 0; i < 1000; i++) {
      warnings.warn(i, "no answer", new StoreException("away"));
    }
    assertThat(log.lines()).hasSize(Warnings.MOST);
  }

  @Test
  void onlyWhatIsNotKnownToHappenHasAStackTrace() {
    warnings.warn("no answer", new CompletionException(new StoreException("away")));
    assertThat(log.lines()).containsExactly("no answer: away");
    assertThat(log.stackTraces()).isZero();

    nanos.addAndGet(Warnings.PAUSE_NANOS);
    warnings.warn("no answer", new IllegalStateException("a fault"));
    assertThat(log.lines().get(1)).isEqualTo("no answer: java.lang.IllegalStateException: a fault");
    assertThat(log.stackTraces()).isEqualTo(1);
  }
}
