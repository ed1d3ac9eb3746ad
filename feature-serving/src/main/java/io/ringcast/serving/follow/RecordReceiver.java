package io.ringcast.serving.follow;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.MarkerGathering;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.SetId;
import io.ringcast.serving.hot.BlockKey;
import io.ringcast.serving.hot.BlockState;
import io.ringcast.serving.hot.HotBlock;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.sets.Sizing;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes the records of the features topic: renews cached blocks, leaves out others, and finds
 * complete window ends.
 */
public final class RecordReceiver implements TopicReceiver {

  private final ServedSets sets;
  private final HotBlocks blocks;
  private final FollowStats stats;
  private final Duration lookBack;
  private final MarkerGathering gathering = new MarkerGathering();
  private WarmUp warmUp = new WarmUp(0);

  public RecordReceiver(ServedSets sets, HotBlocks blocks, FollowStats stats, Duration lookBack) {
    this.sets = sets;
    this.blocks = blocks;
    this.stats = stats;
    this.lookBack = lookBack;
  }

  /** Notes which blocks come from now on, to cache the largest. */
  public void warmUp(WarmUp with) {
    warmUp = with;
    warmUp.begin();
  }

  @Override
  public Duration lookBack() {
    return lookBack;
  }

  @Override
  public void begin(int partition) {
    gathering.begin(partition);
  }

  /** The record may be of any set and window end. */
  @Override
  public void missed(int partition) {
    gathering.missed(partition);
  }

  @Override
  public void caughtUp() {
    warmUp.end(blocks);
  }

  @Override
  public boolean mustReread() {
    return false;
  }

  @Override
  public void failed() {}

  @Override
  public void take(byte[] value) throws BlockFormatException {
    FeatureRecord record = RecordParser.parse(value);
    RecordHeader header = record.header();
    SetId id = new SetId(header.set(), header.version());
    Optional<ServedSet> known = sets.find(id);
    if (known.isEmpty()) {
      stats.unknownSets.increment();
      gathering.missed(id);
      return;
    }
    ServedSet set = known.get();
    if (set.fingerprint() != header.fingerprint()) {
      throw new BlockFormatException(
          ("a record of feature set %s has fingerprint %08x, but the registry says %08x: it means"
                  + " something else")
              .formatted(set.set().id(), header.fingerprint(), set.fingerprint()));
    }
    boolean newest = set.saw(header.emission().windowEnd());
    if (record instanceof TileRecord tile) {
      push(set, tile, newest);
    } else if (record instanceof MarkerRecord marker) {
      gathering.add(PartitionMarker.of(marker)).ifPresent(set::follow);
    }
  }

  private void push(ServedSet set, TileRecord tile, boolean newest) {
    set.sawBlocksOf(tile.blockResolution(), tile.header().emission().windowEnd(), newest);
    Sizing sizing = set.sizing();
    if (sizing.resolution() != tile.blockResolution()) {
      return;
    }
    Emission emission = tile.header().emission();
    for (TileRecord.Block block : tile.blocks()) {
      BlockKey key = new BlockKey(set, sizing, tile.product(), block.cell());
      Optional<HotBlock> held = blocks.peek(key);
      if (held.isPresent()) {
        blocks.renew(held.get(), new BlockState(emission, block.bytes()));
        stats.pushed.increment();
      } else if (warmUp.isUnderWay()) {
        BlockState state = new BlockState(emission, block.bytes());
        warmUp.note(key, block.rows(), state);
      }
    }
  }
}
