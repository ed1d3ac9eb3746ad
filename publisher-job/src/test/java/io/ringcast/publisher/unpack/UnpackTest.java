package io.ringcast.publisher.unpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.NewerFormatException;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.store.SharedByTests;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoreWrapper;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class UnpackTest {

  private static final FeatureSet SET = FeatureSet.marketplace();
  private static final String PARTITION_MISSED = "partition 3";

  @Test
  void aDamagedRecordIsADeadLetter() throws Exception {
    byte[] damaged = marker();
    damaged[2] = 3;
    try (var unpack = open()) {
      unpack.processElement(record(damaged), 0);

      assertThat(unpack.getSideOutput(Unpack.UNREADABLE)).hasSize(1);
      assertThat(missed(unpack)).containsExactly(PARTITION_MISSED);
    }
  }

  /** Other sets go on. */
  @Test
  void aRecordThatMeansSomethingElseIsMissedOfItsSet() throws Exception {
    FeatureSet changed = FeatureSet.of(SET.name(), SET.kinds(), List.of(0, 1), SET.windows());
    byte[] other = RecordWriter.marker(changed, new Emission(600_000, 1, 0), 3, 4, 660_000).value();
    try (var unpack = open()) {
      unpack.processElement(record(other), 0);

      assertThat(unpack.getSideOutput(Unpack.UNREADABLE)).hasSize(1);
      assertThat(missed(unpack)).containsExactly(SET.id().toString());
    }
  }

  @Test
  void aMarkerSaysWhenItWasRead() throws Exception {
    try (var unpack = open()) {
      unpack.setProcessingTime(1_234);
      unpack.processElement(record(marker()), 0);

      assertThat(unpack.getSideOutput(Unpack.MARKERS))
          .extracting(seen -> seen.getValue().readAt)
          .containsExactly(1_234L, 1_234L);
    }
  }

  /** So that no marker goes to others. */
  @Test
  void aStartSaysOnWhichServersTheRowsWillBe() throws Exception {
    FeatureStore named =
        new StoreWrapper(new ScriptedStore()) {
          @Override
          public String incarnation() {
            return "a";
          }
        };
    try (var unpack = open(named)) {
      unpack.processElement(record(marker()), 0);

      assertThat(unpack.getSideOutput(Unpack.MARKERS))
          .filteredOn(seen -> seen.getValue().isStart)
          .extracting(seen -> seen.getValue().incarnation)
          .containsExactly("a");
    }
  }

  private static List<String> missed(
      OneInputStreamOperatorTestHarness<RecordOrigin, Parcel> unpack) {
    return unpack.getSideOutput(Unpack.MARKERS).stream()
        .map(StreamRecord::getValue)
        .filter(seen -> seen.isMissed)
        .map(
            seen ->
                seen.set.isEmpty()
                    ? "partition " + seen.partition
                    : new SetId(seen.set, seen.version).toString())
        .toList();
  }

  @Test
  void aNewerProgramsRecordStopsTheJobInsteadOfBeingLost() throws Exception {
    byte[] newer = marker();
    newer[2] = 3;
    putChecksum(newer);
    try (var unpack = open()) {
      assertThatThrownBy(() -> unpack.processElement(record(newer), 0))
          .isInstanceOf(NewerFormatException.class)
          .hasMessageContaining("features, partition 3, offset 17")
          .hasMessageContaining("upgrade");

      assertThat(unpack.getSideOutput(Unpack.UNREADABLE)).isNullOrEmpty();
    }
  }

  private static OneInputStreamOperatorTestHarness<RecordOrigin, Parcel> open() throws Exception {
    return open(new ScriptedStore());
  }

  private static OneInputStreamOperatorTestHarness<RecordOrigin, Parcel> open(FeatureStore store)
      throws Exception {
    SharedByTests source = SharedByTests.of(store);
    var harness =
        new OneInputStreamOperatorTestHarness<>(new Unpack(source, List.of(SET), 10, 100_000));
    harness.open();
    return harness;
  }

  private static byte[] marker() {
    return RecordWriter.marker(SET, new Emission(600_000, 1, 0), 3, 4, 660_000).value();
  }

  private static RecordOrigin record(byte[] value) {
    RecordOrigin record = new RecordOrigin();
    record.topic = "features";
    record.partition = 3;
    record.offset = 17;
    record.value = value;
    return record;
  }

  /** The checksum of a header, as docs/reference/formats.md has it. */
  private static void putChecksum(byte[] marker) {
    CRC32C checksum = new CRC32C();
    checksum.update(marker, 0, 4);
    checksum.update(marker, 8, marker.length - 8);
    ByteBuffer.wrap(marker).putInt(4, (int) checksum.getValue());
  }
}
