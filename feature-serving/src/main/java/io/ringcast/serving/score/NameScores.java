package io.ringcast.serving.score;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores;
import io.ringcast.api.ModelScores.Status;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScorePlan.AskedScores;
import io.ringcast.serving.ask.ScorePlan.ScoredModel;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.models.ModelOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The scores of a name in a request: of each variant, for the keys that have it. */
public final class NameScores {

  private final AskedScores asked;

  /** By key; empty if there is only one. */
  private final int[] variants;

  /** By variant. */
  private final List<ScoreJob> jobs = new ArrayList<>();

  private final Status[] statuses;

  /** By output and key. */
  private final float[][] columns;

  /** With defaults for all keys; the jobs fill in scores. */
  NameScores(AskedScores asked, ScoreQuestion question, Answer answer, boolean areShadows) {
    int keys = question.features().keys();
    this.asked = asked;
    this.variants = question.variants(asked);
    this.statuses = new Status[keys];
    this.columns = new float[asked.outputs().size()][keys];
    Arrays.fill(statuses, Status.INPUT);
    for (int key = 0; key < keys; key++) {
      ScoredModel model = asked.variants().get(variant(key));
      int output = 0;
      for (ModelOutput its : model.model().file().outputs().values()) {
        columns[model.outputs()[output++]][key] = (float) its.defaultValue();
      }
    }
    for (int variant = 0; variant < asked.variants().size(); variant++) {
      int its = variant;
      ScoredModel model = asked.variants().get(variant);
      int[] good =
          IntStream.range(0, keys)
              .filter(key -> variant(key) == its)
              .filter(key -> answer.goodFor()[key] >= model.longestWindow())
              .toArray();
      jobs.add(new ScoreJob(model, answer, good, statuses, columns, areShadows));
    }
  }

  private int variant(int key) {
    return variants.length == 0 ? 0 : variants[key];
  }

  /** One for each variant. */
  List<ScoreJob> jobs() {
    return jobs;
  }

  String name() {
    return asked.name();
  }

  /** Whether there was no time for some keys of a shadow. */
  boolean isDropped() {
    return Arrays.asList(statuses).contains(Status.UNAVAILABLE);
  }

  /** Counts keys by model and status. */
  void count(Meters meters, Metric metric) {
    int[][] counts = new int[asked.variants().size()][Status.values().length];
    for (int key = 0; key < statuses.length; key++) {
      counts[variant(key)][statuses[key].getNumber()]++;
    }
    for (int variant = 0; variant < counts.length; variant++) {
      String model = asked.variants().get(variant).variant().getModel();
      for (int number = 0; number < counts[variant].length; number++) {
        if (counts[variant][number] > 0) {
          String status = Status.forNumber(number).name().toLowerCase(Locale.ROOT);
          meters.counter(metric, model, status).add(counts[variant][number]);
        }
      }
    }
  }

  /** Adds names, columns and statuses. */
  void addTo(FeatureTable.Builder table) {
    ModelScores.Builder scores = ModelScores.newBuilder().setName(asked.name());
    asked.variants().forEach(its -> scores.addVariants(its.variant()));
    for (int variant : variants) {
      scores.addVariantOfKey(variant);
    }
    table.addScores(scores.addAllStatuses(Arrays.asList(statuses)));
    for (int output = 0; output < columns.length; output++) {
      Column.Builder column = Column.newBuilder();
      for (float score : columns[output]) {
        column.addFloats(score);
      }
      table.addNames(asked.name() + "." + asked.outputs().get(output)).addColumns(column);
    }
  }
}
