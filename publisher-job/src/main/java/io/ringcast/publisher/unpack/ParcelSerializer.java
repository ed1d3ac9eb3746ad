package io.ringcast.publisher.unpack;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import io.ringcast.job.state.VersionedSerializer;
import io.ringcast.store.StoredBlock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Parcels as bytes. What all blocks of a parcel have in common is written once. */
public final class ParcelSerializer extends VersionedSerializer<Parcel> {

  private static final int FORMAT = 2;

  public ParcelSerializer() {
    super(FORMAT);
  }

  @Override
  protected void write(int version, Parcel parcel, DataOutputView out) throws IOException {
    StoredBlock any = parcel.blocks().get(0);
    out.writeUTF(any.set().name());
    out.writeInt(any.set().version());
    out.writeLong(any.product().getMostSignificantBits());
    out.writeLong(any.product().getLeastSignificantBits());
    out.writeByte(any.resolution());
    out.writeLong(any.emission().windowEnd());
    out.writeLong(any.emission().rowVersion());
    out.writeLong(any.emission().completeSince());
    out.writeInt(parcel.blocks().size());
    for (StoredBlock block : parcel.blocks()) {
      out.writeLong(block.cell());
      out.writeInt(block.rows());
      writeBytes(block.payload(), out);
    }
    out.writeUTF(parcel.origin().topic());
    out.writeInt(parcel.origin().partition());
    out.writeLong(parcel.origin().offset());
    out.writeLong(parcel.origin().timestamp());
    out.writeDouble(parcel.place());
    out.writeUTF(parcel.incarnation());
  }

  @Override
  protected Parcel read(int version, DataInputView in) throws IOException {
    SetId set = new SetId(in.readUTF(), in.readInt());
    UUID product = new UUID(in.readLong(), in.readLong());
    int resolution = in.readByte();
    Emission emission = new Emission(in.readLong(), in.readLong(), in.readLong());
    int count = in.readInt();
    List<StoredBlock> blocks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long cell = in.readLong();
      int rows = in.readInt();
      blocks.add(new StoredBlock(set, product, cell, resolution, emission, rows, readBytes(in)));
    }
    Origin origin = new Origin(in.readUTF(), in.readInt(), in.readLong(), in.readLong());
    return new Parcel(blocks, origin, in.readDouble(), in.readUTF());
  }

  @Override
  public Parcel createInstance() {
    return null;
  }

  /** Nothing in a parcel changes. */
  @Override
  public Parcel copy(Parcel from) {
    return from;
  }

  @Override
  public TypeSerializerSnapshot<Parcel> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Compatibility is decided by the version in each value. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<Parcel> {

    public Snapshot() {
      super(ParcelSerializer::new);
    }
  }
}
