package io.ringcast.serving.load;

/**
 * Blocks of this window end have another size than now, or an unknown one. The store then says what
 * a hexagon has, but not what a whole block of today's size has.
 */
public final class OtherSizeException extends RuntimeException {

  OtherSizeException() {
    super("blocks were of another size", null, false, false);
  }
}
