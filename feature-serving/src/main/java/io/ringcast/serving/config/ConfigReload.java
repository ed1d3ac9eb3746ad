package io.ringcast.serving.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the configuration file while the service runs. Limits, callers and hedging change at
 * once; the log names changed options that need a restart. A file with problems changes nothing.
 */
public final class ConfigReload implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ConfigReload.class);
  private static final Duration EVERY = Duration.ofSeconds(5);
  private static final Set<String> FOLLOWED = Set.of("limits", "callers", "hedge");
  private static final String LEFT_OUT = "left out";

  private final Path file;
  private final List<String> overrides;
  private final ServeConfig started;
  private final Consumer<ServeConfig> follower;
  private final WatchedFiles watched;
  private SortedMap<String, String> seen;
  private volatile int waiting;

  /** The follower takes limits, callers and hedging of what it is given. */
  public ConfigReload(
      Path file, List<String> overrides, ServeConfig started, Consumer<ServeConfig> follower) {
    this.file = file;
    this.overrides = overrides;
    this.started = started;
    this.follower = follower;
    this.seen = options(started);
    this.watched = new WatchedFiles("the configuration", List.of(file), this::load);
    watched.start(EVERY);
  }

  /** Whether the file has problems, so that older settings hold. */
  public boolean isRefused() {
    return watched.areRefused();
  }

  /** How many options of the file wait for a restart. */
  public int waiting() {
    return waiting;
  }

  private void load() {
    ServeConfig now = ServeConfig.load(file, overrides);
    follower.accept(now);
    // Without names everybody may call. Names need log-ins or certificates, which need a restart.
    boolean callersFollow = started.callers().isEmpty() == now.callers().isEmpty();
    SortedMap<String, String> first = options(started);
    SortedMap<String, String> options = options(now);
    Set<String> names = new TreeSet<>(options.keySet());
    names.addAll(seen.keySet());
    names.addAll(first.keySet());
    int waits = 0;
    for (String name : names) {
      String is = options.getOrDefault(name, LEFT_OUT);
      String was = seen.getOrDefault(name, LEFT_OUT);
      String stays = first.getOrDefault(name, LEFT_OUT);
      String section = name.split("\\.", 2)[0];
      boolean follows =
          FOLLOWED.contains(section)
              && !name.equals("hedge.enabled")
              && (callersFollow || !section.equals("callers"));
      waits += follows || is.equals(stays) ? 0 : 1;
      if (follows && !is.equals(was)) {
        LOG.info("{} is {} now, and was {}", name, is, was);
      } else if (!is.equals(was) && !is.equals(stays)) {
        LOG.warn("{} is {} in the file, but stays {} until a restart", name, is, stays);
      }
    }
    waiting = waits;
    seen = options;
  }

  /** By name, as they are shown: without the place, and secrets masked. */
  private static SortedMap<String, String> options(ServeConfig config) {
    SortedMap<String, String> options = new TreeMap<>();
    for (String line : config.describe().lines().toList()) {
      int value = line.indexOf(": ");
      int place = line.lastIndexOf(" (");
      if (value > 0 && place > value) {
        options.put(line.substring(0, value), line.substring(value + 2, place));
      }
    }
    return options;
  }

  void look() {
    watched.look();
  }

  @Override
  public void close() {
    watched.close();
  }
}
