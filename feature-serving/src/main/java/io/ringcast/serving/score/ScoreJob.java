package io.ringcast.serving.score;

import io.ringcast.api.ModelScores.Status;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScorePlan.ScoredModel;
import io.ringcast.serving.models.OnnxModel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** The keys of a request that one model scores, by one thread at a time. */
final class ScoreJob {

  private final ScoredModel model;
  private final Answer answer;
  private final int[] keys;

  private final Status[] statuses;
  private final float[][] columns;
  private final float[] values;

  private final CompletableFuture<Void> done = new CompletableFuture<>();

  private final boolean isShadow;
  private int scored;

  /** Then nothing changes any more. */
  private boolean isOver;

  /** While it computes. */
  private OnnxModel.Run run;

  /**
   * A job of keys with features that are good for the model.
   *
   * @param statuses by key, to be filled, as are the columns: by output and key
   */
  ScoreJob(
      ScoredModel model,
      Answer answer,
      int[] keys,
      Status[] statuses,
      float[][] columns,
      boolean isShadow) {
    this.isShadow = isShadow;
    this.model = model;
    this.answer = answer;
    this.keys = keys;
    this.statuses = statuses;
    this.columns = columns;
    this.values = new float[model.positions().length];
  }

  OnnxModel model() {
    return model.model();
  }

  boolean isShadow() {
    return isShadow;
  }

  boolean isEmpty() {
    return keys.length == 0;
  }

  CompletableFuture<Void> done() {
    return done;
  }

  /**
   * Scores the next keys.
   *
   * @return whether some are left
   * @throws IllegalStateException with ONNX Runtime's words
   */
  boolean step() {
    OnnxModel.Run its = model.model().run();
    try {
      return begin(its) && take(its.compute(fill(its)));
    } finally {
      end(its);
    }
  }

  /** Comes after the last run. */
  void complete() {
    done.complete(null);
  }

  private synchronized boolean begin(OnnxModel.Run its) {
    run = its;
    return isOpen();
  }

  /** Whether its end has not come yet. */
  synchronized boolean isOpen() {
    return !isOver;
  }

  private int fill(OnnxModel.Run its) {
    int rows = Math.min(OnnxModel.MOST_ROWS, keys.length - scored);
    for (int row = 0; row < rows; row++) {
      int key = keys[scored + row];
      for (int i = 0; i < values.length; i++) {
        values[i] = answer.value(model.positions()[i], key);
      }
      its.put(row, values);
    }
    return rows;
  }

  private synchronized boolean take(float[][] part) {
    for (int row = 0; !isOver && row < part[0].length; row++) {
      take(part, row, keys[scored++]);
    }
    isOver |= scored == keys.length;
    return !isOver;
  }

  private void take(float[][] part, int row, int key) {
    statuses[key] = Status.SCORED;
    for (float[] column : part) {
      if (!Float.isFinite(column[row])) {
        statuses[key] = Status.FAILED;
        return;
      }
    }
    for (int i = 0; i < part.length; i++) {
      columns[model.outputs()[i]][key] = part[i][row];
    }
  }

  private void end(OnnxModel.Run its) {
    synchronized (this) {
      run = null;
    }
    its.close();
  }

  /**
   * Ends it with this status for keys without scores. A run that computes ends at its next node.
   *
   * @param threads continue with what waits for the end
   */
  void end(Status why, Executor threads) {
    synchronized (this) {
      if (!isOpen()) {
        return;
      }
      isOver = true;
      for (int row = scored; row < keys.length; row++) {
        statuses[keys[row]] = why;
      }
      if (run != null) {
        run.terminate();
      }
    }
    threads.execute(() -> done.complete(null));
  }
}
