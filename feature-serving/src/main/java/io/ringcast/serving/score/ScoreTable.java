package io.ringcast.serving.score;

import io.ringcast.api.FeatureTable;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScorePlan;
import io.ringcast.serving.ask.ScoreQuestion;
import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Puts scores into the bytes of an answer with features. Protobuf joins repeated fields wherever
 * they stand, so the features' bytes stay as they are.
 */
public final class ScoreTable {

  private ScoreTable() {}

  /** What the caller gets: without features that it has not asked for. */
  public static Answer sent(ScoreQuestion question, Answer features, List<NameScores> scores) {
    return features.as(
        bytes(
            question.plan(),
            features,
            question.values() ? question.plan().askedColumns() : 0,
            scores));
  }

  /** What the served log gets: with all features that were read. */
  public static byte[] logged(ScoreQuestion question, Answer features, List<NameScores> scores) {
    return bytes(question.plan(), features, question.plan().columns().size(), scores);
  }

  private static byte[] bytes(
      ScorePlan plan, Answer features, int columns, List<NameScores> scores) {
    byte[] names =
        FeatureTable.newBuilder()
            .addAllNames(plan.columns().subList(0, columns))
            .build()
            .toByteArray();
    byte[] ofScores = table(scores).toByteArray();
    byte[] all = features.bytes();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(all.length + ofScores.length);
    bytes.write(all, 0, features.names());
    bytes.writeBytes(names);
    bytes.write(all, features.columns(), columns * features.columnBytes());
    bytes.write(all, features.tail(), all.length - features.tail());
    bytes.writeBytes(ofScores);
    return bytes.toByteArray();
  }

  /** Names, columns and scores alone. */
  static FeatureTable table(List<NameScores> scores) {
    FeatureTable.Builder table = FeatureTable.newBuilder();
    scores.forEach(its -> its.addTo(table));
    return table.build();
  }
}
