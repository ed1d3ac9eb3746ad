package io.ringcast.store.cassandra;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Asks for the next few things while the first is looked at; gives the answers in their order. */
final class ReadAhead<T, R> implements Iterator<R> {

  /** Enough that the server always has something to do. */
  private static final int DEPTH = 4;

  private final Iterator<T> things;
  private final Function<T, CompletionStage<R>> ask;
  private final Queue<CompletionStage<R>> asked = new ArrayDeque<>();

  ReadAhead(Iterator<T> things, Function<T, CompletionStage<R>> ask) {
    this.things = things;
    this.ask = ask;
  }

  @Override
  public boolean hasNext() {
    return !asked.isEmpty() || things.hasNext();
  }

  @Override
  public R next() {
    while (asked.size() < DEPTH && things.hasNext()) {
      asked.add(ask.apply(things.next()));
    }
    if (asked.isEmpty()) {
      throw new NoSuchElementException();
    }
    return Requests.await(asked.remove());
  }
}
