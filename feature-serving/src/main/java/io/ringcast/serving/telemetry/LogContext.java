package io.ringcast.serving.telemetry;

import io.ringcast.serving.meters.Stages;
import java.util.Map;
import org.apache.logging.log4j.core.util.ContextDataProvider;

/** Adds the caller's trace to log lines of a call. */
public final class LogContext implements ContextDataProvider {

  @Override
  public Map<String, String> supplyContextData() {
    Stages stages = Stages.CURRENT.get();
    return stages == null
        ? Map.of()
        : Traces.id(stages.traceParent()).map(id -> Map.of("trace", id)).orElse(Map.of());
  }
}
