package io.ringcast.serving.explain;

import io.ringcast.api.ExplainedHexagon;
import io.ringcast.api.ExplainedMinute;
import io.ringcast.api.ExplainedMinute.State;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureExplanation.Verdict;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.ValueKind;
import io.ringcast.serving.ask.ExplainQuestion;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Computes a value from counts by plain sums, and compares it with the stored one. */
final class ExplanationBuilder {

  /** The counts of a minute by hexagon, without zeros; its end is in epoch milliseconds. */
  record CountedMinute(long end, State state, Map<Long, Long> counts) {

    static CountedMinute missing(long end) {
      return new CountedMinute(end, State.MISSING, Map.of());
    }

    long sum() {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private ExplanationBuilder() {}

  /**
   * The minutes are the whole window, the oldest first; {@code disk} has the steps from the center
   * to each hexagon.
   */
  static FeatureExplanation of(
      ExplainQuestion question,
      Map<Long, Integer> disk,
      List<CountedMinute> minutes,
      long storedSum) {
    FeatureSet set = question.set().set();
    String kind = set.kinds().get(question.kind());
    int column = question.column(question.ring(), question.window());
    double divisor = question.set().divisors(question.hexagon())[column];
    long sum = minutes.stream().mapToLong(CountedMinute::sum).sum();
    return FeatureExplanation.newBuilder()
        .setFeatureSet(set.name())
        .setVersion(set.version())
        .setFingerprint(question.set().fingerprint())
        .setHexagon(question.hexagon())
        .setProduct(question.product().toString())
        .setWindowEndMs(question.windowEnd())
        .setName(question.set().names().get(column))
        .setKind(kind)
        .setDecimals(ValueKind.decimals(kind))
        .setRing(question.steps())
        .setWindow(question.minutes())
        .setDisk(question.set().diskSize(question.hexagon(), question.ring()))
        .addAllMinutes(minutes.stream().map(ExplanationBuilder::minute).toList())
        .addAllHexagons(hexagons(disk, minutes))
        .setSum(sum)
        .setValue(FeatureValue.of(sum, divisor))
        .setStoredSum(storedSum)
        .setStoredValue(FeatureValue.of(storedSum, divisor))
        .setVerdict(verdict(minutes, sum, storedSum))
        .build();
  }

  private static ExplainedMinute minute(CountedMinute minute) {
    return ExplainedMinute.newBuilder()
        .setEndMs(minute.end())
        .setState(minute.state())
        .setSum(minute.sum())
        .build();
  }

  private static List<ExplainedHexagon> hexagons(
      Map<Long, Integer> disk, List<CountedMinute> minutes) {
    TreeMap<Long, ExplainedHexagon.Builder> byHexagon = new TreeMap<>();
    for (int minute = 0; minute < minutes.size(); minute++) {
      int index = minute;
      minutes
          .get(minute)
          .counts()
          .forEach(
              (hexagon, count) -> {
                ExplainedHexagon.Builder its =
                    byHexagon.computeIfAbsent(hexagon, any -> ExplainedHexagon.newBuilder());
                its.addMinutes(index).addCounts(count).setSum(its.getSum() + count);
              });
    }
    return byHexagon.entrySet().stream()
        .map(
            its -> its.getValue().setHexagon(its.getKey()).setSteps(disk.get(its.getKey())).build())
        .sorted(Comparator.comparingLong(ExplainedHexagon::getSum).reversed())
        .toList();
  }

  /** Missing counts can only make a sum larger. */
  private static Verdict verdict(List<CountedMinute> minutes, long sum, long storedSum) {
    if (sum == storedSum) {
      return Verdict.EQUAL;
    }
    boolean tooMuch = sum > storedSum;
    boolean explained =
        minutes.stream()
            .anyMatch(
                minute ->
                    minute.state() == State.PARTIAL
                        || (minute.state() == State.MISSING && !tooMuch));
    return explained ? Verdict.UNKNOWN : Verdict.DIFFERENT;
  }
}
