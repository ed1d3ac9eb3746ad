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

  public int resolution() {
    return resolution;
  }

  /** A block has the guessed size. */
  void confirm() {
    guess = false;
  }

  boolean isGuess() {
    return guess;
  }
}
