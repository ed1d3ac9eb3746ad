package io.ringcast.benchmarks.limit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * What crosses the network between tasks in a minute, though in one process: to bytes, into a
 * buffer, and back, by Flink's serializers. Buffers, queues and wake-ups are left out.
 */
final class ExchangePart {

  private ExchangePart() {}

  static Part of(Material material) throws IOException {
    List<Crossing<?>> crossings =
        List.of(
            new Crossing<>(material.located()),
            new Crossing<>(material.counts()),
            new Crossing<>(material.records()));
    return new Part(
        "exchange",
        "located event",
        material.located().size(),
        1,
        new Contender(
            "Flink's serializers",
            () -> {
              long sum = 0;
              for (Crossing<?> crossing : crossings) {
                sum += crossing.pass();
              }
              return sum;
            }),
        List.of(new Contender("the same bytes copied twice", new Copy(bytes(crossings)))));
  }

  private static List<byte[]> bytes(List<Crossing<?>> crossings) throws IOException {
    List<byte[]> all = new ArrayList<>();
    for (Crossing<?> crossing : crossings) {
      all.addAll(crossing.bytes());
    }
    return all;
  }

  /** All values of one kind that cross in a minute. */
  private static final class Crossing<T> {

    private final List<T> values;
    private final StreamElementSerializer<T> serializer;
    private final StreamRecord<T> record = new StreamRecord<>(null, 1);
    private final StreamElement reuse;
    private final DataOutputSerializer out = new DataOutputSerializer(1 << 10);
    private final DataInputDeserializer in = new DataInputDeserializer();
    private byte[] buffer = new byte[1 << 20];

    Crossing(List<T> values) {
      this.values = values;
      @SuppressWarnings("unchecked")
      Class<T> type = (Class<T>) values.get(0).getClass();
      serializer =
          new StreamElementSerializer<>(
              TypeInformation.of(type).createSerializer(new SerializerConfigImpl()));
      reuse = serializer.createInstance();
    }

    long pass() throws IOException {
      long sum = 0;
      for (T value : values) {
        int length = serialize(value);
        if (buffer.length < length) {
          buffer = new byte[2 * length];
        }
        System.arraycopy(out.getSharedBuffer(), 0, buffer, 0, length);
        in.setBuffer(buffer, 0, length);
        sum += serializer.deserialize(reuse, in).hashCode();
      }
      return sum;
    }

    List<byte[]> bytes() throws IOException {
      List<byte[]> all = new ArrayList<>();
      for (T value : values) {
        all.add(Arrays.copyOf(out.getSharedBuffer(), serialize(value)));
      }
      return all;
    }

    private int serialize(T value) throws IOException {
      out.clear();
      serializer.serialize(record.replace(value, 1), out);
      return out.length();
    }
  }

  private static final class Copy implements Work {

    private final List<byte[]> values;
    private final byte[] first;
    private final byte[] second;

    Copy(List<byte[]> values) {
      this.values = values;
      int largest = values.stream().mapToInt(value -> value.length).max().orElse(0);
      first = new byte[largest];
      second = new byte[largest];
    }

    @Override
    public long pass() {
      long sum = 0;
      for (byte[] value : values) {
        System.arraycopy(value, 0, first, 0, value.length);
        System.arraycopy(first, 0, second, 0, value.length);
        sum += second[value.length - 1];
      }
      return sum;
    }
  }
}
