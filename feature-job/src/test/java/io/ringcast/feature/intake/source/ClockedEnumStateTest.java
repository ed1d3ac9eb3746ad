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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockedEnumStateTest {

  private static final KafkaSourceEnumStateSerializer CONNECTOR =
      new KafkaSourceEnumStateSerializer();
  private static final ClockedEnumState.Serializer SERIALIZER =
      new ClockedEnumState.Serializer(CONNECTOR);

  /** The state's bytes: another layout needs another version. */
  private static final String BYTES =
      "0000019cc44f57600102030405060708fffffffffffffffe"
          + "0000000000000007"
          + "000000030000002d00000001000000000000001c000664656d616e640000000300000000000003e880000000000000000000000001";

  @Test
  void theStatesBytes() throws IOException {
    EntityKey key = new EntityKey(0x0102030405060708L, -2);
    ClockGrant granted = ClockGrant.of(1_772_820_060_000L, 7);
    ClockedEnumState state = new ClockedEnumState(partitions(), granted, key);

    assertThat(HexFormat.of().formatHex(SERIALIZER.serialize(state))).isEqualTo(BYTES);
    ClockedEnumState read =
        SERIALIZER.deserialize(SERIALIZER.getVersion(), HexFormat.of().parseHex(BYTES));
    assertThat(read.granted()).isEqualTo(granted);
    assertThat(read.key()).isEqualTo(key);
    assertThat(read.partitions().assignedSplits()).isEqualTo(partitions().assignedSplits());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 9999})
  void anotherFormatIsRefused(int version) {
    assertThatThrownBy(() -> SERIALIZER.deserialize(version, new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("format " + version);
  }

  private static KafkaSourceEnumState partitions() {
    KafkaPartitionSplit split = new KafkaPartitionSplit(new TopicPartition("demand", 3), 1_000);
    return new KafkaSourceEnumState(List.of(split), List.of(), true);
  }
}
