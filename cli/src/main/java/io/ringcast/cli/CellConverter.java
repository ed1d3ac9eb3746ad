package io.ringcast.cli;

import com.uber.h3core.H3Core;
import java.io.IOException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An H3 cell as people write it. */
public final class CellConverter implements ITypeConverter<Long> {

  @Override
  public Long convert(String text) throws IOException {
    try {
      long cell = Long.parseUnsignedLong(text, 16);
      if (H3Core.newInstance().isValidCell(cell)) {
        return cell;
      }
    } catch (NumberFormatException e) {
      // The message below says it.
    }
    throw new TypeConversionException(
        "'" + text + "' is no H3 cell, such as 892a100d2c3ffff; nor is it a coarser one");
  }
}
