package io.ringcast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HexFormat;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** State through its bytes. */
public final class StateBytes {

  private StateBytes() {}

  /** Reads the golden bytes, and checks that the value still is written as them. */
  public static <T> T throughBytes(TypeSerializer<T> serializer, T value, String golden)
      throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer.serialize(value, out);
    assertThat(HexFormat.of().formatHex(out.getCopyOfBuffer())).isEqualTo(golden);
    return serializer.deserialize(new DataInputDeserializer(HexFormat.of().parseHex(golden)));
  }
}
