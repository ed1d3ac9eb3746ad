package io.ringcast.common.features;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kinds made of a value that events carry, by their names: {@code fare-sum.2} adds up fares in
 * fixed point with two decimals, {@code fare-count} counts the entities that had a fare. {@code
 * fare-mean} is no kind, but has columns in a set with both.
 */
public final class ValueKind {

  /** What values may be called: the names of their kinds fit {@link FeatureSet#NAME_FORM}. */
  public static final String VALUE_FORM = "[a-z][a-z0-9-]{0,56}";

  public static final int MAX_DECIMALS = 6;

  /** What kinds may be called: as events, or as the sum of a value. */
  public static final String FORM = FeatureSet.NAME_FORM + "|" + VALUE_FORM + "-sum\\.[0-6]";

  private static final String SUM = "-sum";
  private static final String COUNT = "-count";
  private static final String MEAN = "-mean";
  private static final Pattern MEAN_COLUMN = Pattern.compile(".+" + MEAN + "_r\\d+_w\\d+");
  private static final Pattern SUM_KIND = Pattern.compile("(.+)" + SUM + "\\.([0-6])");

  private ValueKind() {}

  /** The kind of a value's sums. */
  public static String sum(String value, int decimals) {
    return value + SUM + "." + decimals;
  }

  /** The kind of the entities that had the value. */
  public static String count(String value) {
    return value + COUNT;
  }

  public static boolean isSum(String kind) {
    return SUM_KIND.matcher(kind).matches();
  }

  /** Of a sum; other kinds have none. */
  public static int decimals(String kind) {
    Matcher sum = SUM_KIND.matcher(kind);
    return sum.matches() ? Integer.parseInt(sum.group(2)) : 0;
  }

  /** What a numerator of 1 of the value has, before rings and windows; 1 for other kinds. */
  public static int unit(String kind) {
    return unit(decimals(kind));
  }

  /** The same, by the decimals. */
  public static int unit(int decimals) {
    return decimals == 0 ? 1 : 10 * unit(decimals - 1);
  }

  /** What the names of the kind's columns begin with: a sum's lack the decimals. */
  public static String columnKind(String kind) {
    return isSum(kind) ? kind.substring(0, kind.lastIndexOf('.')) : kind;
  }

  /** What the names of means begin with, of the values whose sum and count are both there. */
  static List<String> means(List<String> kinds) {
    return kinds.stream()
        .map(SUM_KIND::matcher)
        .filter(sum -> sum.matches() && kinds.contains(count(sum.group(1))))
        .map(sum -> sum.group(1) + MEAN)
        .toList();
  }

  /** Whether a derived feature is a mean. */
  static boolean isMean(String derived) {
    return MEAN_COLUMN.matcher(derived).matches();
  }

  /** The column of a mean's sum. */
  static String sumOf(String mean) {
    return replaceMean(mean, SUM);
  }

  /** The column of a mean's count. */
  static String countOf(String mean) {
    return replaceMean(mean, COUNT);
  }

  private static String replaceMean(String mean, String by) {
    int at = mean.lastIndexOf(MEAN);
    return mean.substring(0, at) + by + mean.substring(at + MEAN.length());
  }
}
