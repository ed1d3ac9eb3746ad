package io.ringcast.store.redis;

import io.lettuce.core.ScriptOutputType;
import io.ringcast.common.features.SetId;
import io.ringcast.store.StoreException;
import java.util.List;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replication id of each shard's master. A restart or a fail-over gives another one; then the
 * server may have lost rows that it had acknowledged.
 */
final class MasterIds {

  private static final Logger LOG = LoggerFactory.getLogger(MasterIds.class);
  private static final String SAFE_POLICY = "noeviction";

  private final String[] ids;
  private final Runnable onChange;

  /** A paused master that goes on beside its successor has its old id. */
  private int changes;

  private MasterIds(String[] ids, Runnable onChange) {
    this.ids = ids;
    this.onChange = onChange;
  }

  /**
   * Asks all masters.
   *
   * @throws StoreException if one does not answer, or might evict rows before their time
   */
  static MasterIds read(Connections connections, Keys keys, Runnable onChange) {
    SetId any = new SetId("", 0);
    List<List<byte[]>> servers =
        Connections.await(
            Connections.all(
                IntStream.range(0, Shards.COUNT)
                    .mapToObj(
                        shard ->
                            connections.<List<byte[]>>run(
                                Script.SERVER,
                                ScriptOutputType.MULTI,
                                List.of(keys.markers(shard, any))))
                    .toList()));
    for (List<byte[]> server : servers) {
      String policy = Keys.text(server.get(2));
      if (!Keys.text(server.get(1)).equals("0") && !policy.equals(SAFE_POLICY)) {
        throw new StoreException(
            ("a Redis server has maxmemory-policy %s: it would evict rows that readers then take"
                    + " for nothing; set it to %s")
                .formatted(policy, SAFE_POLICY));
      }
    }
    return new MasterIds(
        servers.stream().map(server -> Keys.text(server.get(0))).toArray(String[]::new), onChange);
  }

  /** Takes the id that a shard's server has answered with. */
  void saw(int shard, String id) {
    synchronized (this) {
      if (ids[shard].equals(id)) {
        return;
      }
      boolean isKnown = List.of(ids).contains(id);
      ids[shard] = id;
      changes++;
      if (isKnown) {
        return;
      }
    }
    LOG.warn(
        "Redis has another master, {}, as of shard {}: rows that the one before acknowledged may be"
            + " lost",
        id,
        shard);
    onChange.run();
  }

  synchronized String incarnation() {
    return String.join(" ", ids) + (changes == 0 ? "" : " " + changes);
  }

  /** The ids in an incarnation, by shard. */
  static String[] ids(String incarnation) {
    return incarnation.split(" ");
  }
}
