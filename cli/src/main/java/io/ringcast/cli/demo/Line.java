package io.ringcast.cli.demo;

/**
 * A line of the screen.
 *
 * @param strong whether it stands out, where the terminal can show that
 */
record Line(String text, boolean strong) {

  static Line plain(String text) {
    return new Line(text, false);
  }

  static Line strong(String text) {
    return new Line(text, true);
  }
}
