package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
