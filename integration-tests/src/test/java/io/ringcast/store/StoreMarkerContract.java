package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A store keeps markers. */
interface StoreMarkerContract extends StoreContract {

  @Test
  default void givesMarkersTheNewestFirst() throws Exception {
    List<StoredMarker> markers =
        Stream.of(NEW_YEAR + MINUTE, NEW_YEAR, NEW_YEAR - MINUTE, NEW_YEAR - 2 * DAY)
            .map(end -> new StoredMarker(set().id(), emission(end, 1)))
            .toList();
    for (StoredMarker marker :
        List.of(markers.get(2), markers.get(0), markers.get(3), markers.get(1))) {
      await(store().write(marker));
    }

    assertThat(store().markers(set().id(), ALWAYS)).isEqualTo(markers);
    assertThat(store().markers(set().id(), new TimeRange(NEW_YEAR - DAY, NEW_YEAR)))
        .isEqualTo(markers.subList(1, 3));
    assertThat(store().markers(set().id(), TimeRange.only(NEW_YEAR)))
        .isEqualTo(markers.subList(1, 2));
  }

  @Test
  default void givesTheMarkerOfOneWindowEndOrNone() throws Exception {
    StoredMarker marker = new StoredMarker(set().id(), emission(NEW_YEAR, 1));
    await(store().write(marker));
    await(store().write(new StoredMarker(set().id(), emission(NEW_YEAR + MINUTE, 1))));
    SetId other = new SetId(set().name(), set().version() + 1);

    assertThat(await(store().marker(set().id(), NEW_YEAR))).contains(marker);
    assertThat(await(store().marker(set().id(), NEW_YEAR - MINUTE))).isEmpty();
    assertThat(await(store().marker(other, NEW_YEAR))).isEmpty();
  }

  @Test
  default void theLaterVersionOfAMarkerStays() throws Exception {
    StoredMarker now = new StoredMarker(set().id(), new Emission(NEW_YEAR, 8, 100));
    await(store().write(now));
    await(store().write(new StoredMarker(set().id(), new Emission(NEW_YEAR, 7, 50))));

    assertThat(store().markers(set().id(), ALWAYS)).containsExactly(now);
  }
}
