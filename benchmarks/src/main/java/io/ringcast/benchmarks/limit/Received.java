package io.ringcast.benchmarks.limit;

import java.util.function.Consumer;
import org.apache.flink.util.Collector;

/** Hands on what an operator or a decoder gives away. */
record Received<T>(Consumer<T> to) implements Collector<T> {

  @Override
  public void collect(T value) {
    to.accept(value);
  }

  @Override
  public void close() {}
}
