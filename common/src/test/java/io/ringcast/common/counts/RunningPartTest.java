package io.ringcast.common.counts;

import static io.ringcast.common.counts.CountsSamples.LARGE;
import static io.ringcast.common.counts.CountsSamples.SMALLEST;
import static io.ringcast.common.counts.CountsSamples.text;
import static io.ringcast.common.counts.CountsSamples.writeRunning;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordLayout;
import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Records of the counts of open minutes. */
class RunningPartTest {

  private static final long CLOCK = 1_767_225_812_345L;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final CountsSamples samples = new CountsSamples(seed, random);

  @Test
  void everyRecordComesOutAsItWentIn() throws Exception {
    for (int round = 0; round < 100; round++) {
      MinuteCounts minute = samples.minute(random.nextInt(4), random.nextInt(60));
      int sequence = random.nextInt() >>> 1;
      long clock = random.nextLong(4_000_000_000_000L);
      List<EncodedRecord> records = writeRunning(minute, sequence, clock, LARGE);
      assertThat(records).hasSize(1);
      RunningPart part = parse(records.get(0).value());
      assertThat(part.sequence()).as("seed %d", seed).isEqualTo(sequence);
      assertThat(part.clock()).as("seed %d", seed).isEqualTo(clock);
      assertThat(text(part.counts())).as("seed %d", seed).isEqualTo(text(minute));
    }
  }

  @Test
  void theyAreNumberedAndStandApart() throws Exception {
    MinuteCounts minute = samples.minute(6, 10_000);
    List<EncodedRecord> records = new ArrayList<>(writeRunning(minute, 0, CLOCK, SMALLEST));
    int first = records.size();
    records.addAll(writeRunning(minute, first, CLOCK + 1, SMALLEST));
    assertThat(records).hasSize(2 * first);
    List<MinuteCounts.Kind> kinds = new ArrayList<>();
    for (int at = 0; at < records.size(); at++) {
      byte[] value = records.get(at).value();
      RunningPart part = parse(value);
      assertThat(part.sequence()).isEqualTo(at);
      assertThat(part.clock()).isEqualTo(at < first ? CLOCK : CLOCK + 1);
      assertThat(part.counts().rowVersion()).isEqualTo(minute.rowVersion());
      assertThat(CountsPart.parse(value)).as("readers of closed minutes").isEmpty();
      assertThat(records.get(at).key().length + value.length).isLessThanOrEqualTo(SMALLEST);
      if (at >= first) {
        kinds.addAll(part.counts().kinds());
      }
    }
    assertThat(records.stream().map(record -> ByteBuffer.wrap(record.key())))
        .doesNotHaveDuplicates();
    assertThat(counted(kinds)).as("seed %d", seed).isEqualTo(counted(minute.kinds()));
  }

  private static long counted(List<MinuteCounts.Kind> kinds) {
    return kinds.stream()
        .flatMap(kind -> kind.products().values().stream())
        .mapToLong(cells -> Arrays.stream(cells.counts()).sum())
        .sum();
  }

  @Test
  void recordsOfOtherTypesAreNone() throws Exception {
    byte[] closed = CountsSamples.write(samples.minute(1, 5), LARGE).get(0).value();
    assertThat(RunningPart.parse(closed)).isEmpty();
    closed[3] = 5;
    assertThat(RunningPart.parse(RecordLayout.seal(closed))).isEmpty();
    closed[3] = 4;
    samples.requireRefused(RecordLayout.seal(closed), RunningPart::parse);
  }

  @Test
  void clocksThatCannotBeAreRefused() {
    MinuteCounts minute = samples.minute(1, 5);
    for (long clock : List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE)) {
      byte[] value = writeRunning(minute, 0, clock, LARGE).get(0).value();
      assertThatThrownBy(() -> RunningPart.parse(value))
          .isInstanceOf(BlockFormatException.class)
          .hasMessage("the clock cannot be: " + clock);
    }
    byte[] negative = writeRunning(minute, -1, CLOCK, LARGE).get(0).value();
    assertThatThrownBy(() -> RunningPart.parse(negative)).hasMessage("the part cannot be: -1");
  }

  @Test
  void everyChangedByteAndTruncationIsNoticed() {
    byte[] value = writeRunning(samples.minute(2, 30), 1, CLOCK, LARGE).get(0).value();
    samples.requireDamageNoticed(value, RunningPart::parse);
  }

  @Test
  void noBytesBreakTheParser() {
    samples.requireNothingBreaks(
        List.of(writeRunning(samples.minute(2, 5), 1, CLOCK, LARGE).get(0).value()),
        value -> {
          RunningPart part = parse(value);
          writeRunning(part.counts(), part.sequence(), part.clock(), LARGE);
        });
  }

  private static RunningPart parse(byte[] value) throws BlockFormatException {
    return RunningPart.parse(value).orElseThrow();
  }
}
