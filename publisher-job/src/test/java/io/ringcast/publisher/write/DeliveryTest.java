package io.ringcast.publisher.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;

class DeliveryTest {

  private static final int BAD = 13;

  private final List<DeadLetter> letters = new ArrayList<>();
  private boolean letterBoxIsOpen = true;

  @Test
  void whatTheStoreTakesIsDone() {
    ScriptedStore store = store(blocks -> null);
    assertThat(deliver(store, Parcels.parcel(1, 5, 6), Parcels.parcel(1, 7))).isEmpty();
    assertThat(rows(store.blocks)).containsExactly(5, 6, 7);
    assertThat(store.calls.get()).as("one batch").isEqualTo(1);
  }

  @Test
  void whatFailsForNowIsHandedBackWhole() {
    Parcel parcel = Parcels.parcel(1, 5, 6);
    ScriptedStore store = store(blocks -> new StoreException("away"));
    assertThat(deliver(store, parcel)).containsExactly(parcel);
    assertThat(letters).isEmpty();
  }

  @Test
  void aRefusedBlockGoesToTheDeadLettersAndTheOthersToTheStore() {
    ScriptedStore store = store(DeliveryTest::refuseBad);
    assertThat(deliver(store, Parcels.parcel(1, 5, BAD, 6), Parcels.parcel(1, 7))).isEmpty();
    assertThat(rows(store.blocks)).containsExactly(5, 6, 7);
    assertThat(letters).hasSize(1);
    DeadLetter letter = letters.get(0);
    assertThat(letter.reason()).isEqualTo("refused");
    assertThat(letter.detail())
        .contains("marketplace version 1", "window end 1767225840000", "too large");
    assertThat(letter.origin().topic).isEqualTo("ringcast.features");
    assertThat(letter.origin().partition).isEqualTo(3);
    assertThat(letter.origin().offset).isEqualTo(77);
    assertThat(letter.origin().value).hasSize(Parcels.PAYLOAD);
    assertThat(letter.part()).as("a record may have several refused blocks").startsWith("86");
  }

  @Test
  void amongRefusedOnesOnlyWhatFailsForNowComesBack() {
    ScriptedStore store =
        store(
            blocks ->
                blocks.size() == 1 && blocks.get(0).rows() == 6
                    ? new StoreException("away")
                    : refuseBad(blocks));
    List<Parcel> left = deliver(store, Parcels.parcel(1, 5, BAD, 6));
    assertThat(left).hasSize(1);
    assertThat(rows(left.get(0).blocks())).containsExactly(6);
    assertThat(letters).hasSize(1);
  }

  @Test
  void aLetterThatCannotBePostedIsNotForgotten() {
    letterBoxIsOpen = false;
    ScriptedStore store = store(DeliveryTest::refuseBad);
    List<Parcel> left = deliver(store, Parcels.parcel(1, 5, BAD));
    assertThat(left).hasSize(1);
    letterBoxIsOpen = true;
    assertThat(deliver(store, left.get(0))).isEmpty();
    assertThat(letters).hasSize(1);
    assertThat(rows(store.blocks)).containsExactly(5);
  }

  @Test
  void aFaultOfTheProgramIsNotTriedAgain() {
    ScriptedStore store = store(blocks -> new IllegalStateException("a bug"));
    assertThatThrownBy(() -> deliver(store, Parcels.parcel(1, 5))).hasMessageContaining("a bug");
  }

  /** Two masters, each of which a process takes for the real one. */
  @Test
  void rowsAreNotWrittenToOtherServersThanTheirReaderKnows() {
    ScriptedStore store = store(blocks -> null);
    Parcel known = Parcels.parcel(1, 5);
    Parcel other = new Parcel(known.blocks(), known.origin(), known.place(), "a");
    assertThatThrownBy(() -> deliver(store, known, other))
        .hasStackTraceContaining("it has to start again");
    assertThat(store.blocks).isEmpty();
  }

  private static ScriptedStore store(Function<List<StoredBlock>, RuntimeException> answer) {
    return new ScriptedStore(answer, marker -> null);
  }

  private List<Parcel> deliver(ScriptedStore store, Parcel... batch) {
    WriteMetrics metrics = new WriteMetrics(new UnregisteredMetricsGroup());
    return new Delivery(store, this::post, metrics)
        .deliver(List.of(batch))
        .toCompletableFuture()
        .join();
  }

  private static RuntimeException refuseBad(List<StoredBlock> blocks) {
    boolean bad = blocks.stream().anyMatch(block -> block.rows() == BAD);
    return bad ? new RefusedException("too large") : null;
  }

  private static List<Integer> rows(List<StoredBlock> blocks) {
    return blocks.stream().map(StoredBlock::rows).toList();
  }

  private CompletionStage<Void> post(DeadLetter letter) {
    if (!letterBoxIsOpen) {
      return CompletableFuture.failedFuture(new IllegalStateException("no broker"));
    }
    letters.add(letter);
    return CompletableFuture.completedFuture(null);
  }
}
