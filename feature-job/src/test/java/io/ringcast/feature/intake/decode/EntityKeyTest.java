package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EntityKeyTest {

  /** Its authors' test: a key of the bytes 0 to 15, texts of 0, 1, 2 ... bytes that count up. */
  @Test
  void isSipHash24() {
    long k0 = 0x0706050403020100L;
    long k1 = 0x0f0e0d0c0b0a0908L;
    byte[] text = new byte[64];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) i;
    }

    assertThat(SipHash.of(k0, k1, text, 0, 0)).isEqualTo(0x726fdb47dd0e0e31L);
    assertThat(SipHash.of(k0, k1, text, 0, 1)).isEqualTo(0x74f839c593dc67fdL);
    assertThat(SipHash.of(k0, k1, text, 0, 8)).isEqualTo(0x93f5f5799a932462L);
    assertThat(SipHash.of(k0, k1, text, 0, 15)).isEqualTo(0xa129ca6149be45e5L);
    assertThat(SipHash.of(k0, k1, text, 0, 63)).isEqualTo(0x958a324ceb064572L);
  }

  @Test
  void sixteenBytesEqualTheUuidsText() {
    UUID id = UUID.fromString(TestEvents.RIDER);
    assertThat(EntityKey.textOf(id.getMostSignificantBits(), id.getLeastSignificantBits()))
        .isEqualTo(TestEvents.RIDER.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void readsOnlyTheGivenBytes() {
    byte[] bytes = TestEvents.utf8("xthe-rider-1x");
    assertThat(TestEvents.KEY.hash(bytes, 1, bytes.length - 2))
        .isEqualTo(TestEvents.hash("the-rider-1"));
  }

  @Test
  void everyInstallationHasAnother() {
    byte[] id = TestEvents.utf8(TestEvents.RIDER);
    assertThat(EntityKey.random().hash(id, 0, id.length))
        .isNotEqualTo(EntityKey.random().hash(id, 0, id.length));
    assertThat(new EntityKey(12_345, 67_890).toString()).doesNotContain("12345", "67890");
  }
}
