package io.ringcast.job.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.PojoTypeInfo;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;

class DeadLetterSchemaTest {

  @Test
  void theBytesAreTheValueAndAllElseIsInHeaders() {
    ProducerRecord<byte[], byte[]> record = letter("hello".getBytes(UTF_8), 5);

    assertThat(record.topic()).isEqualTo("rejects");
    assertThat(new String(record.key(), UTF_8)).isEqualTo("demand-3-1042");
    assertThat(new String(record.value(), UTF_8)).isEqualTo("hello");
    Map<String, String> headers = new TreeMap<>();
    for (Header header : record.headers()) {
      headers.put(header.key(), new String(header.value(), UTF_8));
    }
    assertThat(headers)
        .isEqualTo(
            Map.of(
                "ringcast.reason", "bad",
                "ringcast.detail", "why it is bad",
                "ringcast.topic", "demand",
                "ringcast.partition", "3",
                "ringcast.offset", "1042",
                "ringcast.timestamp", "77",
                "ringcast.length", "5"));
  }

  @Test
  void longBytesAreCutAndTheirLengthIsKept() {
    ProducerRecord<byte[], byte[]> record = letter("hello".getBytes(UTF_8), 4);

    assertThat(new String(record.value(), UTF_8)).isEqualTo("hell");
    assertThat(length(record)).isEqualTo("5");
  }

  @Test
  void noBytesAreKeptWhereNoneMayBeAndOfATombstone() {
    assertThat(letter("hello".getBytes(UTF_8), 0).value()).isNull();
    assertThat(letter(null, 4).value()).isNull();
    assertThat(length(letter(null, 4))).isEqualTo("-1");
  }

  @Test
  void flinkNeedsNoKryoForIt() {
    TypeInformation<DeadLetter> type = TypeInformation.of(DeadLetter.class);

    assertThat(type).isInstanceOf(PojoTypeInfo.class);
    assertThat(((PojoTypeInfo<?>) type).getTypeAt("origin")).isInstanceOf(PojoTypeInfo.class);
  }

  private static ProducerRecord<byte[], byte[]> letter(byte[] value, int maxRawBytes) {
    RecordOrigin origin = new RecordOrigin();
    origin.topic = "demand";
    origin.partition = 3;
    origin.offset = 1042;
    origin.timestamp = 77;
    origin.value = value;
    return new DeadLetterSchema("rejects", maxRawBytes)
        .serialize(new DeadLetter("bad", "why it is bad", origin), null, null);
  }

  private static String length(ProducerRecord<byte[], byte[]> record) {
    return new String(record.headers().lastHeader("ringcast.length").value(), UTF_8);
  }
}
