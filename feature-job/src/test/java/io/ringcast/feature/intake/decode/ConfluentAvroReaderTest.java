package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.AvroEvents.SCHEMA;
import static io.ringcast.feature.intake.decode.TestEvents.FIELDS;
import static io.ringcast.feature.intake.decode.TestEvents.KIND;
import static io.ringcast.feature.intake.decode.TestEvents.RIDER;
import static io.ringcast.feature.intake.decode.TestEvents.RULES;
import static io.ringcast.feature.intake.decode.TestEvents.good;
import static io.ringcast.feature.intake.decode.TestEvents.hash;
import static io.ringcast.feature.intake.decode.TestEvents.reason;
import static io.ringcast.feature.intake.decode.TestEvents.reject;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.Secret;
import io.ringcast.testkit.registry.FakeRegistry;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConfluentAvroReaderTest {

  private static final int ID = 0x01020304;

  private FakeRegistry registry;
  private EventDecoder decoder;
  private long nanos = Long.MAX_VALUE - 5;

  @BeforeEach
  void start() {
    registry = new FakeRegistry();
    decoder = decoder(Duration.ofSeconds(50));
  }

  private EventDecoder decoder(Duration patience) {
    SchemaRegistry client =
        new SchemaRegistry(new RegistryConfig(registry.url(), "", Secret.NONE, patience));
    return new EventDecoder(
        KIND,
        FIELDS,
        RULES,
        TestEvents.KEY,
        draft -> new ConfluentAvroReader(draft, client, FieldTree.of(FIELDS.paths()), () -> nanos));
  }

  @AfterEach
  void stop() {
    registry.close();
  }

  private static byte[] framed(int id, byte[] datum) {
    return ByteBuffer.allocate(datum.length + 5).put((byte) 0).putInt(id).put(datum).array();
  }

  private static byte[] event() {
    return framed(ID, AvroEvents.good());
  }

  @Test
  void aGoodEvent() throws Exception {
    registry.schema(ID, SCHEMA);
    for (int i = 0; i < 100; i++) {
      Event event = good(decoder, event());
      assertThat(event.entity).isEqualTo(hash(RIDER));
      assertThat(event.kind).isEqualTo(KIND);
    }
    assertThat(registry.requests()).containsExactly("/schemas/ids/" + ID);
  }

  @Test
  void theHeader() throws Exception {
    assertThat(reject(decoder, TestEvents.event()).detail()).contains("first byte is 123");
    for (int length = 1; length < 5; length++) {
      assertThat(reason(decoder, new byte[length])).isEqualTo(RejectReason.UNDECODABLE);
    }
    assertThat(registry.requests()).isEmpty();
  }

  @Test
  void anUnknownSchemaIsAskedForAgainAfterAWhile() throws Exception {
    for (int i = 0; i < 10; i++) {
      assertThat(reject(decoder, event()))
          .isEqualTo(new Reject(RejectReason.UNKNOWN_SCHEMA, "the registry has no schema " + ID));
    }
    assertThat(registry.requests()).hasSize(1);

    registry.schema(ID, SCHEMA);
    nanos += ConfluentAvroReader.BAD_ANSWER_STAYS.toNanos() - 1;
    assertThat(reason(decoder, event())).isEqualTo(RejectReason.UNKNOWN_SCHEMA);
    nanos++;
    good(decoder, event());
    assertThat(registry.requests()).hasSize(2);
  }

  @Test
  void anIdThatNoRegistryGivesIsNotAskedFor() throws Exception {
    assertThat(reason(decoder, framed(-1, AvroEvents.good())))
        .isEqualTo(RejectReason.UNKNOWN_SCHEMA);
    assertThat(registry.requests()).isEmpty();
  }

  @Test
  void anUnusableSchemaRejectsItsRecords() throws Exception {
    registry.schema(ID, "{\"type\":\"recrd\"}");
    for (int i = 0; i < 3; i++) {
      assertThat(reject(decoder, event()))
          .isEqualTo(
              new Reject(RejectReason.UNUSABLE_SCHEMA, "schema " + ID + " is not an Avro schema"));
    }
    assertThat(registry.requests()).hasSize(1);
  }

  @Test
  void aRegistryThatIsAwayIsNoReject() throws Exception {
    EventDecoder impatient = decoder(Duration.ofSeconds(2));
    registry.schema(1, SCHEMA);
    good(impatient, framed(1, AvroEvents.good()));
    registry.close();
    assertThatThrownBy(() -> impatient.decode(event(), TestEvents.NOW, new Event()))
        .isInstanceOf(SchemaRegistryException.class);
    good(impatient, framed(1, AvroEvents.good()));
  }
}
