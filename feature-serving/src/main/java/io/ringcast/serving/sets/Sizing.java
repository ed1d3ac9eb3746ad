package io.ringcast.serving.sets;

/**
 * How large a set's blocks are at present. Compared by identity: blocks of one size, then of
 * another, then of the first again are three sizings, since those that are held of the first are
 * out of date.
 */
public final class Sizing {

  private final int resolution;
  private volatile boolean guess;

  Sizing(int resolution, boolean guess) {
    this.resolution = resolution;
    this.guess = guess;
  }

  /** Of the blocks' cells. */
  public int resolution() {
    return resolution;
  }

  /** A block has been seen, and it is as large as was guessed. */
  void confirm() {
    guess = false;
  }

  /** Whether no block has been seen yet. */
  boolean isGuess() {
    return guess;
  }
}
