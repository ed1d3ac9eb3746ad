package io.ringcast.endtoend;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;

/**
 * What Ringcast's own code warns whoever calls it of; what a running job says is not among it.
 *
 * @param sets that the lines name in their context; null for a line about the whole job
 */
record Warnings(List<String> texts, List<String> sets) {

  private static final String OURS = "io.ringcast.";

  /** All warnings of this thread while it runs something. */
  static Warnings during(Runnable action) {
    List<String> heard = new ArrayList<>();
    List<String> sets = new ArrayList<>();
    long here = Thread.currentThread().getId();
    AbstractAppender appender =
        new AbstractAppender("warnings", null, null, false, Property.EMPTY_ARRAY) {
          @Override
          public void append(LogEvent event) {
            if (event.getThreadId() == here
                && event.getLevel().isMoreSpecificThan(Level.INFO)
                && event.getLoggerName().startsWith(OURS)) {
              heard.add(event.getMessage().getFormattedMessage());
              sets.add(event.getContextData().getValue("set"));
            }
          }
        };
    appender.start();
    Logger root = (Logger) LogManager.getRootLogger();
    root.addAppender(appender);
    try {
      action.run();
    } finally {
      root.removeAppender(appender);
    }
    return new Warnings(List.copyOf(heard), sets);
  }

  /** The same, with what a class only informs of. */
  static Warnings during(Class<?> informing, Runnable action) {
    Configurator.setLevel(informing.getName(), Level.INFO);
    try {
      return during(action);
    } finally {
      Configurator.setLevel(informing.getName(), Level.WARN);
    }
  }

  /** As messages say it. */
  static String time(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }
}
