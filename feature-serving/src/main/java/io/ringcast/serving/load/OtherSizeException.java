package io.ringcast.serving.load;

/**
 * At this window end, blocks were of another size than now, or nobody knows yet of which. What is
 * in the store says what a hexagon has, but not what a whole block of today's size has.
 */
public final class OtherSizeException extends RuntimeException {

  OtherSizeException() {
    super("blocks were of another size", null, false, false);
  }
}
