package io.ringcast.serving.answer;

import io.ringcast.common.blocks.BlockFormatException;

/** A block that the store holds cannot be read. */
final class DamagedException extends RuntimeException {

  DamagedException(long cell, BlockFormatException cause) {
    super("block %x cannot be read: %s".formatted(cell, cause.getMessage()), cause);
  }
}
