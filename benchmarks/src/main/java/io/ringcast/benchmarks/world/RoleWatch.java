package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.world.RunningWorld.Role;
import io.ringcast.testkit.process.Program;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures what each role holds.
 *
 * @param world names this run: what its roles have on disk began with it
 */
record RoleWatch(String world, List<Role> roles) {

  static final String HEAP = "live heap, MB";
  static final String HANDLES = "open files";
  static final String THREADS = "threads";
  static final String DISK = "disk, MB";
  static final String READ = "a read, ms";

  private static final Logger log = LoggerFactory.getLogger(RoleWatch.class);

  private static final String JCMD =
      Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();

  /** The last line: objects and bytes that are left after a full collection. */
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)\\s*$");

  /**
   * @param life names the process, or the run for what is on disk
   * @param at in epoch milliseconds
   */
  record Reading(String role, String measure, String life, long at, double value)
      implements Serializable {

    double minutes() {
      return at / 6e4;
    }
  }

  /** Measures all roles; the heap not of a process that is just starting. */
  List<Reading> look() {
    List<Reading> readings = new ArrayList<>();
    for (Role role : roles) {
      long pid = role.pid().getAsLong();
      Path process = Path.of("/proc", Long.toString(pid));
      String life = world + "-" + pid;
      long at = System.currentTimeMillis();
      liveHeap(pid)
          .ifPresent(heap -> readings.add(new Reading(role.name(), HEAP, life, at, heap / 1e6)));
      readings.add(new Reading(role.name(), HANDLES, life, at, entries(process.resolve("fd"))));
      readings.add(new Reading(role.name(), THREADS, life, at, entries(process.resolve("task"))));
      role.folder()
          .map(folder -> new Reading(role.name(), DISK, world, at, bytes(folder) / 1e6))
          .ifPresent(readings::add);
    }
    return readings;
  }

  private static OptionalLong liveHeap(long pid) {
    List<String> command = List.of(JCMD, Long.toString(pid), "GC.class_histogram");
    try {
      Matcher total = TOTAL.matcher(Program.run("jcmd", command));
      return total.find() ? OptionalLong.of(Long.parseLong(total.group(1))) : OptionalLong.empty();
    } catch (IllegalStateException e) {
      log.info("the heap of process {} is not measured now: {}", pid, e.getMessage());
      return OptionalLong.empty();
    }
  }

  private static long entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.count();
    } catch (IOException e) {
      throw new UncheckedIOException("a process of the pipeline has ended", e);
    }
  }

  /** Of all files, some of which come and go. */
  private static long bytes(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(f -> Files.isDirectory(f) ? bytes(f) : f.toFile().length()).sum();
    } catch (IOException e) {
      return 0;
    }
  }
}
