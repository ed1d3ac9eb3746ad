package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class Utf8Test {

  /** Bytes at the limits of what UTF-8 allows, and some of its characters' usual ones. */
  private static final int[] BYTES = {
    'a', 0, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
    0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF
  };

  @Test
  void agreesWithJavaOnEverySequenceOfFour() {
    byte[] bytes = new byte[4];
    for (int a : BYTES) {
      for (int b : BYTES) {
        for (int c : BYTES) {
          for (int d : BYTES) {
            bytes[0] = (byte) a;
            bytes[1] = (byte) b;
            bytes[2] = (byte) c;
            bytes[3] = (byte) d;
            assertThat(Utf8.firstInvalid(bytes, 0, 4) < 0)
                .describedAs(Arrays.toString(bytes))
                .isEqualTo(isUtf8(bytes));
          }
        }
      }
    }
  }

  @Test
  void namesTheFirstByteThatIsWrong() {
    for (int length = 1; length < 40; length++) {
      for (int at = 0; at < length; at++) {
        byte[] bytes = new byte[length];
        bytes[at] = (byte) 0xFF;
        assertThat(Utf8.firstInvalid(bytes, 0, length)).isEqualTo(at);
        assertThat(Utf8.firstInvalid(bytes, 0, at)).isEqualTo(-1);
        assertThat(Utf8.firstInvalid(bytes, at + 1, length - at - 1)).isEqualTo(-1);
      }
    }
  }

  @Tag("seeded")
  @Test
  void charactersBecomeTheBytesThatJavaMakes() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    Utf8Writer writer = new Utf8Writer();
    for (int i = 0; i < 5_000; i++) {
      int[] points =
          random
              .ints(random.nextInt(200), 0, random.nextBoolean() ? 0x300 : 0x110000)
              .filter(point -> point < 0xD800 || point > 0xDFFF)
              .toArray();
      String text = new String(points, 0, points.length);
      int length = writer.write(("ab" + text).toCharArray(), 2, text.length());
      assertThat(Arrays.copyOf(writer.bytes(), length))
          .describedAs("seed %d", seed)
          .isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void halfASurrogatePairIsNoText() {
    Utf8Writer writer = new Utf8Writer();
    for (String text :
        new String[] {"\ud83d", "\ude00", "a\ud83db", "\ude00\ud83d", "\ud83d\ud83d"}) {
      assertThat(writer.write(text.toCharArray(), 0, text.length())).isEqualTo(-1);
    }
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
