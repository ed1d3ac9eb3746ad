package io.ringcast.serving.warn;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;

/** What a class writes to its log, until this is closed. */
public final class LogLines implements AutoCloseable {

  private final List<LogEvent> events = new CopyOnWriteArrayList<>();
  private final Logger logger;
  private final Level before;
  private final AbstractAppender appender =
      new AbstractAppender("lines", null, null, true, Property.EMPTY_ARRAY) {
        @Override
        public void append(LogEvent event) {
          events.add(event.toImmutable());
        }
      };

  public LogLines(Class<?> writer) {
    this(writer, Level.WARN);
  }

  public LogLines(Class<?> writer, Level from) {
    logger = (Logger) LogManager.getLogger(writer);
    before = logger.getLevel();
    Configurator.setLevel(logger.getName(), from);
    appender.start();
    logger.addAppender(appender);
  }

  public List<String> lines() {
    return events.stream().map(event -> event.getMessage().getFormattedMessage()).toList();
  }

  /** How many lines have a stack trace behind them. */
  public long stackTraces() {
    return events.stream().filter(event -> event.getThrown() != null).count();
  }

  @Override
  public void close() {
    logger.removeAppender(appender);
    appender.stop();
    Configurator.setLevel(logger.getName(), before);
  }
}
