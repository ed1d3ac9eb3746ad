package io.ringcast.serving.grpc;

import io.grpc.stub.StreamObserver;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.ServedAnswer;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.ask.ScoreRequestValidator;
import io.ringcast.serving.log.ServedLog;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.score.NameScores;
import io.ringcast.serving.score.ScoreTable;
import io.ringcast.serving.score.Scorer;
import io.ringcast.serving.score.ShadowScores;
import java.util.List;

/**
 * Answers requests for scores: reads features, scores them, and then their shadows.
 *
 * @param validator checks requests
 */
public record ScoreCalls(
    ScoreRequestValidator validator, Scorer scorer, ShadowScores shadows, ServedLog log) {

  /** Features with their scores, and what the caller gets of them. */
  private record Scored(Answer features, List<NameScores> names, Answer sent) {}

  void answer(Answerer by, ScoreRequest request, Stages stages, StreamObserver<Answer> out) {
    if (Replies.isCancelled(out)) {
      return;
    }
    ScoreQuestion question = validator.of(request, stages::take);
    try {
      stages.set(question.features().set().listed());
      if (!question.features().caller().mayRead(question.plan().listed().name())) {
        stages.hideSet();
      }
      long left = Replies.nanosLeft(question.features().deadline());
      long end = System.nanoTime() + left;
      stages.budget(left);
      stages.end(Stage.DECODE);
      // Slow features still leave some time for scores.
      long most = Math.max(left / 2, left - question.plan().longestBudget());
      stages.until(
          by.answer(question.features(), most, stages)
              .thenCompose(
                  features ->
                      scorer
                          // Nobody waits for the scores of a caller that has gone.
                          .score(
                              question,
                              features,
                              Replies.isCancelled(out) ? 0 : end - System.nanoTime())
                          .thenApply(names -> scored(question, features, names, stages)))
              .whenComplete((scored, failure) -> send(question, scored, failure, stages, out)));
    } catch (RuntimeException | Error e) {
      question.close();
      throw e;
    }
  }

  private static Scored scored(
      ScoreQuestion question, Answer features, List<NameScores> names, Stages stages) {
    Answer sent = ScoreTable.sent(question, features, names);
    stages.end(Stage.SCORE);
    return new Scored(features, names, sent);
  }

  private void send(
      ScoreQuestion question,
      Scored scored,
      Throwable failure,
      Stages stages,
      StreamObserver<Answer> out) {
    boolean isSent = false;
    try {
      Answer answer = failure == null ? scored.sent : null;
      isSent = Replies.end(answer, failure, stages, out) && !Replies.isCancelled(out);
    } finally {
      if (!isSent) {
        question.close();
      }
    }
    if (isSent) {
      shadows.score(
          question,
          scored.features,
          ofShadows -> {
            try {
              log.offer(
                  question.features().caller().name(),
                  stages.requestId(),
                  () -> asked(question, ofShadows),
                  () -> ScoreTable.logged(question, scored.features, scored.names));
            } finally {
              question.close();
            }
          });
    }
  }

  private static ServedAnswer asked(ScoreQuestion question, FeatureTable ofShadows) {
    ServedAnswer.Builder asked =
        ServedAnswer.newBuilder()
            .setSelection(Selection.newBuilder().setLive(question.features().live()))
            .addAllInputs(question.features().inputs().given())
            .addAllEntities(question.entities());
    if (ofShadows.getScoresCount() > 0) {
      asked.setShadows(ofShadows);
    }
    return asked.build();
  }
}
