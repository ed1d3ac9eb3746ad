package io.ringcast.benchmarks.report;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A part of the whole, such as 0.1. */
public final class ShareConverter implements ITypeConverter<Double> {

  @Override
  public Double convert(String text) {
    double share = parse(text);
    if (!(share > 0 && share <= 1)) {
      throw new TypeConversionException(
          "'%s' is no share of the whole, above 0 and at most 1, such as 0.1".formatted(text));
    }
    return share;
  }

  private static double parse(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
