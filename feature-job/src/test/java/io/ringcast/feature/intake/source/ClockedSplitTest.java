package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HexFormat;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ClockedSplitTest {

  private static final KafkaPartitionSplit PARTITION =
      new KafkaPartitionSplit(new TopicPartition("demand", 3), 1_000);

  private static final ClockedSplit.Loss LOSS =
      new ClockedSplit.Loss(999, 1_772_820_000_123L, 29_547_991L);

  /** A split's bytes: another layout needs another version. */
  private static final String BYTES =
      "000664656d616e640000000300000000000003e880000000000000000000019cc44e6d7b0000019cc44f5760"
          + "00000000000003e70000019cc44e6d7b0000000001c2ddd700054c6b4a6951";

  private final ClockedSplit.Serializer serializer = new ClockedSplit.Serializer();

  @Test
  void theSplitsBytes() throws IOException {
    ClockedSplit split = split(LOSS, "LkJiQ");

    assertThat(HexFormat.of().formatHex(serializer.serialize(split))).isEqualTo(BYTES);
    assertThat(serializer.deserialize(serializer.getVersion(), HexFormat.of().parseHex(BYTES)))
        .isEqualTo(split);
  }

  private static ClockedSplit split(ClockedSplit.Loss loss, String topicId) {
    return new ClockedSplit(
        PARTITION, 1_000, 1_772_820_000_123L, 1_772_820_060_000L, loss, topicId);
  }
}
