package io.ringcast.serving.telemetry;

import io.ringcast.serving.meters.Stages;
import java.util.HashMap;
import java.util.Map;
import org.apache.logging.log4j.core.util.ContextDataProvider;

/** Adds the caller's trace and the feature set to log lines of a call. */
public final class LogContext implements ContextDataProvider {

  @Override
  public Map<String, String> supplyContextData() {
    Stages stages = Stages.CURRENT.get();
    Map<String, String> context = new HashMap<>();
    if (stages != null) {
      Traces.id(stages.traceParent()).ifPresent(id -> context.put("trace", id));
      stages.set().ifPresent(set -> context.put("set", set.toString()));
    }
    return context;
  }
}
