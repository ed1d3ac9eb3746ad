package io.ringcast.serving.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Context;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.meters.Stages;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.util.ContextDataProvider;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.util.SortedArrayStringMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogContextTest {

  private static final String FORM = "ringcast.log";
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @AfterEach
  void forget() {
    System.clearProperty(FORM);
  }

  @Test
  void aLineOfACallNamesItsTraceAndItsSet() throws Exception {
    Stages stages = new Stages(Stages.NONE);
    stages.named("00-" + TRACE + "-00f067aa0ba902b7-01", null);
    ContextDataProvider provider = new LogContext();

    assertThat(provider.supplyContextData()).isEmpty();
    Context call = Context.current().withValue(Stages.CURRENT, stages);
    assertThat(call.call(provider::supplyContextData)).containsOnly(Map.entry("trace", TRACE));

    stages.named("no trace", null);
    assertThat(call.call(provider::supplyContextData)).isEmpty();
    stages.set(FeatureSet.marketplace().withVersion(2));
    assertThat(call.call(provider::supplyContextData))
        .containsOnly(Map.entry("set", "marketplace version 2"));
  }

  @Test
  void linesAreJsonIfAskedFor() throws Exception {
    System.setProperty(FORM, "json");
    JsonNode line = new ObjectMapper().readTree(line("two\nlines"));
    assertThat(line.get("message").asText()).isEqualTo("two\nlines");
    assertThat(line.get("level").asText()).isEqualTo("WARN");
    assertThat(line.get("role").asText()).isEqualTo("serve");
    assertThat(line.get("trace").asText()).isEqualTo(TRACE);
    assertThat(line.get("set").asText()).isEqualTo("marketplace version 1");
    assertThat(line.get("time").asText()).isEqualTo("2026-03-06T18:00:00.000Z");
    assertThat(line.get("error").asText()).contains("IllegalStateException: why");

    System.clearProperty(FORM);
    assertThat(line("one line")).startsWith("2026-03-06T18:00:00.000Z WARN ").contains("one line");
  }

  private static String line(String message) throws URISyntaxException {
    SortedArrayStringMap context = new SortedArrayStringMap();
    context.putValue("trace", TRACE);
    context.putValue("set", "marketplace version 1");
    LogEvent event =
        Log4jLogEvent.newBuilder()
            .setLoggerName("io.ringcast.Test")
            .setLevel(Level.WARN)
            .setMessage(new SimpleMessage(message))
            .setContextData(context)
            .setThrown(new IllegalStateException("why"))
            .setTimeMillis(1_772_820_000_000L)
            .build();
    try (LoggerContext log =
        new LoggerContext(
            "test", null, LogContextTest.class.getResource("/serve-log4j2.xml").toURI())) {
      log.start();
      Layout<?> layout = log.getConfiguration().getAppender("out").getLayout();
      return new String(layout.toByteArray(event), StandardCharsets.UTF_8);
    }
  }
}
