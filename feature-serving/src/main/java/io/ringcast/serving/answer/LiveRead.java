package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.serving.ask.Hexagons;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.live.LiveBlocks;
import io.ringcast.serving.live.LiveCounts;
import io.ringcast.serving.live.LiveGroup;
import io.ringcast.serving.live.LiveRows;
import io.ringcast.serving.live.LiveView;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import java.time.Clock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Answers questions from counts as they come: one view for all keys. */
public final class LiveRead {

  /** All counts are of one job, so no answer tells row versions apart. */
  private static final long ROW_VERSION = 0;

  private final LiveCounts counts;
  private final LiveBlocks blocks;
  private final Clock clock;

  public LiveRead(LiveCounts counts, LiveBlocks blocks, Clock clock) {
    this.counts = counts;
    this.blocks = blocks;
    this.clock = clock;
  }

  /** Answers within a time: keys for which it was too short have no value. */
  CompletableFuture<Answer> answer(
      Question question, long nanos, Stages stages, Executor executor) {
    long deadline = System.nanoTime() + nanos;
    CompletableFuture<Answer> answer =
        CompletableFuture.supplyAsync(() -> answer(question, deadline, stages), executor);
    stages.until(answer);
    return answer.copy();
  }

  private Answer answer(Question question, long deadline, Stages stages) {
    Value[] values = new Value[question.keys()];
    Arrays.fill(values, Value.nothing(Status.NOT_YET));
    LiveView view = counts.view();
    Optional<LiveGroup> group = view.group(question.set().set());
    long passed = 0;
    if (group.isPresent()) {
      long last =
          question.windowEnd().isPresent()
              ? Minutes.endingAt(question.windowEnd().getAsLong())
              : group.get().newest();
      if (group.get().has(last)) {
        new AtMinute(question, view, group.get(), last, stages).read(deadline, values);
        passed = group.get().passed(last);
      }
    }
    HistoricalRead.markNowhere(question, values);
    stages.end(Stage.CACHE);
    return new TableWriter(question, clock.millis(), stages, passed).write(values);
  }

  /** Reads the keys of one question, whose windows end with a minute that the group has. */
  private final class AtMinute {

    private final Question question;
    private final LiveView view;
    private final LiveGroup group;
    private final long last;
    private final Stages stages;
    private final FeatureSet set;
    private final Emission emission;
    private final boolean running;

    AtMinute(Question question, LiveView view, LiveGroup group, long last, Stages stages) {
      this.question = question;
      this.view = view;
      this.group = group;
      this.last = last;
      this.stages = stages;
      set = question.set().set();
      long since = group.completeSince(set.kinds(), last);
      emission = new Emission(Minutes.endOf(last), ROW_VERSION, since);
      running = group.isRunning(last, question.columns().longestWindow());
    }

    void read(long deadline, Value[] values) {
      int products = question.products().size();
      for (int product = 0; product < products; product++) {
        Optional<UUID> id = question.products().get(product).id();
        if (id.isEmpty()) {
          continue;
        }
        Map<Long, Optional<LiveRows>> read = new HashMap<>();
        for (int place = 0; place < question.hexagons().length; place++) {
          long hexagon = question.hexagons()[place];
          if (hexagon != Hexagons.NOWHERE) {
            long cell = LiveBlocks.cell(hexagon, set);
            boolean inTime = read.containsKey(cell) || System.nanoTime() - deadline < 0;
            values[place * products + product] =
                inTime
                    ? value(read.computeIfAbsent(cell, any -> rows(id.get(), any)), hexagon)
                    : Value.nothing(Status.TIMED_OUT);
          }
        }
      }
    }

    /** The call keeps the rows until its answer is written. */
    private Optional<LiveRows> rows(UUID product, long cell) {
      Optional<LiveRows> rows = blocks.rows(view, group, question.set(), product, cell, last);
      rows.ifPresent(its -> stages.take(its.bytes()));
      return rows;
    }

    private Value value(Optional<LiveRows> rows, long hexagon) {
      int row = rows.map(its -> its.row(LiveBlocks.path(hexagon, set))).orElse(-1);
      Value value = Value.of(emission, rows.orElse(null), row);
      return running ? value.running() : value;
    }
  }
}
