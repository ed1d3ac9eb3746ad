package io.ringcast.benchmarks.job.peers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.benchmarks.job.BareJob;
import io.ringcast.benchmarks.job.CityEvents;
import io.ringcast.benchmarks.job.CityLoad;
import io.ringcast.benchmarks.job.MemoryEvents;
import org.junit.jupiter.api.Test;

class ColumnStoreTest {

  @Test
  void tooLittleMemoryIsNoOtherFailure() {
    MemoryEvents events = CityEvents.of(new CityLoad(1, 100, 6, 10, 1, 1), 3);

    assertThatThrownBy(() -> ColumnStore.run(events, BareJob.publishedSet(), 2, 1 << 20))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessageContaining("could not allocate");
  }
}
