package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.feature.intake.decode.EntityKey;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumStateSerializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ClockedEnumStateTest {

  private static final KafkaSourceEnumStateSerializer CONNECTOR =
      new KafkaSourceEnumStateSerializer();
  private static final ClockedEnumState.Serializer SERIALIZER =
      new ClockedEnumState.Serializer(CONNECTOR);

  private static final ClockGrant CLOSED = new ClockGrant(1_772_820_060_000L, PartitionClock.NONE);

  /** State that version 1002 wrote, as bytes: whatever changes, it must stay readable. */
  private static final String V1002 =
      "0000019cc44f57600102030405060708fffffffffffffffe8000000000000000"
          + "000000030000002d00000001000000000000001c000664656d616e640000000300000000000003e880000000000000000000000001";

  private static final String V1003 =
      "0000019cc44f57600102030405060708fffffffffffffffe8000000000000000"
          + "0000000000000007"
          + "000000030000002d00000001000000000000001c000664656d616e640000000300000000000003e880000000000000000000000001";

  @Test
  void format1002() throws IOException {
    EntityKey key = new EntityKey(0x0102030405060708L, -2, Long.MIN_VALUE);
    ClockedEnumState read = SERIALIZER.deserialize(1002, HexFormat.of().parseHex(V1002));
    assertThat(read.granted()).isEqualTo(CLOSED);
    assertThat(read.key()).isEqualTo(key);
    assertThat(read.partitions().assignedSplits()).isEqualTo(partitions().assignedSplits());
  }

  @Test
  void format1003() throws IOException {
    EntityKey key = new EntityKey(0x0102030405060708L, -2, Long.MIN_VALUE);
    ClockGrant granted = new ClockGrant(CLOSED.closableUntil(), 7);
    ClockedEnumState state = new ClockedEnumState(partitions(), granted, key);

    assertThat(HexFormat.of().formatHex(SERIALIZER.serialize(state))).isEqualTo(V1003);
    ClockedEnumState read = SERIALIZER.deserialize(1003, HexFormat.of().parseHex(V1003));
    assertThat(read.granted()).isEqualTo(granted);
    assertThat(read.key()).isEqualTo(key);
    assertThat(read.partitions().assignedSplits()).isEqualTo(partitions().assignedSplits());
  }

  /** Older versions kept the connector's state alone. */
  @Test
  void theConnectorsStateAloneIsReadToo() throws IOException {
    byte[] bytes = CONNECTOR.serialize(partitions());
    ClockedEnumState read = SERIALIZER.deserialize(CONNECTOR.getVersion(), bytes);

    assertThat(CONNECTOR.getVersion()).isLessThan(ClockedEnumState.Serializer.FIRST_VERSION);
    assertThat(read.granted()).isEqualTo(ClockGrant.NONE);
    assertThat(read.key()).isNull();
    assertThat(read.partitions().initialDiscoveryFinished()).isTrue();
    assertThat(read.partitions().assignedSplits()).hasSize(1);
  }

  @Test
  void aNewerFormatIsRefused() {
    assertThatThrownBy(() -> SERIALIZER.deserialize(9999, new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("format 9999");
  }

  private static KafkaSourceEnumState partitions() {
    KafkaPartitionSplit split = new KafkaPartitionSplit(new TopicPartition("demand", 3), 1_000);
    return new KafkaSourceEnumState(List.of(split), List.of(), true);
  }
}
