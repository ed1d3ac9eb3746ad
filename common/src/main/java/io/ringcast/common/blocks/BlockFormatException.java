package io.ringcast.common.blocks;

import java.io.IOException;

/**
 * Bytes that are no record or block: damaged, of an unknown version or another set. Checked, since
 * each reader decides what a bad record means to it.
 */
public class BlockFormatException extends IOException {

  public BlockFormatException(String message) {
    super(message);
  }

  public BlockFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
