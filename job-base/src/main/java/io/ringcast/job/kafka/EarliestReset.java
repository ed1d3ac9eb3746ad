package io.ringcast.job.kafka;

import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;

/** Reading goes on with the oldest record that retention has left. */
public interface EarliestReset extends OffsetsInitializer {

  @Override
  @SuppressWarnings("deprecation") // the connector's interface has no newer type
  default OffsetResetStrategy getAutoOffsetResetStrategy() {
    return OffsetResetStrategy.EARLIEST;
  }
}
