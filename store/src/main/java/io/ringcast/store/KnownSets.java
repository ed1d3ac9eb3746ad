package io.ringcast.store;

import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.NewerFormatException;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.RegistryException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The feature sets that a store was opened with, and which blocks are really theirs. */
public final class KnownSets {

  private static final Logger LOG = LoggerFactory.getLogger(KnownSets.class);

  private final Map<SetId, FeatureSet> sets = new HashMap<>();
  private final Map<SetId, Integer> fingerprints = new HashMap<>();

  public KnownSets(List<FeatureSet> sets) {
    for (FeatureSet set : sets) {
      this.sets.put(set.id(), set);
      fingerprints.put(set.id(), set.fingerprint());
    }
  }

  /**
   * Refuses a block that is damaged, or whose set had another meaning when it was written. Blocks
   * of unknown sets pass if whole.
   *
   * @throws StoreException for a good block that only a newer program can read: it has to wait
   */
  public void check(StoredBlock block) {
    Integer expected = fingerprints.get(block.set());
    try {
      int found = BlockDecoder.fingerprint(block.payload());
      if (expected != null && found != expected) {
        throw new RefusedException(
            ("block %x has fingerprint %08x but feature set %s has %08x: the set was changed without"
                    + " a new version")
                .formatted(block.cell(), found, block.set(), expected));
      }
    } catch (NewerFormatException e) {
      throw new StoreException(named(block, e), e);
    } catch (BlockFormatException e) {
      throw new RefusedException(named(block, e), e);
    }
  }

  /**
   * Reads a set's definition again.
   *
   * @param where for people: where it is kept
   * @throws StoreException if it cannot be read
   */
  public static RegisteredSet parse(String where, String definition) {
    try {
      return RegisteredSet.parse(definition);
    } catch (RegistryException e) {
      throw new StoreException(where + ": " + e.getMessage(), e);
    }
  }

  /** A set that cannot be {@link #parse read} counts as none. */
  public static Optional<RegisteredSet> found(Supplier<RegisteredSet> parsed) {
    try {
      return Optional.of(parsed.get());
    } catch (StoreException e) {
      LOG.warn("{}", e.getMessage());
      return Optional.empty();
    }
  }

  private static String named(StoredBlock block, BlockFormatException e) {
    return "block %x of feature set %s: %s".formatted(block.cell(), block.set(), e.getMessage());
  }

  /** The block's own set, for those who have to look inside. */
  public FeatureSet of(StoredBlock block) {
    FeatureSet set = sets.get(block.set());
    if (set == null) {
      throw new RefusedException(
          ("block %x is of feature set %s, which the configuration does not name: only the rows of"
                  + " a set that is known can be taken apart")
              .formatted(block.cell(), block.set()));
    }
    return set;
  }
}
