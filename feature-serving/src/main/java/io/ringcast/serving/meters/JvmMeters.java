package io.ringcast.serving.meters;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;

/** The metrics of the process. */
public final class JvmMeters {

  private static final double NANOS = 1e-9;
  private static final double MILLIS = 1e-3;

  private JvmMeters() {}

  public static void show(Meters meters) {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    meters.observe(
        Metric.PROCESS_CPU_TIME,
        out ->
            ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .ifPresent(nanos -> out.is(nanos * NANOS)));
    meters.observe(
        Metric.PROCESS_UPTIME,
        out -> out.is(ManagementFactory.getRuntimeMXBean().getUptime() * MILLIS));
    meters.observe(
        Metric.JVM_MEMORY_USED,
        out -> {
          out.is(memory.getHeapMemoryUsage().getUsed(), "heap");
          out.is(memory.getNonHeapMemoryUsage().getUsed(), "non_heap");
        });
    meters.observe(Metric.JVM_MEMORY_LIMIT, out -> out.is(memory.getHeapMemoryUsage().getMax()));
    meters.observe(
        Metric.JVM_GC_TIME,
        out -> {
          for (GarbageCollectorMXBean one : ManagementFactory.getGarbageCollectorMXBeans()) {
            out.is(one.getCollectionTime() * MILLIS, one.getName());
          }
        });
    meters.observe(
        Metric.JVM_THREAD_COUNT,
        out -> out.is(ManagementFactory.getThreadMXBean().getThreadCount()));
  }
}
