package io.ringcast.cli.features;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How many there are of something: more than none. */
final class AmountConverter implements ITypeConverter<Double> {

  @Override
  public Double convert(String text) {
    try {
      double amount = Double.parseDouble(text.replace(",", ""));
      if (amount > 0 && Double.isFinite(amount)) {
        return amount;
      }
    } catch (NumberFormatException e) {
      // The message below says it.
    }
    throw new TypeConversionException("'" + text + "' is no number above 0, such as 20000");
  }
}
