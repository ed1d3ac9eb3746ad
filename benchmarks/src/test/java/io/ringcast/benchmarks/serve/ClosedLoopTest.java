package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClosedLoopTest {

  private static final double SECONDS = 0.2;

  private final Truth truth = SmallTruth.make();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private final AtomicLong answers = new AtomicLong();

  @Test
  void eachCallerHasItsPeerAndItsQuestions() throws Exception {
    ClosedLoop.Result result = ClosedLoop.run(() -> new Peer(0), data(), 4, 3, SECONDS);

    assertThat(opened).hasValue(4);
    assertThat(open).hasValue(0);
    assertThat(mostUnderWay).hasValue(3);
    assertThat(result.latencies().getTotalCount()).isEqualTo(result.requests());
    // A warm-up comes first, and comparisons last.
    assertThat(result.requests()).isPositive().isLessThan(answers.get());
  }

  @Test
  void aWrongAnswerEndsIt() {
    assertThatThrownBy(() -> ClosedLoop.run(() -> new Peer(1), data(), 1, 1, SECONDS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("should be");
    assertThat(open).hasValue(0);
  }

  private PeerData data() {
    List<Long> all = truth.places().stream().map(Truth.Place::hexagon).toList();
    return new PeerData(truth, SmallTruth.PRODUCT.toString(), List.of(all.subList(0, 2), all));
  }

  /** Adds something to each value. */
  private final class Peer implements ClosedLoop.Peer {

    private final float more;
    private final Deque<List<Long>> asked = new ArrayDeque<>();

    Peer(float more) {
      this.more = more;
      open.incrementAndGet();
      opened.incrementAndGet();
    }

    @Override
    public void ask(List<Long> hexagons) {
      asked.add(hexagons);
      mostUnderWay.accumulateAndGet(asked.size(), Math::max);
    }

    @Override
    public float[][] answer() {
      answers.incrementAndGet();
      return asked.remove().stream()
          .map(hexagon -> new Truth.Place(hexagon, SmallTruth.PRODUCT.toString()))
          .map(place -> new float[] {truth.values(place)[0] + more})
          .toArray(float[][]::new);
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }
}
