package io.ringcast.publisher.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.open.ConfiguredStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The configured store, with one session for all tasks of the job in a process. */
public record SharedStore(StoreConfig config, List<FeatureSet> sets) implements StoreSource {

  private static final Map<SharedStore, Session> OPEN = new HashMap<>();

  private static final class Session {
    private final FeatureStore store;
    private int leases;

    Session(FeatureStore store) {
      this.store = store;
    }
  }

  public SharedStore {
    sets = List.copyOf(sets);
  }

  @Override
  public FeatureStore open() {
    synchronized (OPEN) {
      Session session =
          OPEN.computeIfAbsent(this, any -> new Session(ConfiguredStore.open(config, sets)));
      session.leases++;
      return new Lease(this, session.store);
    }
  }

  private void release() {
    synchronized (OPEN) {
      Session session = OPEN.get(this);
      session.leases--;
      if (session.leases == 0) {
        OPEN.remove(this);
        session.store.close();
      }
    }
  }

  /** One task's hold on the session. */
  private static final class Lease extends StoreWrapper {

    private final SharedStore owner;
    private boolean closed;

    Lease(SharedStore owner, FeatureStore store) {
      super(store);
      this.owner = owner;
    }

    /** The session is closed with the last lease. */
    @Override
    public void close() {
      if (!closed) {
        closed = true;
        owner.release();
      }
    }
  }
}
