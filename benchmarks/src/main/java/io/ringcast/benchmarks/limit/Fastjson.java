package io.ringcast.benchmarks.limit;

import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.util.Fnv;
import java.io.IOException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads five fields of each event with fastjson2, which knows names by their hash. */
final class Fastjson implements Work {

  private static final long EVENT_TIME = Fnv.hashCode64("event_time");
  private static final long RIDER = Fnv.hashCode64("rider_id");
  private static final long PRODUCT = Fnv.hashCode64("product_id");
  private static final long LAT = Fnv.hashCode64("lat");
  private static final long LNG = Fnv.hashCode64("lng");

  private final List<ConsumerRecord<byte[], byte[]>> events;

  Fastjson(List<ConsumerRecord<byte[], byte[]>> events) {
    this.events = events;
  }

  @Override
  public long pass() throws IOException {
    return EventSum.of(events, Fastjson::read);
  }

  private static long read(byte[] event) {
    long sum = 0;
    try (JSONReader reader = JSONReader.of(event)) {
      if (!reader.nextIfObjectStart()) {
        return EventSum.UNREAD;
      }
      while (!reader.nextIfObjectEnd()) {
        long name = reader.readFieldNameHashCode();
        if (name == EVENT_TIME) {
          sum += reader.readInt64Value();
        } else if (name == LAT || name == LNG) {
          sum += (long) reader.readDoubleValue();
        } else if (name == RIDER || name == PRODUCT) {
          sum += reader.readUUID().getLeastSignificantBits();
        } else {
          reader.skipValue();
        }
      }
      return sum;
    } catch (RuntimeException e) {
      // One of the senseless events; of a text that is cut off it reads beyond the end.
      return EventSum.UNREAD;
    }
  }
}
