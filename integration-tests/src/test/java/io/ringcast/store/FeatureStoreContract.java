package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.testing.Seeds;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** What every feature store does. Each test has a feature set of its own in the same store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FeatureStoreContract
    implements StoredRowsContract,
        StoreWriteContract,
        StoreSelectionContract,
        StorePointReadContract,
        StoreMarkerContract,
        StoreRegistryContract {

  private static final int MOST_SETS = 60;

  private final List<FeatureSet> sets =
      IntStream.rangeClosed(1, MOST_SETS).mapToObj(v -> TestRows.set("contract", v)).toList();
  private int used;
  private FeatureStore store;
  private FeatureSet set;
  private Random random;

  abstract FeatureStore open(List<FeatureSet> known);

  @BeforeAll
  void openStore() {
    store = open(sets);
  }

  @AfterAll
  void closeStore() {
    if (store != null) {
      store.close();
    }
  }

  @BeforeEach
  void takeSet() {
    set = unusedSet();
    long seed = Seeds.fixed(getClass());
    System.out.println("seed " + seed);
    random = new Random(seed);
  }

  @Override
  public FeatureStore store() {
    return store;
  }

  @Override
  public FeatureSet set() {
    return set;
  }

  @Override
  public FeatureSet unusedSet() {
    return sets.get(used++);
  }

  @Override
  public Random random() {
    return random;
  }
}
