package io.ringcast.benchmarks.limit;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.distinct.CellEvent;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.emit.Outgoing;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.window.TileWindow;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What passes each seam of the compute job in one minute when all windows are full.
 *
 * @param minute which one, since 1970
 * @param events as they are in the topic
 * @param located what leaves the readers: no repeats
 * @param counts what leaves the distinct sets at the end of the minute
 * @param windows of all tiles
 * @param records what goes to the features topic, without markers
 * @param rows how many there are in the records
 */
record Material(
    ComputeConfig config,
    FeaturePlan plan,
    long minute,
    List<ConsumerRecord<byte[], byte[]>> events,
    List<CellEvent> located,
    List<TileCounts> counts,
    List<TileWindow> windows,
    List<Outgoing> records,
    long rows) {

  FeaturePlan.Group group() {
    return plan.groups().get(0);
  }

  /** The events' topic. */
  String topic() {
    return events.get(0).topic();
  }

  int blockResolution() {
    return group().blockResolutions().get(0);
  }

  FeatureSet set() {
    return group().counts().sets().get(0);
  }
}
