package io.ringcast.common.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedCountsTest {

  private record Entry(int kind, int product, long tile, int path, long count) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whatIsPackedAndJoinedComesOutAgain(long seed) {
    Random random = new Random(seed);
    List<Entry> expected = new ArrayList<>();
    byte[] packed = PackedCounts.NONE;
    PackedCounts.Builder builder = new PackedCounts.Builder();
    int chunks = random.nextInt(5);
    for (int c = 0; c < chunks; c++) {
      long tile = random.nextLong();
      for (int kind = 0; kind < 16; kind += 1 + random.nextInt(8)) {
        for (int product = 1; product <= 255; product += 1 + random.nextInt(200)) {
          for (int path : somePaths(random)) {
            long count = 1 + (random.nextLong() >>> random.nextInt(2, 64));
            builder.add(kind, product, path, count);
            expected.add(new Entry(kind, product, tile, path, count));
          }
        }
      }
      packed = PackedCounts.join(packed, builder.build(tile));
    }

    assertThat(entriesOf(packed)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(PackedCounts.chunks(packed)).hasSize(chunks);
    assertThat(PackedCounts.chunks(packed).stream().reduce(PackedCounts.NONE, PackedCounts::join))
        .isEqualTo(packed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void laterCountsStandInPlaceOfEarlierOnes(long seed) {
    Random random = new Random(seed);
    byte[] packed = PackedCounts.NONE;
    SortedMap<String, Entry> expected = new TreeMap<>();
    for (int round = 0; round < 6; round++) {
      PackedCounts.Builder builder = new PackedCounts.Builder();
      for (int kind = 0; kind < 3; kind++) {
        for (int product = 1; product <= 255; product += 1 + random.nextInt(200)) {
          for (int path = random.nextInt(9); path < 30; path += 1 + random.nextInt(9)) {
            Entry entry = new Entry(kind, product, 77, path, 1 + random.nextInt(1000));
            builder.add(kind, product, path, entry.count);
            expected.put(kind + " " + product + " " + path, entry);
          }
        }
      }
      packed = PackedCounts.replace(packed, builder.build(77));
      assertThat(entriesOf(packed))
          .as("seed %d, round %d", seed, round)
          .containsExactlyInAnyOrderElementsOf(expected.values());
    }
    assertThat(PackedCounts.chunks(packed)).hasSize(1);
  }

  @Test
  void countsOf63BitsComeOutAgain() {
    PackedCounts.Builder builder = new PackedCounts.Builder();
    List<Entry> expected = new ArrayList<>();
    for (int bits = 0; bits < Long.SIZE; bits++) {
      expected.add(new Entry(0, 1, 7, 2 * bits, (1L << bits) - 1));
      expected.add(new Entry(0, 1, 7, 2 * bits + 1, bits == 63 ? Long.MAX_VALUE : 1L << bits));
    }
    expected.forEach(entry -> builder.add(0, 1, entry.path, entry.count));
    assertThat(entriesOf(builder.build(7))).isEqualTo(expected);
  }

  @Test
  void nothingAddedIsNoBytes() {
    assertThat(new PackedCounts.Builder().build(1)).isEmpty();
  }

  @Test
  void countsOutOfOrderAreRefused() {
    PackedCounts.Builder builder = new PackedCounts.Builder();
    builder.add(1, 7, 10, 1);

    assertThatThrownBy(() -> builder.add(1, 7, 10, 1))
        .hasMessageContaining("path 10 came after 10");
    assertThatThrownBy(() -> builder.add(0, 7, 11, 1)).hasMessageContaining("in order");
  }

  private static SortedSet<Integer> somePaths(Random random) {
    SortedSet<Integer> paths = new TreeSet<>();
    int size = random.nextInt(1, 20);
    while (paths.size() < size) {
      paths.add(random.nextInt(1 << 17));
    }
    return paths;
  }

  private static List<Entry> entriesOf(byte[] packed) {
    BitSet products = new BitSet();
    PackedCounts.products(packed, products);
    List<Entry> entries = new ArrayList<>();
    products.stream()
        .forEach(
            product ->
                PackedCounts.forEach(
                    packed,
                    product,
                    (kind, tile, path, count) ->
                        entries.add(new Entry(kind, product, tile, path, count))));
    return entries;
  }
}
