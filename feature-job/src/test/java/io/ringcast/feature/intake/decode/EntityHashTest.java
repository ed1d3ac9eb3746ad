package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class EntityHashTest {

  /** The published values of XXH64 with seed 0: a checkpoint's hashes must outlive any library. */
  @Test
  void isXxh64WithSeedZero() {
    assertThat(TestEvents.hash("")).isEqualTo(0xEF46DB3751D8E999L);
    assertThat(TestEvents.hash("a")).isEqualTo(0xD24EC4F1A98C6E5BL);
    assertThat(TestEvents.hash("abc")).isEqualTo(0x44BC2CF5AD770999L);
  }

  @Test
  void sixteenBytesEqualTheUuidsText() {
    UUID id = UUID.fromString(TestEvents.RIDER);
    assertThat(EntityHash.of(id.getMostSignificantBits(), id.getLeastSignificantBits()))
        .isEqualTo(TestEvents.hash(TestEvents.RIDER));
  }

  @Test
  void readsOnlyTheGivenBytes() {
    byte[] bytes = TestEvents.utf8("xabcx");
    assertThat(EntityHash.of(bytes, 1, 3)).isEqualTo(TestEvents.hash("abc"));
  }
}
