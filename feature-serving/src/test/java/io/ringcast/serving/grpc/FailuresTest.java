package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.meters.Stages;
import io.ringcast.store.StoreException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.Test;

class FailuresTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  /** Such as the driver's thread, on which a read of the store fails. */
  @Test
  void theLineOfAFailureNamesTraceAndSetOnAThreadWithoutACall() {
    Stages stages = new Stages("GetFeatures");
    stages.named("00-" + TRACE + "-00f067aa0ba902b7-01", null);
    stages.set(FeatureSet.marketplace());
    List<Map<String, String>> contexts = new CopyOnWriteArrayList<>();
    AbstractAppender appender =
        new AbstractAppender("failures", null, null, false, Property.EMPTY_ARRAY) {
          @Override
          public void append(LogEvent event) {
            contexts.add(event.getContextData().toMap());
          }
        };
    appender.start();
    Logger log = (Logger) LogManager.getLogger(Failures.class);
    log.addAppender(appender);
    log.setLevel(Level.WARN);
    try {
      Failures.of(new CompletionException(new StoreException("away")), stages);
      Failures.of(new IllegalStateException("a fault"), stages);
    } finally {
      log.removeAppender(appender);
    }
    assertThat(contexts)
        .hasSize(2)
        .allSatisfy(
            line ->
                assertThat(line)
                    .containsEntry("trace", TRACE)
                    .containsEntry("set", "marketplace version 1"));
  }
}
