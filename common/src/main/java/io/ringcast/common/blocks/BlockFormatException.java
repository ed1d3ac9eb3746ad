package io.ringcast.common.blocks;

import java.io.IOException;

/**
 * Bytes that cannot be read as a record or a block: damaged, cut off, of an unknown version or of
 * another feature set.
 *
 * <p>A checked exception, since bytes come from outside and every reader has to decide what a bad
 * record means to it.
 */
public class BlockFormatException extends IOException {

  public BlockFormatException(String message) {
    super(message);
  }

  public BlockFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
