package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import org.junit.jupiter.api.Test;

/** A store tells what is in it. */
interface StoreRegistryContract extends StoreContract {

  @Test
  default void givesTheFeatureSetsThatItWasTold() throws Exception {
    FeatureSet other = unusedSet();
    assertThat(store().registry().find(set().id())).isEmpty();
    assertThat(await(store().find(set().id()))).isEmpty();

    await(store().write(RegisteredSet.of(set())));
    await(store().write(RegisteredSet.of(other)));

    assertThat(store().registry().get(set().id())).isEqualTo(set());
    assertThat(store().registry().readable()).contains(set(), other);
  }

  @Test
  default void theLaterDefinitionStays() throws Exception {
    FeatureSet set = set();
    RegisteredSet owned =
        RegisteredSet.of(
            new FeatureSet(
                set.name(),
                set.version(),
                set.resolution(),
                set.distinct(),
                set.kinds(),
                set.rings(),
                set.windows(),
                "somebody else",
                "said better"));
    await(store().write(RegisteredSet.of(set)));
    await(store().write(owned));

    assertThat(store().registry().find(set.id())).contains(owned);
    assertThat(await(store().find(set.id()))).contains(owned);
  }
}
