package io.ringcast.publisher.unpack;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import io.ringcast.store.StoredBlock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class ParcelSerializerTest {

  @Test
  void aParcelComesBackAsItWas() throws IOException {
    SetId set = new SetId("marketplace", 3);
    Emission emission = new Emission(-60_000, 42, 7);
    UUID product = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    List<StoredBlock> blocks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      byte[] payload = new byte[i * 1_000];
      Arrays.fill(payload, (byte) (200 + i));
      blocks.add(new StoredBlock(set, product, 0x862a1072fffffffL + i, 9, emission, i, payload));
    }
    Parcel parcel =
        new Parcel(blocks, new Origin("features", 3, 1L << 40, 1_767_225_840_000L), 0.25, "a");

    ParcelSerializer serializer = new ParcelSerializer();
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer.serialize(parcel, out);
    Parcel back = serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));

    assertThat(back).usingRecursiveComparison().isEqualTo(parcel);
  }
}
