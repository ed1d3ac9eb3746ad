package io.ringcast.serving.ask;

import io.ringcast.serving.ask.ScorePlan.AskedScores;
import io.ringcast.serving.models.OnnxModel;
import java.util.ArrayList;
import java.util.List;

/**
 * A checked question for scores. Its models stay usable until it is closed.
 *
 * @param features what is read, as float32
 * @param entities one for all keys, one for each place, or one for each key
 * @param values whether the answer has the features of the asked models
 */
public record ScoreQuestion(
    Question features, ScorePlan plan, List<String> entities, boolean values)
    implements AutoCloseable {

  /** Memory of a score: as a number, in the answer thrice, its variant and its status. */
  private static final int BYTES_PER_SCORE = 64;

  /** False if a model has been closed, so that another one is in force. */
  boolean retain() {
    List<OnnxModel> retained = new ArrayList<>();
    for (OnnxModel model : plan.all().toList()) {
      if (!model.retain()) {
        retained.forEach(OnnxModel::close);
        return false;
      }
      retained.add(model);
    }
    return true;
  }

  @Override
  public void close() {
    plan.all().forEach(OnnxModel::close);
  }

  /** Memory of an answer at most. */
  public long bytes() {
    return features.bytes() + (long) features.keys() * plan.scores() * BYTES_PER_SCORE;
  }

  /** The variant of each key; empty where there is only one. */
  public int[] variants(AskedScores asked) {
    if (asked.variants().size() == 1) {
      return new int[0];
    }
    int[] ofEntity =
        entities.stream().mapToInt(entity -> asked.route().variant(asked.name(), entity)).toArray();
    int[] ofKey = new int[features.keys()];
    for (int key = 0; key < ofKey.length; key++) {
      // Of one entity, of places, or of keys.
      ofKey[key] = ofEntity[(int) ((long) key * ofEntity.length / ofKey.length)];
    }
    return ofKey;
  }
}
