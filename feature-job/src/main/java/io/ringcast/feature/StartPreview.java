package io.ringcast.feature;

import io.ringcast.common.features.SetId;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.plan.FeaturePlan;
import java.io.IOException;
import java.util.List;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;

/** What would become of a savepoint's counts if a job began with it; nothing is started. */
public final class StartPreview {

  private StartPreview() {}

  /**
   * Looks into a savepoint as the start of a job does.
   *
   * @param savepoint its path, as Flink takes it
   * @param config what the job would compute
   * @return what can be said of each set; of one that the savepoint tells nothing about, nothing
   * @throws IOException if the savepoint cannot be looked into from here
   * @throws io.ringcast.job.state.StateException if the job would refuse to begin with it
   */
  public static List<SetOutlook> of(String savepoint, ComputeConfig config) throws IOException {
    OldState old = read(savepoint);
    // How the work is spread means nothing for what the state holds.
    FeaturePlan plan = FeaturePlan.of(config, 1, 1, 0);
    return old.outlooks(old.begun(plan, config.time().allowedSkew()), SetId::toString);
  }

  private static OldState read(String savepoint) throws IOException {
    try {
      return OldState.read(SavepointRestoreSettings.forPath(savepoint, false));
    } catch (IOException e) {
      throw new IOException(OldState.unreadable(savepoint, e), e);
    }
  }
}
