package io.ringcast.common.hex;

import com.uber.h3core.H3Core;
import java.io.IOException;
import java.io.UncheckedIOException;

/** H3 itself, for what {@link Cells} cannot say. */
public final class H3Library {

  private H3Library() {}

  public static H3Core load() {
    try {
      return H3Core.newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException("H3's native library cannot be loaded on this machine", e);
    }
  }
}
