package io.ringcast.cli.chaos;

import io.ringcast.testkit.process.EndWithStarter;
import java.util.Arrays;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;

/** What runs in the processes of a {@link FlinkCluster}. */
final class ClusterMain {

  static final String JOB_MANAGER = "job-manager";
  static final String TASK_MANAGER = "task-manager";

  private ClusterMain() {}

  public static void main(String[] args) throws Exception {
    EndWithStarter.watch();
    String[] rest = Arrays.copyOfRange(args, 1, args.length);
    switch (args[0]) {
      case JOB_MANAGER -> StandaloneSessionClusterEntrypoint.main(rest);
      case TASK_MANAGER -> TaskManagerRunner.main(rest);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }
}
