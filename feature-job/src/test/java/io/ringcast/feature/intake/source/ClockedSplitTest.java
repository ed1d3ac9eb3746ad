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

  private static final String V1 =
      "000664656d616e640000000300000000000003e880000000000000000000019cc44e6d7b0000019cc44f5760";

  private static final String V2 = V1 + "00000000000003e70000019cc44e6d7b0000000001c2ddd7";

  private static final String V3 = V2 + "00054c6b4a6951";

  private final ClockedSplit.Serializer serializer = new ClockedSplit.Serializer();

  /** State that version 1 wrote, as bytes: whatever changes, it must stay readable. */
  @Test
  void formatOne() throws IOException {
    assertThat(serializer.deserialize(1, HexFormat.of().parseHex(V1)))
        .isEqualTo(split(ClockedSplit.Loss.NONE, ClockedSplit.UNKNOWN));
  }

  @Test
  void formatTwo() throws IOException {
    assertThat(serializer.deserialize(2, HexFormat.of().parseHex(V2)))
        .isEqualTo(split(LOSS, ClockedSplit.UNKNOWN));
  }

  @Test
  void formatThree() throws IOException {
    ClockedSplit split = split(LOSS, "LkJiQ");

    assertThat(HexFormat.of().formatHex(serializer.serialize(split))).isEqualTo(V3);
    assertThat(serializer.deserialize(3, HexFormat.of().parseHex(V3))).isEqualTo(split);
  }

  private static ClockedSplit split(ClockedSplit.Loss loss, String topicId) {
    return new ClockedSplit(
        PARTITION, 1_000, 1_772_820_000_123L, 1_772_820_060_000L, loss, topicId);
  }
}
