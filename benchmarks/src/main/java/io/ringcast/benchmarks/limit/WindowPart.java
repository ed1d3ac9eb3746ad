package io.ringcast.benchmarks.limit;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.window.ClosedMinute;
import io.ringcast.feature.window.TileWindow;
import java.util.List;

/** A minute's counts come together by tile, and go into the tiles' windows. */
final class WindowPart {

  private WindowPart() {}

  static Part of(Material material) throws Exception {
    List<byte[]> counts = material.counts().stream().map(part -> part.counts).toList();
    return new Part(
        "window",
        "tile and minute",
        material.windows().size(),
        1,
        new Contender("the job's two operators", new Sliding(material)),
        List.of(new Contender("the same bytes copied", () -> copy(counts))));
  }

  private static long copy(List<byte[]> counts) {
    long sum = 0;
    for (byte[] part : counts) {
      sum += part.clone().length;
    }
    return sum;
  }

  /** Each pass is another minute. */
  private static final class Sliding implements Work {

    private final List<TileCounts> counts;
    private final TileCounts carrier = new TileCounts();
    private final Alone<ClosedMinute, TileWindow> window;
    private final Alone<TileCounts, ClosedMinute> gather;
    private long minute;
    private long sum;

    Sliding(Material material) throws Exception {
      counts = material.counts();
      minute = material.minute();
      window = Operators.window(material.group(), slid -> sum += slid.history.newest());
      gather = Operators.gather(material.group(), closed -> Rehearsal.pass(closed, window));
    }

    @Override
    public long pass() throws Exception {
      minute++;
      for (TileCounts part : counts) {
        carrier.tile = part.tile;
        carrier.minute = minute;
        carrier.counts = part.counts;
        gather.take(carrier);
      }
      gather.watermark(Minutes.endOf(minute) - 1);
      return sum;
    }

    @Override
    public void close() throws Exception {
      gather.close();
      window.close();
    }
  }
}
