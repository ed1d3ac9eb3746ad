package io.ringcast.serving.sets;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecoderPool;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.Divisors;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A feature set, its complete window ends, and its block sizes. Safe to share. */
public final class ServedSet {

  /** The compute job's default. */
  private static final int USUAL_LEVELS = 3;

  /** Its texts may change, and derived features be added. */
  private volatile FeatureSet set;

  /** This set, or the registry's whose counts and products it has. */
  private final ServedSet listed;

  private final int fingerprint;
  private final List<String> names;
  private final DerivedFeatures means;
  private final Divisors divisors;
  private final DecoderPool decoders;

  private volatile Sizing sizing;

  /** Up to this window end blocks may have several sizes; at first, any. */
  private volatile long mixedUntil = Long.MAX_VALUE;

  /** The newest window end with a record in the topic. */
  private volatile long seen = Long.MIN_VALUE;

  private volatile Optional<RegisteredProducts> products = Optional.empty();
  private volatile Emission followed;
  private volatile Emission stored;

  /** Run when a newer window end is complete, in the topic or the store. */
  private final Listeners listeners;

  public ServedSet(FeatureSet set) {
    this(set, null, new Listeners());
  }

  private ServedSet(FeatureSet set, ServedSet listed, Listeners listeners) {
    this.set = set;
    this.listed = listed == null ? this : listed;
    this.listeners = listeners;
    this.fingerprint = set.fingerprint();
    this.names = List.copyOf(set.featureNames());
    this.means = set.means();
    this.divisors = new Divisors(set);
    this.decoders = new DecoderPool(set);
    int usual =
        Math.max(set.resolution() - USUAL_LEVELS, PartitionKey.areaResolution(set.resolution()));
    this.sizing = new Sizing(usual, true);
  }

  /** Other columns of this set's counts, whose listeners run for each view of live counts. */
  public ServedSet live(
      List<String> kinds, List<Integer> rings, List<Integer> windows, Listeners views) {
    return new ServedSet(set.part(kinds, rings, windows), this, views);
  }

  public FeatureSet set() {
    return set;
  }

  /** The registry's set, also for other columns of its counts. */
  public FeatureSet listed() {
    return listed.set;
  }

  /**
   * Takes the texts that the registry has now, and adds its derived features. Known ones stay: a
   * publisher that starts from a checkpoint writes older definitions for some seconds. For one
   * thread.
   */
  void describe(FeatureSet now) {
    if (now.fingerprint() == fingerprint && !now.equals(set)) {
      FeatureSet columns = now.withDerived(DerivedFeatures.NONE);
      DerivedFeatures before = set.derived();
      // Keeps the instance: caches use it as a key.
      DerivedFeatures both =
          now.derived().equals(before)
              ? before
              : now.derived().withOthersOf(before).readable(columns);
      set = columns.withDerived(both);
    }
  }

  /** Whether it has rings or windows that the registry's set lacks. */
  public boolean isAdHoc() {
    return !listed.lists(set.rings(), set.windows());
  }

  public boolean lists(List<Integer> rings, List<Integer> windows) {
    return set.rings().containsAll(rings) && set.windows().containsAll(windows);
  }

  public int fingerprint() {
    return fingerprint;
  }

  /** The fingerprint of the registry's set, also for other columns of its counts. */
  public int listedFingerprint() {
    return listed.fingerprint;
  }

  /** The counted products; empty if the compute job announces none. */
  public Optional<RegisteredProducts> products() {
    return listed.products;
  }

  /** An equal announcement changes nothing: others cache by identity. */
  void count(Optional<RegisteredProducts> announced) {
    if (!announced.equals(products)) {
      products = announced;
    }
  }

  /** The names of all columns. */
  public List<String> names() {
    return names;
  }

  /** The means of all values whose sum and count are columns. */
  public DerivedFeatures means() {
    return means;
  }

  /** The divisors of a hexagon's columns; not to be changed. */
  public double[] divisors(long hexagon) {
    return divisors.of(hexagon);
  }

  /** The number of hexagons in a disk; the ring is a position in the set. */
  public int diskSize(long hexagon, int ring) {
    return divisors.diskSize(hexagon, ring);
  }

  public PackedBlock open(long cell, byte[] payload) throws BlockFormatException {
    return decoders.open(cell, payload);
  }

  /** The rows of a stored block; throws if they cannot be read. */
  public PackedBlock open(StoredBlock block) {
    try {
      return open(block.cell(), block.payload());
    } catch (BlockFormatException e) {
      throw new StoreException(unreadable(block) + ": " + e.getMessage(), e);
    }
  }

  /** What a message says of a damaged block. */
  public static String unreadable(StoredBlock block) {
    return unreadable(block.set(), block.product(), block.cell(), block.emission());
  }

  public static String unreadable(SetId set, UUID product, long cell, Emission emission) {
    return "block %x of feature set %s, product %s, window end %s, cannot be read"
        .formatted(cell, set, product, Instant.ofEpochMilli(emission.windowEnd()));
  }

  public Sizing sizing() {
    return sizing;
  }

  /**
   * Whether all blocks of this window end in the topic had this size, so that a missing block has
   * no rows.
   */
  public boolean hadOnly(Sizing size, Emission complete) {
    return size == sizing && complete.windowEnd() > mixedUntil;
  }

  /** A block of this resolution came; {@code newest} if no later window end has come. */
  public synchronized void sawBlocksOf(int resolution, long windowEnd, boolean newest) {
    boolean usual = !sizing.isGuess() && sizing.resolution() == resolution;
    if (newest && !usual) {
      settle(resolution);
    }
    if (!usual || mixedUntil == Long.MAX_VALUE) {
      // Others of this window end may have been of another size, before or elsewhere.
      mixedUntil = mixedUntil == Long.MAX_VALUE ? windowEnd : Math.max(mixedUntil, windowEnd);
    }
  }

  /** A stored block has this resolution; the topic's count more. */
  public synchronized void foundBlockOf(int resolution) {
    if (sizing.isGuess()) {
      settle(resolution);
    }
  }

  /** After a right guess, cached blocks stay. */
  private void settle(int resolution) {
    if (sizing.isGuess() && sizing.resolution() == resolution) {
      sizing.confirm();
    } else {
      sizing = new Sizing(resolution, false);
    }
  }

  /** A record of this window end came; true if no later one has. */
  public boolean saw(long windowEnd) {
    if (windowEnd > seen) {
      seen = windowEnd;
    }
    return windowEnd == seen;
  }

  /** The first window end without a record yet; empty before the first record. */
  public Optional<Long> firstUnseen() {
    long now = seen;
    return now == Long.MIN_VALUE ? Optional.empty() : Optional.of(now + 1);
  }

  /** All records of this window end have been read. */
  public void follow(Emission complete) {
    if (isNewer(complete, followed)) {
      followed = complete;
      listeners.run();
    }
  }

  /** All rows of this window end are in the store. */
  public void store(Emission complete) {
    if (isNewer(complete, stored)) {
      stored = complete;
      listeners.run();
    }
  }

  /** The store's complete window ends have expired. */
  public void forgetStored() {
    stored = null;
  }

  /** The newest complete window end in the topic. */
  public Optional<Emission> followed() {
    return Optional.ofNullable(followed);
  }

  /** The newest complete window end in the store. */
  public Optional<Emission> stored() {
    return Optional.ofNullable(stored);
  }

  /** The newest complete window end anywhere. */
  public Optional<Emission> newest() {
    Emission there = stored;
    return isNewer(followed, there) ? followed() : Optional.ofNullable(there);
  }

  /** The listener must return at once. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  public void close() {
    decoders.close();
  }

  private static boolean isNewer(Emission one, Emission other) {
    if (one == null || other == null) {
      return one != null;
    }
    return one.windowEnd() > other.windowEnd()
        || (one.windowEnd() == other.windowEnd() && one.rowVersion() > other.rowVersion());
  }
}
