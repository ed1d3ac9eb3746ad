package io.ringcast.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.ScriptOutputType;
import io.ringcast.common.features.SetId;
import io.ringcast.store.StoreException;
import java.util.List;
import java.util.UUID;

/**
 * The replication id of each shard's master when the store was opened. A restart or a fail-over
 * gives another one; then the server may have lost rows that it had acknowledged.
 *
 * @param incarnation names all of them, and the keyspace
 */
record MasterIds(List<String> ids, String incarnation) {

  private static final String SAFE_POLICY = "noeviction";

  /**
   * Asks all masters.
   *
   * @throws StoreException if one does not answer, or might evict rows before their time
   */
  static MasterIds read(Connections connections, Keys keys) {
    SetId any = new SetId("", 0);
    List<List<byte[]>> servers =
        Connections.await(
            connections.eachShard(
                shard ->
                    connections.<List<byte[]>>run(
                        Script.SERVER, ScriptOutputType.MULTI, List.of(keys.markers(shard, any))),
                all -> all));
    for (List<byte[]> server : servers) {
      String policy = Keys.text(server.get(1));
      if (!policy.equals(SAFE_POLICY)) {
        throw new StoreException(
            ("a Redis server has maxmemory-policy %s: it would evict rows that readers then take"
                    + " for nothing; set it to %s")
                .formatted(policy, SAFE_POLICY));
      }
    }
    List<String> ids = servers.stream().map(server -> Keys.text(server.get(0))).toList();
    String all = keys.keyspace() + ' ' + String.join(" ", ids);
    return new MasterIds(ids, UUID.nameUUIDFromBytes(all.getBytes(UTF_8)).toString());
  }

  /** For a script, which compares it with its server's own. */
  byte[] of(int shard) {
    return Keys.bytes(ids.get(shard));
  }

  /** A script has answered, 1 if its server has the shard's id. */
  static Void check(long answer) {
    if (answer != 1) {
      // Trying again is in vain: only a new start takes the new server's id.
      throw new IllegalStateException(
          "a server of Redis has failed over, was restarted or gave slots away since this process"
              + " connected, and may have lost rows: the job has to start again");
    }
    return null;
  }
}
