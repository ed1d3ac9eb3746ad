package io.ringcast.feature.window;

import static io.ringcast.feature.StateBytes.throughBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.smoothing.window.CountHistory;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/** State as bytes: another layout needs another version. */
class StateFormatTest {

  private static final String OPEN_MINUTES =
      "010000000001c2d9f8000000010000000001c2d9fa000000020304";
  private static final String HISTORY =
      "01000000040000000001c2d9fa00000003000000010300000000000000020102";

  @Test
  void openMinutes() throws IOException {
    OpenTileMinutes open = new OpenTileMinutes();
    open.add(29_547_000, new byte[] {1, 2});
    open.add(29_547_002, new byte[] {3});
    open.add(29_547_002, new byte[] {4});
    open.close(29_547_000);

    OpenTileMinutes read = throughBytes(new OpenTileMinutes.Serializer(), open, OPEN_MINUTES);

    assertThat(read.goesOnAfter(29_547_001, 2)).isTrue();
    assertThat(read.goesOnAfter(29_547_002, 2)).isFalse();
    assertThat(read.close(29_547_002)).containsExactly(3, 4);
  }

  @Test
  void history() throws IOException {
    CountHistory history = new CountHistory(4);
    history.slideTo(29_547_000, new byte[] {1, 2});
    history.slideTo(29_547_002, new byte[] {3});

    CountHistory read = throughBytes(new TileHistory.Serializer(), history, HISTORY);

    assertThat(read.minutes()).isEqualTo(4);
    assertThat(read.newest()).isEqualTo(29_547_002);
    assertThat(read.ages()).isEqualTo(3);
    assertThat(read.counts(0)).containsExactly(3);
    assertThat(read.counts(1)).isEmpty();
    assertThat(read.counts(2)).containsExactly(1, 2);
  }

  @Test
  void stateOfAnotherFormatIsRefused() throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(64);
    new TileHistory.Serializer().serialize(new CountHistory(3), out);
    byte[] bytes = out.getCopyOfBuffer();
    bytes[0] = 99;

    assertThatThrownBy(
            () -> new TileHistory.Serializer().deserialize(new DataInputDeserializer(bytes)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("format 99")
        .hasMessageContaining("reads format 1");
  }
}
