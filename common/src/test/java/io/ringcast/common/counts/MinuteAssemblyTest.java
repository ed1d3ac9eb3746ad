package io.ringcast.common.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.features.Distinct;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MinuteAssemblyTest {

  private static final long MINUTE = 29_000_000;
  private static final int PARTS = 2;

  private final MinuteAssembly assembly = new MinuteAssembly();

  /** A stray record of the oldest attempt does not drop what newer ones have begun. */
  @Test
  void ofThreeMingledAttemptsTheNewestTwoBecomeWhole() throws Exception {
    assertThat(assembly.add(part(2, 0, 7))).isEmpty();
    assertThat(assembly.add(part(3, 0, 7))).isEmpty();
    assertThat(assembly.add(part(1, 0, 7))).isEmpty();
    assertThat(assembly.add(part(2, 1, 7))).map(MinuteCounts::rowVersion).contains(2L);
    assertThat(assembly.add(part(1, 1, 7))).isEmpty();
    assertThat(assembly.add(part(3, 1, 7))).map(MinuteCounts::rowVersion).contains(3L);
  }

  @Test
  void partsThatDisagreeAboutTheirKindsAreRefused() throws Exception {
    assembly.add(part(1, 0, 7));
    assertThatThrownBy(() -> assembly.add(part(1, 1, 8)))
        .isInstanceOf(BlockFormatException.class)
        .hasMessage("the parts of minute 29000000 of r9-per-cell name other kinds");
  }

  private static CountsPart part(long rowVersion, int part, long completeSince) {
    MinuteCounts.Kind kind = new MinuteCounts.Kind("demand", completeSince, new TreeMap<>());
    CountsGroup group = new CountsGroup(9, Distinct.PER_CELL);
    return new CountsPart(new MinuteCounts(group, MINUTE, rowVersion, List.of(kind)), part, PARTS);
  }
}
