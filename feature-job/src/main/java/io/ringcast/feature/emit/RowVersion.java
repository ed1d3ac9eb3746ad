package io.ringcast.feature.emit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;

/**
 * The version of an attempt's rows: larger than that of every attempt before, so that the later
 * emission of a row wins, whenever it arrives. It is the wall clock at the start, unless an earlier
 * attempt had a larger one.
 *
 * <p>A checkpoint keeps it, but an attempt may end before its first checkpoint. So each process
 * also claims its version, once for all tasks of an attempt.
 */
final class RowVersion {

  /** The newest of each job in this process. */
  private static final Map<JobID, Claim> CLAIMS = new ConcurrentHashMap<>();

  /** One version for all tasks of an attempt: the first task claims it, and the others wait. */
  private static final class Claim {

    private final String attempt;
    private long version = Long.MIN_VALUE;

    Claim(String attempt) {
      this.attempt = attempt;
    }

    synchronized long beyond(long last, RowVersions versions) {
      if (version <= last) {
        version = versions.claim(Math.max(last + 1, System.currentTimeMillis()));
      }
      return version;
    }
  }

  private final ListState<Long> stored;
  private final long version;

  /**
   * @param task of the attempt
   */
  RowVersion(OperatorStateStore store, Environment task, RowVersions versions) throws Exception {
    stored =
        store.getUnionListState(new ListStateDescriptor<>("row-version", LongSerializer.INSTANCE));
    long last = Long.MIN_VALUE;
    for (long before : stored.get()) {
      last = Math.max(last, before);
    }
    version = share(task.getJobID(), task.getExecutionId(), last, versions);
  }

  static long share(JobID job, ExecutionAttemptID task, long last, RowVersions versions) {
    // The number alone comes again after a failure of the JobManager. What is left of the task's
    // id without its vertex tells the run of the JobManager, too.
    String attempt = task.toString().replace(task.getExecutionVertexId().toString(), "");
    return CLAIMS
        .compute(
            job,
            (any, held) -> held != null && held.attempt.equals(attempt) ? held : new Claim(attempt))
        .beyond(last, versions);
  }

  long get() {
    return version;
  }

  void snapshot() throws Exception {
    stored.clear();
    stored.add(version);
  }
}
