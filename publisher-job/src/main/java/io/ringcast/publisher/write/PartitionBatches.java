package io.ringcast.publisher.write;

import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.store.PartitionKey;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.connector.base.sink.writer.Batch;
import org.apache.flink.connector.base.sink.writer.BatchCreator;
import org.apache.flink.connector.base.sink.writer.RequestBuffer;
import org.apache.flink.connector.base.sink.writer.RequestEntryWrapper;
import org.apache.flink.connector.base.sink.writer.strategy.RequestInfo;

/** Makes batches that lie within one partition, of at most so many blocks and bytes. */
record PartitionBatches(int maxBlocks, long maxBytes) implements BatchCreator<Parcel> {

  @Override
  public Batch<Parcel> createNextBatch(RequestInfo request, RequestBuffer<Parcel> waiting) {
    List<Parcel> batch = new ArrayList<>();
    PartitionKey partition = null;
    int blocks = 0;
    long bytes = 0;
    while (!waiting.isEmpty()) {
      RequestEntryWrapper<Parcel> next = waiting.peek();
      Parcel parcel = next.getRequestEntry();
      boolean fits =
          parcel.partition().equals(partition)
              && blocks + parcel.blocks().size() <= maxBlocks
              && bytes + next.getSize() <= maxBytes;
      if (!batch.isEmpty() && !fits) {
        break;
      }
      waiting.poll();
      batch.add(parcel);
      partition = parcel.partition();
      blocks += parcel.blocks().size();
      bytes += next.getSize();
    }
    return new Batch<>(batch, bytes);
  }
}
