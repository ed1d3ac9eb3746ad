package io.ringcast.serving.sets;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who wants to know that there is something new. Safe to share. */
public final class Listeners {

  private final List<Runnable> all = new CopyOnWriteArrayList<>();

  /** The listener must return at once. */
  public void add(Runnable listener) {
    all.add(listener);
  }

  public void remove(Runnable listener) {
    all.remove(listener);
  }

  public void run() {
    all.forEach(Runnable::run);
  }
}
