package io.ringcast.testkit.process;

/** A server that can be taken away, in all the ways in which servers go, and brought back. */
public interface Breakable {

  /** Ends the server at once, as a power cut would; {@link #restart()} brings it back. */
  void kill();

  /** Stops the server in mid-step: connections stay open, and nothing answers. */
  void pause();

  /** Lets a paused server go on. */
  void resume();

  /** Starts the server again with its data and ports; stops it first, in order, if it runs. */
  void restart();
}
