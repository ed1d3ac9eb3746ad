package io.ringcast.benchmarks.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GateTest {

  private static final MemoryEvents EVENTS = CityEvents.of(new CityLoad(1, 40, 1, 0.1, 1, 1), 5);

  private final Gate gate = new Gate(EVENTS, 1, 2);

  @AfterEach
  void close() {
    gate.close();
  }

  @Test
  void aMinuteHasArrivedWhenItHasComeToAllSinks() {
    int first = open();
    int second = open();
    gate.arrived(first, EVENTS.end(2) - 1);
    assertThat(gate.minutesArrived()).isZero();
    gate.arrived(second, EVENTS.end(1) - 1);
    assertThat(gate.minutesArrived()).isEqualTo(2);
    gate.arrived(second, EVENTS.end(2) - 1);
    assertThat(gate.minutesArrived()).isEqualTo(3);
  }

  @Test
  void allHaveStartedWhenReadersAndSinksAreThere() {
    open();
    gate.readerStarted();
    assertThat(gate.allStarted()).isFalse();
    open();
    assertThat(gate.allStarted()).isTrue();
  }

  @Test
  void aSinkThatNobodyWouldWaitForIsRefused() {
    open();
    open();
    assertThatThrownBy(this::open)
        .hasMessage("there are more sinks than the 2 that were to be watched");
  }

  private int open() {
    return gate.open(Tally.<String>of((row, rows) -> {}).make());
  }
}
