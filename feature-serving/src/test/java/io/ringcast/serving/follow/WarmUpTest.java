package io.ringcast.serving.follow;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.World;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.hot.BlockKey;
import io.ringcast.serving.hot.BlockState;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.sets.ServedSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which blocks are held before anybody asks, against a list of all that passed by. */
class WarmUpTest {

  private static final int SETS = 3;
  private static final int CELLS = 40;
  private static final int NOTES = 400;

  /** Each set is that many window ends behind the one before. */
  private static final int BEHIND = 10;

  private record Note(BlockKey key, int rows, BlockState state) {

    long windowEnd() {
      return state.emission().windowEnd();
    }
  }

  private Random random;
  private final HotBlocks blocks =
      new HotBlocks(new CacheConfig(1000, 1 << 20, Duration.ofHours(1)), System::nanoTime);
  private final List<ServedSet> sets =
      IntStream.range(0, SETS)
          .mapToObj(number -> new ServedSet(World.SET.withVersion(1 + number)))
          .toList();
  private final List<Note> notes = new ArrayList<>();

  static Stream<Long> seeds() {
    return Stream.iterate(1L, seed -> seed + 1).limit(50);
  }

  /** Each set has several window ends under way, and its blocks grow, shrink and are corrected. */
  @ParameterizedTest
  @MethodSource("seeds")
  void itHoldsTheNewestOfEachSetsWindowEndsThatAreNotOver(long seed) {
    random = new Random(seed);
    List<Integer> sizes = sizes(NOTES);
    for (int rows : sizes) {
      notes.add(note(random.nextInt(SETS), random.nextInt(CELLS), rows, random.nextInt(5)));
    }
    // As many as there are: that some are left out on the way has its own test.
    holdsWhatAListSays(CELLS + random.nextInt(2 * CELLS), random.nextInt(5));
  }

  /** Blocks of a set that is behind are as good as those of the first, if they are as large. */
  @ParameterizedTest
  @MethodSource("seeds")
  void itHoldsTheLargestOfAllSetsThoughOneIsFarBehind(long seed) {
    random = new Random(seed);
    List<Integer> sizes = sizes(SETS * CELLS);
    for (int number = 0; number < sizes.size(); number++) {
      notes.add(note(number % SETS, number / SETS, sizes.get(number), 0));
    }
    Collections.shuffle(notes, random);
    holdsWhatAListSays(1 + random.nextInt(CELLS / 2), 0);
  }

  /** No two are equally large, so that there is one right answer. */
  private List<Integer> sizes(int number) {
    List<Integer> sizes = new ArrayList<>(IntStream.range(1, number + 1).boxed().toList());
    Collections.shuffle(sizes, random);
    return sizes;
  }

  private void holdsWhatAListSays(int most, int complete) {
    WarmUp warming = new WarmUp(most);
    for (Note note : notes) {
      note.key.set().saw(note.windowEnd());
      warming.note(note.key, note.rows, note.state);
    }
    for (int set = 1; set < SETS; set++) {
      sets.get(set).follow(emission(set, complete));
    }

    warming.hold(blocks);
    assertThat(held()).isEqualTo(expected(most));
  }

  private Note note(int set, int cell, int rows, int minute) {
    ServedSet its = sets.get(set);
    long hexagons = Cells.descendant(0x852a1073fffffffL, cell, 8);
    BlockKey key = new BlockKey(its, its.sizing(), World.PRODUCTS.get(0), hexagons);
    return new Note(key, rows, BlockState.empty(emission(set, minute)));
  }

  private Emission emission(int set, int minute) {
    return new Emission(World.windowEnd(100 - BEHIND * set + minute), random.nextInt(5), 0);
  }

  /** From the whole list, step by step. The first set has no window end that is complete. */
  private SortedSet<String> expected(int most) {
    Map<BlockKey, Note> newest = new HashMap<>();
    for (Note note : notes) {
      if (isAmongTheLastThree(note) && isNotOver(note)) {
        newest.merge(
            note.key, note, (before, now) -> now.state.isNewerThan(before.state) ? now : before);
      }
    }
    return newest.values().stream()
        .sorted(Comparator.comparingInt(Note::rows).reversed())
        .limit(most)
        .map(note -> described(note.key, note.state))
        .collect(toCollection(TreeSet::new));
  }

  private boolean isAmongTheLastThree(Note note) {
    TreeSet<Long> windowEnds = new TreeSet<>(Comparator.reverseOrder());
    notes.stream()
        .filter(other -> other.key.set() == note.key.set())
        .forEach(other -> windowEnds.add(other.windowEnd()));
    return windowEnds.headSet(note.windowEnd()).size() < 3;
  }

  private static boolean isNotOver(Note note) {
    return note.key
        .set()
        .followed()
        .filter(complete -> note.windowEnd() >= complete.windowEnd())
        .isPresent();
  }

  private SortedSet<String> held() {
    TreeSet<String> held = new TreeSet<>();
    for (Note note : notes) {
      blocks
          .peek(note.key)
          .ifPresent(block -> held.add(described(note.key, block.newest().orElseThrow())));
    }
    return held;
  }

  private static String described(BlockKey key, BlockState state) {
    return "%s %x %s".formatted(key.set().set().id(), key.cell(), state.emission());
  }
}
