package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.AvroEvents.decoder;
import static io.ringcast.feature.intake.decode.AvroEvents.field;
import static io.ringcast.feature.intake.decode.AvroEvents.schema;
import static io.ringcast.feature.intake.decode.TestEvents.reason;
import static io.ringcast.feature.intake.decode.TestEvents.reject;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes and schemas that are made to use up memory, stack or time. */
@Timeout(20)
class HostileAvroTest {

  private static final String LIST =
      "{\"type\":\"record\",\"name\":\"List\",\"fields\":["
          + field("next", "[\"null\",\"List\"]")
          + "]}";

  private static byte[] number(long value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes.write((int) rest);
    return bytes.toByteArray();
  }

  private static byte[] padded(byte[] start) {
    return Arrays.copyOf(start, 100);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {2L << 30, Integer.MAX_VALUE, 101, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32})
  void lengthsThatTheBytesDoNotHave(long length) throws Exception {
    byte[] value = padded(number(length));
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (String type : new String[] {"\"string\"", "\"bytes\""}) {
      for (String name : new String[] {"rider_id", "ignored"}) {
        EventDecoder decoder = decoder(schema(field(name, type)));
        reason(decoder, value);
        long before = thread.getCurrentThreadAllocatedBytes();
        assertThat(reason(decoder, value)).isEqualTo(RejectReason.UNDECODABLE);
        assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, Long.MIN_VALUE, -1, 1L << 40})
  void countsOfItemsThatAreNotThere(long count) throws Exception {
    for (String items : new String[] {"\"int\"", "\"string\"", "[\"null\",\"int\"]", LIST}) {
      String array = "{\"type\":\"array\",\"items\":" + items + "}";
      String map = "{\"type\":\"map\",\"values\":" + items + "}";
      for (String type : new String[] {array, map}) {
        byte[] value = number(count);
        assertThat(reason(decoder(schema(field("ignored", type))), value))
            .describedAs("%d of %s", count, type)
            .isEqualTo(RejectReason.UNDECODABLE);
      }
    }
  }

  @Test
  void itemsWithoutBytesAreNotCounted() throws Exception {
    String nothing =
        "{\"type\":\"record\",\"name\":\"Nothing\",\"fields\":[" + field("n", "\"null\"") + "]}";
    String noBytes = "{\"type\":\"fixed\",\"name\":\"NoBytes\",\"size\":0}";
    for (String items : new String[] {"\"null\"", nothing, noBytes}) {
      EventDecoder decoder =
          decoder(schema(field("a", "{\"type\":\"array\",\"items\":" + items + "}")));
      byte[] count = number(Long.MAX_VALUE);
      byte[] value = Arrays.copyOf(count, count.length + 1);
      assertThat(reason(decoder, value)).isEqualTo(RejectReason.MISSING_FIELD);
    }
  }

  @Test
  void dataAsDeepAsItIsLong() throws Exception {
    EventDecoder decoder = decoder(schema(field("list", LIST)));
    byte[] deep = new byte[1_000_000];
    Arrays.fill(deep, (byte) 2);
    Reject reject = reject(decoder, deep);
    assertThat(reject.reason()).isEqualTo(RejectReason.UNDECODABLE);
    assertThat(reject.detail()).contains("64 levels");

    byte[] shallow = new byte[50];
    Arrays.fill(shallow, 0, 49, (byte) 2);
    assertThat(reason(decoder, shallow)).isEqualTo(RejectReason.MISSING_FIELD);
  }

  @Test
  void aRecordThatContainsItselfForEver() throws Exception {
    String endless =
        "{\"type\":\"record\",\"name\":\"Endless\",\"fields\":["
            + field("left", "\"Endless\"")
            + ","
            + field("right", "\"Endless\"")
            + "]}";
    assertThat(reason(decoder(schema(field("e", endless))), new byte[100]))
        .isEqualTo(RejectReason.UNDECODABLE);
    assertThat(reason(decoder(endless), new byte[100])).isEqualTo(RejectReason.UNDECODABLE);
  }

  @Test
  void unionBranchesThatAreNotThere() throws Exception {
    EventDecoder decoder = decoder(schema(field("lat", "[\"null\",\"double\"]")));
    for (long branch : new long[] {2, -1, 1L << 32, Long.MIN_VALUE}) {
      assertThat(reason(decoder, padded(number(branch)))).isEqualTo(RejectReason.UNDECODABLE);
    }
  }

  @Test
  void aNumberWithoutEnd() throws Exception {
    byte[] value = new byte[100];
    Arrays.fill(value, (byte) 0x80);
    assertThat(reason(decoder(schema(field("event_time", "\"long\""))), value))
        .isEqualTo(RejectReason.UNDECODABLE);
  }

  @Test
  void aSchemaNestedToTheEndOfTheStack() {
    String open = "{\"type\":\"array\",\"items\":";
    String schema = open.repeat(100_000) + "\"int\"" + "}".repeat(100_000);
    assertThatThrownBy(() -> decoder(schema)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSchemaDeeperThanTheStack() {
    Schema deep = Schema.create(Schema.Type.INT);
    for (int i = 0; i < 200_000; i++) {
      deep = Schema.createArray(deep);
    }
    Schema schema = deep;
    assertThatThrownBy(() -> AvroPlan.of(schema, FieldTree.of(TestEvents.FIELDS.paths())))
        .isInstanceOf(UnusableSchemaException.class)
        .hasMessageContaining("nested too deeply");
  }
}
