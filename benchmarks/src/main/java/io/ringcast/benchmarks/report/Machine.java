package io.ringcast.benchmarks.report;

import com.datastax.oss.driver.api.core.session.Session;
import com.sun.management.OperatingSystemMXBean;
import io.ringcast.cli.ConfigOption;
import io.ringcast.testkit.process.Program;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.kafka.common.utils.AppInfoParser;

/** Where and with what a benchmark runs. */
public final class Machine {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** See proc(5). */
  private static final String FORGET_PEAK = "5";

  private Machine() {}

  static List<String> notes() {
    return List.of(
        "measured %s, commit %s".formatted(Instant.now().truncatedTo(ChronoUnit.SECONDS), commit()),
        String.format(
            Locale.ROOT,
            "machine: %d cores of %s, %.0f GiB of memory, %s %s; load average %.1f when it began",
            SYSTEM.getAvailableProcessors(),
            processor(),
            SYSTEM.getTotalMemorySize() / (double) (1 << 30),
            SYSTEM.getName(),
            SYSTEM.getVersion(),
            SYSTEM.getSystemLoadAverage()),
        String.format(
            Locale.ROOT,
            "this process: a heap of %,d MB at most, %s",
            Runtime.getRuntime().maxMemory() / 1_000_000,
            collectors()),
        "versions: Java %s, Flink %s, Kafka %s, driver %s, %s"
            .formatted(
                Runtime.version(),
                EnvironmentInformation.getVersion(),
                AppInfoParser.getVersion(),
                Session.OSS_DRIVER_COORDINATES.getVersion(),
                versions()));
  }

  /** Those that only the build knows. */
  private static String versions() {
    try (InputStream file = Machine.class.getResourceAsStream("versions.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("the versions cannot be read", e);
    }
  }

  private static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(MemoryManagerMXBean::getName)
        .collect(Collectors.joining(", "));
  }

  /** What this process has used of the cores so far. */
  public static Duration ownCpu() {
    return Duration.ofNanos(SYSTEM.getProcessCpuTime());
  }

  /**
   * What another process has used of the cores so far.
   *
   * @throws IllegalStateException if it has ended
   */
  public static Duration cpuOf(long pid) {
    ProcessHandle process =
        ProcessHandle.of(pid)
            .filter(ProcessHandle::isAlive)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "process %d, which takes part in what is measured, has ended by itself"
                            .formatted(pid)));
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** The most memory that a process has had at any time, in bytes; 0 where nobody knows. */
  public static long peakMemory(long pid) {
    return proc(pid + "/status", "VmHWM")
        .map(size -> Long.parseLong(size.replaceAll("\\D", "")) << 10)
        .orElse(0L);
  }

  /** What full collections leave of this process's heap, in bytes. */
  public static long liveHeap() {
    long before = Long.MAX_VALUE;
    long live = collect();
    // The first one only finds what is to be cleaned up before it can go.
    while (live < before - before / 100) {
      before = live;
      live = collect();
    }
    return live;
  }

  private static long collect() {
    System.gc();
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getCollectionUsage)
        .flatMap(usage -> Optional.ofNullable(usage).stream())
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }

  /** Lets {@link #peakMemory} of a process begin anew; without effect where that is unknown. */
  public static void forgetPeakMemory(long pid) {
    try {
      Files.writeString(Path.of("/proc/" + pid + "/clear_refs"), FORGET_PEAK);
    } catch (IOException e) {
      // Only Linux has this file; the peak then is that since the process began.
      return;
    }
  }

  private static String processor() {
    return proc("cpuinfo", "model name").orElse(SYSTEM.getArch());
  }

  /** A value in a file of proc(5), which only Linux has. */
  private static Optional<String> proc(String file, String name) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", file))) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String commit() {
    String head = git("rev-parse", "--short=12", "HEAD");
    String changes = git("status", "--porcelain", "--untracked-files=no");
    return head.isEmpty() ? "unknown" : head + (changes.isEmpty() ? "" : " with changes");
  }

  /** What git prints, or nothing where there is no git or no repository. */
  private static String git(String... words) {
    List<String> line = new ArrayList<>(List.of("git", "-C", ConfigOption.home().toString()));
    line.addAll(List.of(words));
    try {
      return Program.output("git", line).strip();
    } catch (IllegalStateException e) {
      return "";
    }
  }
}
