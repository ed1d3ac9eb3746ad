package io.ringcast.publisher.definitions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.store.SharedByTests;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoreWrapper;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CopyDefinitionsTest {

  private static final Backoff SHORT = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2));
  private static final FeatureSet FIRST = FeatureSet.marketplace();
  private static final FeatureSet SECOND =
      new FeatureSet(
          "other",
          4,
          8,
          Distinct.PER_ENTITY,
          List.of("open-app"),
          List.of(0),
          List.of(5),
          "us",
          "");

  private final FeatureStore store = new MemoryFeatureStore(List.of());

  @Test
  void productsComeToTheStoreAsTheyAreAnnounced() throws Exception {
    ProductCatalog one = new ProductCatalog(Map.of(new UUID(1, 1), 1));
    ProductCatalog two = new ProductCatalog(Map.of(new UUID(2, 2), 2));
    RegisteredProducts before = RegisteredProducts.of(one);
    RegisteredProducts after = before.add(two, 40);
    OperatorSubtaskState state;
    try (var copying = begin(store, null)) {
      copying.processElement(record(RegisteredSet.of(FIRST).with(before).definition()), 0);
      assertThat(store.registry().find(FIRST.id()).orElseThrow().products()).hasValue(before);
      copying.processElement(record(RegisteredSet.of(FIRST).with(after).definition()), 0);
      state = copying.snapshot(1, 0);
    }
    FeatureStore another = new MemoryFeatureStore(List.of());
    begin(another, state).close();
    for (FeatureStore each : List.of(store, another)) {
      assertThat(each.registry().find(FIRST.id()).orElseThrow().products()).hasValue(after);
    }
  }

  @Test
  void productsThatALoadAddedStay() throws Exception {
    ProductCatalog loaded = new ProductCatalog(Map.of(new UUID(2, 2), 2));
    RegisteredProducts live = RegisteredProducts.of(new ProductCatalog(Map.of(new UUID(1, 1), 1)));
    RegisteredSet set = RegisteredSet.of(FIRST).with(live);
    OperatorSubtaskState state;
    try (var copying = begin(store, null)) {
      copying.processElement(record(set.definition()), 0);
      store.write(set.with(live.add(loaded, 40))).toCompletableFuture().join();
      copying.processElement(record(set.definition()), 0);
      state = copying.snapshot(1, 0);
    }
    begin(store, state).close();
    assertThat(store.registry().find(FIRST.id()).orElseThrow().products().orElseThrow().byId())
        .as("no job counts the loaded one")
        .containsEntry(new UUID(1, 1), new RegisteredProducts.Product(1, 0, true))
        .containsEntry(new UUID(2, 2), new RegisteredProducts.Product(2, 40, false));
  }

  /** Its exception would be tried again for ever. */
  @Test
  @Timeout(30)
  void aDamagedDefinitionOfAnotherSetDoesNotMatter() throws Exception {
    FeatureStore damaged =
        new StoreWrapper(store) {
          @Override
          public SetRegistry registry() {
            throw new StoreException("table feature_sets, other version 4: damaged");
          }
        };
    try (var copying = begin(damaged, null)) {
      copying.processElement(record(RegisteredSet.of(FIRST).definition()), 0);
    }
    assertThat(store.registry().readable()).containsExactly(FIRST);
  }

  @Test
  void anotherStoreGetsThemAllAtTheNextStart() throws Exception {
    OperatorSubtaskState state;
    try (var copying = begin(store, null)) {
      copying.processElement(record(RegisteredSet.of(FIRST).definition()), 0);
      copying.processElement(record(RegisteredSet.of(SECOND).definition()), 0);
      assertThat(store.registry().readable()).containsExactly(FIRST, SECOND);
      state = copying.snapshot(1, 0);
    }
    FeatureStore another = new MemoryFeatureStore(List.of());
    try (var copying = begin(another, state)) {
      assertThat(another.registry().readable()).containsExactly(FIRST, SECOND);
    }
  }

  @Test
  void itGoesOnTryingWhileTheStoreIsAway() throws Exception {
    AtomicInteger failures = new AtomicInteger(4);
    ScriptedStore away =
        new ScriptedStore(() -> failures.getAndDecrement() > 0 ? new StoreException("away") : null);
    try (var copying = begin(away, null)) {
      copying.processElement(record(RegisteredSet.of(FIRST).definition()), 0);
    }
    assertThat(away.calls).hasValue(5);
    assertThat(away.registry().readable()).containsExactly(FIRST);
  }

  @Test
  @Timeout(30)
  void itSaysWhatTheStoreWillNeverTake() throws Exception {
    RefusedException never = new RefusedException("too large");
    ScriptedStore refusing = new ScriptedStore(() -> never);
    try (var copying = begin(refusing, null)) {
      assertThatThrownBy(
              () -> copying.processElement(record(RegisteredSet.of(FIRST).definition()), 0))
          .hasRootCause(never)
          .hasMessage(
              "The store will never take the definitions of feature sets, however often they are"
                  + " written: too large");
    }
    assertThat(refusing.calls).hasValue(1);
  }

  @Test
  void anInterruptedCloseStillClosesTheStore() throws Exception {
    ScriptedStore silent = new ScriptedStore();
    silent.silent = true;
    var copying = begin(silent, null);
    Thread.currentThread().interrupt();
    assertThatThrownBy(
            () -> copying.processElement(record(RegisteredSet.of(FIRST).definition()), 0))
        .isInstanceOf(InterruptedException.class);
    Thread.currentThread().interrupt();
    assertThatThrownBy(copying::close).hasStackTraceContaining("InterruptedException");
    assertThat(silent.closed).hasValue(1);
  }

  @Test
  void whatIsNoDefinitionIsADeadLetter() throws Exception {
    try (var copying = begin(store, null)) {
      copying.processElement(record("{}"), 0);
      copying.processElement(record("xyz"), 0);
      // Somebody has taken a definition out of the topic. The store keeps what it has.
      copying.processElement(record(null), 0);
      copying.processElement(record(RegisteredSet.of(SECOND).definition()), 0);

      assertThat(copying.getSideOutput(CopyDefinitions.UNREADABLE))
          .extracting(letter -> letter.getValue().reason())
          .containsExactly("unreadable", "unreadable");
    }
    assertThat(store.registry().readable()).containsExactly(SECOND);
  }

  private static OneInputStreamOperatorTestHarness<RecordOrigin, Void> begin(
      FeatureStore store, OperatorSubtaskState state) throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(new CopyDefinitions(SharedByTests.of(store), SHORT)));
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }

  private static RecordOrigin record(String value) {
    RecordOrigin record = new RecordOrigin();
    record.topic = "ringcast.features.sets";
    record.value = value == null ? null : value.getBytes(UTF_8);
    return record;
  }
}
