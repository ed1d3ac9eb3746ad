package io.ringcast.benchmarks.peers.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.CityEvents;
import io.ringcast.benchmarks.bare.CityLoad;
import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.benchmarks.peers.PeerTask;
import org.junit.jupiter.api.Test;

class ColumnStoreTest {

  @Test
  void tooLittleMemoryIsNoOtherFailure() {
    PeerTask task =
        new PeerTask(
            CityEvents.of(CityLoad.AVERAGE_CITY.withHexagons(100).withMinutes(3)),
            BareJob.publishedSet(),
            1,
            2,
            RowDigest.NONE,
            done -> {});

    assertThatThrownBy(() -> ColumnStore.run(task, 1 << 20))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessageContaining("could not allocate");
  }
}
