package io.ringcast.serving.sets;

/**
 * The size of a set's blocks. Compared by identity: after a change and back, blocks cached before
 * the change are out of date.
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
