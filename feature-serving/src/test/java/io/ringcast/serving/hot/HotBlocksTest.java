package io.ringcast.serving.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Damage;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.CallBudget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.blocks.TestBlocks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which blocks are opened when they are renewed, and what becomes of damaged ones. */
class HotBlocksTest {

  private static final long CELL = 0x862a1072fffffffL;
  private static final int RESOLUTION = 6;

  private final ServedSet set = new ServedSet(World.SET);
  private final HotBlocks blocks =
      new HotBlocks(new CacheConfig(10, 1 << 20, Duration.ofHours(1)), System::nanoTime);
  private final HotBlocks.Share share = blocks.share("pricing");
  private final BlockKey key = new BlockKey(set, set.sizing(), new UUID(1, 1), CELL);

  private final Stages stages = new Stages(Stages.NONE);

  @AfterEach
  void end() {
    set.close();
  }

  @Test
  void aBlockThatSomebodyHasAskedForIsOpenedBeforeTheNextAsks() throws BlockFormatException {
    HotBlock block = share.get(key);
    BlockState first = state(1);
    blocks.renew(block, first);
    BlockState second = state(2);
    blocks.renew(block, second);
    share.get(key);
    BlockState third = state(3);
    blocks.renew(block, third);

    assertThat(blocks.isOpen(first)).isTrue();
    assertThat(blocks.isOpen(second)).isFalse();
    assertThat(blocks.isOpen(third)).isTrue();
    assertThat(block.newest()).contains(third);
    assertThat(share.rows(block, second, stages).row(5)).isZero();
    assertThat(blocks.isOpen(second)).isTrue();
  }

  @Test
  void aLargeBlockTakesTheRoomOfSeveral() throws BlockFormatException {
    List<HotBlock> ten = new ArrayList<>();
    for (int product = 0; product < 10; product++) {
      ten.add(share.get(new BlockKey(set, set.sizing(), new UUID(2, product), CELL)));
    }
    assertThat(ten).allMatch(block -> blocks.peek(block.key()).isPresent());

    BlockState small = state(1);
    BlockState large = new BlockState(small.emission(), Damage.nonsense(small.payload(), 90_000));
    for (HotBlock block : ten.subList(0, 2)) {
      blocks.renew(block, small);
      // Nobody has asked since, so it is not opened.
      blocks.renew(block, large);
      assertThat(block.weight()).isEqualTo(6);
    }

    Waiting.until(
        "blocks are let go",
        () ->
            ten.stream()
                    .filter(block -> blocks.peek(block.key()).isPresent())
                    .mapToInt(HotBlock::weight)
                    .sum()
                <= 10);
  }

  @Test
  void aBlockThatIsNotWorthItIsNotHeld() {
    HotBlock held = share.get(key, () -> true).orElseThrow();
    BlockKey other = new BlockKey(set, set.sizing(), new UUID(3, 3), CELL);

    assertThat(share.get(other, () -> false)).isEmpty();
    assertThat(blocks.peek(other)).isEmpty();
    assertThat(share.get(key, () -> false)).contains(held);
    // It is there already.
    assertThat(blocks.share("eta").get(key, () -> false)).contains(held);
    assertThat(share.get(other, () -> true)).isPresent();
  }

  @Test
  void whatACallOpensCountsAsItsMemory() throws BlockFormatException {
    HotBlock block = share.get(key);
    BlockState state = state(1);
    blocks.renew(block, state(1));
    Budget budget = new Budget(CallLimits.USUAL, 1, Callers.ANYONE);
    CallBudget held = new CallBudget(budget, Resource.CALLS);
    held.of(Callers.ANYONE);
    Stages call = new Stages("GetFeatures", held);

    long bytes = share.rows(block, state, call).bytes();
    assertThat(budget.used(Resource.BYTES)).isEqualTo(bytes);
    share.rows(block, state, call);
    assertThat(budget.used(Resource.BYTES)).as("it is open").isEqualTo(bytes);
    call.take(CallLimits.USUAL.bytes() - bytes);
    assertThatThrownBy(() -> share.rows(block, state(2), call))
        .isInstanceOf(ShortageException.class);
    held.release();
    assertThat(budget.used(Resource.BYTES)).isZero();
  }

  /** Who asks for more and more, again and again, only loses what they asked for themselves. */
  @Test
  void nobodyLosesBlocksToThoseWhoHoldMore() {
    HotBlocks few =
        new HotBlocks(new CacheConfig(100, 1 << 20, Duration.ofHours(1)), System::nanoTime);
    Random random = new Random(7);
    List<BlockKey> keys = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      keys.add(new BlockKey(set, set.sizing(), new UUID(2, i), CELL));
    }
    HotBlocks.Share pricing = few.share("pricing");
    List<HotBlock> its = keys.subList(0, 30).stream().map(pricing::get).toList();

    for (int i = 0; i < 20_000; i++) {
      HotBlocks.Share sweeper = few.share(i % 2 == 0 ? "a" : "b");
      BlockKey cold = keys.get(random.nextInt(keys.size()));
      for (int again = 0; again < 3; again++) {
        sweeper.get(cold);
      }
      assertThat(held(few)).as("step %d", i).isLessThanOrEqualTo(100);
    }

    for (int i = 0; i < its.size(); i++) {
      assertThat(few.peek(keys.get(i))).hasValue(its.get(i));
      assertThat(pricing.get(keys.get(i))).isSameAs(its.get(i));
    }
    assertThat(held(few)).isGreaterThan(80);
  }

  /** The same for rows: dense blocks of others do not push them out. */
  @Test
  void nobodyLosesOpenedRowsToThoseWhoHoldMore() throws BlockFormatException {
    int bytes = share.rows(share.get(key), state(1), stages).bytes();
    HotBlocks few =
        new HotBlocks(new CacheConfig(10_000, 100 * bytes, Duration.ofHours(1)), System::nanoTime);
    HotBlocks.Share pricing = few.share("pricing");
    Map<BlockKey, BlockState> its = new HashMap<>();
    for (int i = 0; i < 30; i++) {
      BlockKey key = new BlockKey(set, set.sizing(), new UUID(2, i), CELL);
      its.put(key, state(1));
      // The others were first.
      few.share("a").get(key);
      pricing.rows(pricing.get(key), its.get(key), stages);
    }
    List<BlockState> others = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      HotBlocks.Share sweeper = few.share(i % 2 == 0 ? "a" : "b");
      HotBlock block = sweeper.get(new BlockKey(set, set.sizing(), new UUID(3, i), CELL));
      others.add(state(1));
      for (int again = 0; again < 3; again++) {
        sweeper.rows(block, others.get(i), stages);
      }
      assertThat(measured(few, Metric.OPENED_MEMORY)).isLessThanOrEqualTo(100.0 * bytes);
    }

    assertThat(its.values()).as("what pricing opened").allMatch(few::isOpen);
    assertThat(others.stream().filter(few::isOpen).count()).isGreaterThan(50);
  }

  private static double held(HotBlocks blocks) {
    return measured(blocks, Metric.CACHE_BLOCKS);
  }

  private static double measured(HotBlocks blocks, Metric metric) {
    Meters meters = new Meters();
    blocks.show(meters);
    return Scene.value(meters, metric);
  }

  /** Whether or not somebody has asked, so that it is opened or only looked at. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDamagedBlockChangesNothingAndIsNotTakenForNothing(boolean asked)
      throws BlockFormatException {
    pass(1);
    HotBlock block = share.get(key);
    BlockState good = state(2);
    blocks.renew(block, good);
    if (asked) {
      share.get(key);
    }
    pass(3);
    blocks.renew(block, new BlockState(emission(3), Damage.flipped(state(3).payload())));
    set.follow(emission(3));

    assertThat(block.newest()).contains(good);
    assertThat(unreadable()).isEqualTo(1);
    pass(4);
    set.follow(emission(4));
    assertThat(block.newest()).as("nothing came").contains(BlockState.empty(emission(4)));
  }

  /** Its marker has not come, and of the minute before nothing did. */
  @Test
  void aDamagedBlockOfTheNextMinuteTakesNothingBack() throws BlockFormatException {
    pass(1);
    HotBlock block = share.get(key);
    blocks.renew(block, state(2));
    pass(3);
    set.follow(emission(3));
    assertThat(block.newest()).contains(BlockState.empty(emission(3)));

    pass(4);
    blocks.renew(block, new BlockState(emission(4), Damage.flipped(state(4).payload())));

    assertThat(block.newest()).contains(BlockState.empty(emission(3)));
  }

  /** What it replaced is gone with it. */
  @Test
  void aBlockOfTheNextMinuteThatIsLetGoLeavesNothingKnown() throws BlockFormatException {
    pass(1);
    HotBlock block = share.get(key);
    blocks.renew(block, state(3));
    pass(3);
    set.follow(emission(3));
    BlockState damaged = new BlockState(emission(4), Damage.nonsense(state(4).payload()));
    blocks.renew(block, damaged);

    assertThatThrownBy(() -> share.rows(block, damaged, stages))
        .isInstanceOf(BlockFormatException.class);

    assertThat(block.newest()).as("there were rows").isEmpty();
  }

  /** A writer's fault, with a checksum that is right. */
  @Test
  void aBlockThatTurnsOutToBeDamagedIsLetGoAndNotTakenAgain() throws BlockFormatException {
    pass(1);
    HotBlock block = share.get(key);
    blocks.renew(block, state(2));
    pass(3);
    BlockState damaged = new BlockState(emission(3), Damage.nonsense(state(3).payload()));
    blocks.renew(block, damaged);
    set.follow(emission(3));

    assertThat(block.newest()).as("nobody has looked into it").contains(damaged);
    for (int reader = 0; reader < 3; reader++) {
      assertThatThrownBy(() -> share.rows(block, damaged, stages))
          .isInstanceOf(BlockFormatException.class);
    }
    assertThat(block.newest()).isEmpty();
    assertThat(unreadable()).as("once for all readers").isEqualTo(1);
    assertThatThrownBy(() -> blocks.take(block, damaged)).isInstanceOf(BlockFormatException.class);
    assertThat(block.newest()).isEmpty();
    blocks.take(block, state(3));
    assertThat(block.newest().map(BlockState::emission)).contains(emission(3));
  }

  /** Something of this minute, with blocks of this size, passes by. */
  private void pass(int minute) {
    boolean newest = set.saw(emission(minute).windowEnd());
    set.sawBlocksOf(RESOLUTION, emission(minute).windowEnd(), newest);
  }

  private double unreadable() {
    Meters meters = new Meters();
    blocks.show(meters);
    return Scene.value(meters, Metric.CACHE_UNREADABLE);
  }

  private static Emission emission(int minute) {
    return new Emission(minute * 60_000L, 1, 0);
  }

  /** A hash table takes the lowest bits of a hash, after the upper half was laid over them. */
  @Test
  void keysOfNeighbouringBlocksLieApart() {
    int keys = 49 * 16;
    Set<Integer> places = new HashSet<>();
    for (int i = 0; i < keys; i++) {
      long cell = Cells.descendant(0x842a107ffffffffL, i / 16, RESOLUTION);
      int hash = new BlockKey(set, set.sizing(), new UUID(1, i % 16), cell).hashCode();
      places.add((hash ^ (hash >>> 16)) & 1023);
    }

    // Of so many random ones some 550 would be different.
    assertThat(places).hasSizeGreaterThan(400);
  }

  /** One row, at path 5. */
  private static BlockState state(int minute) {
    SortedMap<Integer, long[]> row = new TreeMap<>(Map.of(5, new long[8]));
    Emission emission = emission(minute);
    return new BlockState(
        emission, TestBlocks.stored(World.SET, new UUID(1, 1), emission, CELL, row).payload());
  }
}
