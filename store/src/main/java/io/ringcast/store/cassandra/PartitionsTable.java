package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.features.SetId;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Selection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.StreamSupport;

/** Which partitions hold rows: without it a scan would have to guess products and areas. */
final class PartitionsTable {

  private final Requests requests;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final KeyRange hours;
  private final NotedPartitions noted = new NotedPartitions(this::write, System::nanoTime);

  PartitionsTable(Requests requests) {
    this.requests = requests;
    insert =
        requests.prepare(
            """
            INSERT INTO KEYSPACE.partitions (feature_set, version, hour, product, area)
            VALUES (?, ?, ?, ?, ?) USING TIMESTAMP ?""");
    select =
        requests.prepare(
            """
            SELECT hour, product, area FROM KEYSPACE.partitions
            WHERE feature_set = ? AND version = ? AND hour = ?""");
    hours = new KeyRange(requests, "partitions", "hour");
  }

  /** Notes that the partition holds rows, if it was not noted lately. */
  CompletableFuture<Void> note(PartitionKey partition) {
    return noted.note(partition);
  }

  private CompletableFuture<Void> write(PartitionKey partition) {
    return requests.write(
        List.of(
            insert.bind(
                partition.set().name(),
                partition.set().version(),
                partition.hour(),
                partition.product(),
                partition.area(),
                WriteTimestamp.ofHour(partition.hour()))));
  }

  /** The partitions that may hold selected rows, the latest hour first; asked for as needed. */
  Iterator<PartitionKey> find(SetId set, Selection selection) {
    long from = PartitionKey.hour(selection.windowEnds().from());
    long to = PartitionKey.hour(selection.windowEnds().to());
    Iterator<AsyncResultSet> answers =
        new ReadAhead<>(hours.newestFirst(set, from, to), hour -> ofHour(set, hour));
    Iterable<AsyncResultSet> all = () -> answers;
    return StreamSupport.stream(all.spliterator(), false)
        .flatMap(answer -> selected(set, selection, answer).stream())
        .iterator();
  }

  private CompletionStage<AsyncResultSet> ofHour(SetId set, long hour) {
    return requests.read(select.bind(set.name(), set.version(), hour));
  }

  private static List<PartitionKey> selected(
      SetId set, Selection selection, AsyncResultSet answer) {
    List<PartitionKey> found = new ArrayList<>();
    Requests.forEach(
        answer,
        row -> {
          PartitionKey partition = partition(set, row);
          if (selection.touches(partition)) {
            found.add(partition);
          }
        });
    return found;
  }

  private static PartitionKey partition(SetId set, Row row) {
    UUID product = row.getUuid("product");
    return new PartitionKey(set, product, row.getLong("area"), row.getLong("hour"));
  }
}
