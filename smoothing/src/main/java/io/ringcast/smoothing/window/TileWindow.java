package io.ringcast.smoothing.window;

/**
 * A tile's last minutes, as they stand when one has been added. It is one object, handed on in
 * place.
 */
public final class TileWindow {

  public long tile;
  public CountHistory history;
}
