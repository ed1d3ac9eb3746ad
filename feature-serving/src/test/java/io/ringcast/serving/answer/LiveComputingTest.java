package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.grpc.Context;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.serving.Scene;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.SomeCaller;
import io.ringcast.serving.config.Quota;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** When the blocks of live answers are computed, for whom, and on which thread. */
class LiveComputingTest extends LiveScene {

  /** One block each of many, of which none has any counts but the first. */
  private GetFeaturesRequest.Builder blocks(int steps) {
    H3Core h3 = H3Library.load();
    return request(selection())
        .clearHexagons()
        .addAllHexagons(
            h3.gridDisk(Cells.parent(hexagons.get(0), 6), steps).stream()
                .map(cell -> Cells.descendant(cell, 0, 9))
                .toList());
  }

  private double computed() {
    return Scene.value(meters, Metric.LIVE_LOOKUPS, "miss");
  }

  /** With a burst of 128 reads, of which none comes back. */
  @Test
  void aBlockThatIsComputedCostsAReadOfTheQuota() throws Exception {
    usual();
    counts.publish(held.view());
    Caller caller = SomeCaller.with(new Quota(1, 1), "pricing", () -> 0);
    RequestValidator its = validator.forCallers();
    Question question =
        Context.ROOT.withValue(Caller.CURRENT, caller).call(() -> its.of(blocks(7).build()));
    for (int round = 0; round < 2; round++) {
      FeatureTable table = table(question);
      assertThat(table.getStatusesList()).filteredOn(Status.RUNNING::equals).hasSize(128);
      assertThat(table.getStatusesList()).filteredOn(Status.TIMED_OUT::equals).hasSize(41);
      assertThat(computed()).isEqualTo(128);
    }
  }

  private FeatureTable table(Question question) {
    return answerer
        .answer(question, LONG.toNanos(), new Stages(Stages.NONE))
        .toCompletableFuture()
        .join()
        .table();
  }

  /** On the caller's thread, though all others are busy. */
  @Test
  void whatIsComputedIsAnsweredAtOnce() {
    List<Runnable> waiting = new ArrayList<>();
    threads = waiting::add;
    usual();
    counts.publish(held.view());
    Question question = validator.of(request(selection()).build());
    CompletableFuture<Answer> first =
        answerer.answer(question, LONG.toNanos(), new Stages(Stages.NONE)).toCompletableFuture();
    assertThat(first).isNotDone();
    assertThat(waiting).hasSize(1);

    waiting.get(0).run();
    assertThat(first.join().table()).isEqualTo(table(question));
    assertThat(waiting).hasSize(1);
  }

  @Test
  void nothingIsComputedForACallerThatHasGone() {
    List<Runnable> waiting = new ArrayList<>();
    threads = waiting::add;
    usual();
    counts.publish(held.view());
    Question question = validator.of(blocks(2).build());
    Context.CancellableContext call = Context.ROOT.withCancellation();
    List<CompletionStage<Answer>> asked = new ArrayList<>();
    call.run(() -> asked.add(answerer.answer(question, LONG.toNanos(), new Stages(Stages.NONE))));
    call.cancel(null);
    waiting.forEach(Runnable::run);
    assertThat(asked).hasSize(1);
    assertThat(computed()).isZero();
  }

  @Test
  void keysThatCameTooLateAreSaidToBe() {
    usual();
    FeatureTable table = ask(request(selection()), Duration.ZERO);
    assertThat(table.getStatusesList()).containsOnly(Status.TIMED_OUT);
  }
}
