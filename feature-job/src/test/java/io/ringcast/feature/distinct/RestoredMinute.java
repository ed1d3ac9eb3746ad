package io.ringcast.feature.distinct;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** An open minute through the bytes of a checkpoint. */
public final class RestoredMinute {

  private RestoredMinute() {}

  public static DistinctMinute of(DistinctMinute minute) throws IOException {
    DistinctPerCell.Serializer serializer = new DistinctPerCell.Serializer();
    DataOutputSerializer out = new DataOutputSerializer(64);
    boolean stamps = minute.hasStamps();
    serializer.writeMinute(minute, stamps, out);
    return serializer.readMinute(stamps, new DataInputDeserializer(out.getCopyOfBuffer()));
  }
}
