package io.ringcast.serving.score;

import io.ringcast.api.ModelScores.Status;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.ask.ScoredModel;
import io.ringcast.serving.models.OnnxModel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** The keys of a request that one model scores, by one thread at a time. */
final class ScoreJob {

  private final ScoredModel model;
  private final ScoreQuestion question;
  private final Answer answer;
  private final int[] keys;

  /** By output and row. */
  private final float[][] scores;

  private final float[] values;

  private final CompletableFuture<Void> done = new CompletableFuture<>();

  private int scored;

  /** Of keys without scores. Once it is known, nothing changes any more. */
  private Status rest = Status.UNSPECIFIED;

  /** While it computes. */
  private OnnxModel.Run run;

  /** The keys have features that are good for the model. */
  ScoreJob(ScoredModel model, ScoreQuestion question, Answer answer, int[] keys) {
    this.model = model;
    this.question = question;
    this.answer = answer;
    this.keys = keys;
    this.scores = new float[model.outputs().length][keys.length];
    this.values = new float[model.positions().length];
  }

  OnnxModel model() {
    return model.model();
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
    boolean isLeft;
    try {
      isLeft = begin(its) && take(its.compute(fill(its)));
    } finally {
      end(its);
    }
    if (!isLeft) {
      done.complete(null);
    }
    return isLeft;
  }

  private synchronized boolean begin(OnnxModel.Run its) {
    run = its;
    return isOpen();
  }

  /** Whether its end has not come yet. */
  synchronized boolean isOpen() {
    return rest == Status.UNSPECIFIED;
  }

  private int fill(OnnxModel.Run its) {
    int rows = Math.min(OnnxModel.MOST_ROWS, keys.length - scored);
    int products = question.features().products().size();
    for (int row = 0; row < rows; row++) {
      int key = keys[scored + row];
      for (int i = 0; i < values.length; i++) {
        int position = model.positions()[i];
        values[i] =
            position >= 0
                ? answer.value(position, key)
                : (float) question.inputs().value(~position, key, products);
      }
      its.put(row, values);
    }
    return rows;
  }

  private synchronized boolean take(float[][] part) {
    if (!isOpen()) {
      return false;
    }
    for (int output = 0; output < scores.length; output++) {
      System.arraycopy(part[output], 0, scores[output], scored, part[output].length);
    }
    scored += part[0].length;
    rest = scored < keys.length ? rest : Status.SCORED;
    return isOpen();
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
      rest = why;
      if (run != null) {
        run.terminate();
      }
    }
    threads.execute(() -> done.complete(null));
  }

  /** Gives the keys' statuses, and scores of those that have one; after its end. */
  void copyTo(Status[] statuses, float[][] columns) {
    for (int row = 0; row < keys.length; row++) {
      statuses[keys[row]] = row < scored ? status(row) : rest;
      for (int i = 0; statuses[keys[row]] == Status.SCORED && i < scores.length; i++) {
        columns[model.outputs()[i]][keys[row]] = scores[i][row];
      }
    }
  }

  private Status status(int row) {
    for (float[] column : scores) {
      if (!Float.isFinite(column[row])) {
        return Status.FAILED;
      }
    }
    return Status.SCORED;
  }
}
