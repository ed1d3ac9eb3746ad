package io.ringcast.publisher.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.store.FeatureStore;
import io.ringcast.common.store.Placement;
import io.ringcast.common.store.Selection;
import io.ringcast.common.store.StoredBlock;
import io.ringcast.common.store.StoredMarker;
import io.ringcast.common.store.StoredRows;
import io.ringcast.common.store.cassandra.CassandraFeatureStore;
import io.ringcast.common.store.config.StoreConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Cassandra, with one session for all tasks of the job in a process. */
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
          OPEN.computeIfAbsent(this, any -> new Session(CassandraFeatureStore.open(config, sets)));
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
  private static final class Lease implements FeatureStore {

    private final SharedStore owner;
    private final FeatureStore store;
    private boolean closed;

    Lease(SharedStore owner, FeatureStore store) {
      this.owner = owner;
      this.store = store;
    }

    @Override
    public CompletionStage<Void> write(List<StoredBlock> blocks) {
      return store.write(blocks);
    }

    @Override
    public CompletionStage<Void> write(StoredMarker marker) {
      return store.write(marker);
    }

    @Override
    public void scan(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
      store.scan(set, selection, out);
    }

    @Override
    public List<StoredMarker> markers(SetId set, io.ringcast.common.store.TimeRange windowEnds) {
      return store.markers(set, windowEnds);
    }

    @Override
    public Placement placement() {
      return store.placement();
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        owner.release();
      }
    }
  }
}
