package io.ringcast.benchmarks.job.peers;

import io.ringcast.benchmarks.CellProduct;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Records between the operators of {@link SecondVersion}. Keys are those of {@link CellProduct}.
 */
final class Messages {

  private static final int USUAL_RIDERS = 4;

  static final TypeInformation<RiderEvent> RIDER_EVENT =
      MessageSerializer.type(
          RiderEvent.class,
          RiderEvent::new,
          from -> RiderEvent.of(from.key, from.rider),
          (event, out) -> {
            out.writeLong(event.key);
            out.writeLong(event.rider);
          },
          in -> RiderEvent.of(in.readLong(), in.readLong()));

  static final TypeInformation<LongOpenHashSet> RIDERS =
      MessageSerializer.type(
          LongOpenHashSet.class,
          () -> new LongOpenHashSet(USUAL_RIDERS),
          LongOpenHashSet::clone,
          Messages::writeRiders,
          Messages::readRiders);

  static final TypeInformation<Spread> SPREAD =
      MessageSerializer.type(
          Spread.class,
          Spread::new,
          from -> Spread.of(from.key, from.ring, from.count),
          (spread, out) -> {
            out.writeLong(spread.key);
            out.writeByte(spread.ring);
            out.writeInt(spread.count);
          },
          in -> Spread.of(in.readLong(), in.readByte(), in.readInt()));

  static final TypeInformation<RingSums> RING_SUMS =
      MessageSerializer.type(
          RingSums.class,
          () -> new RingSums(0, new int[0]),
          from -> new RingSums(from.key, from.sums.clone()),
          Messages::writeSums,
          Messages::readSums);

  private Messages() {}

  /** A rider in a cell, who wants a product. */
  static final class RiderEvent {
    long key;
    long rider;

    static RiderEvent of(long key, long rider) {
      return new RiderEvent().set(key, rider);
    }

    /** For {@link io.ringcast.benchmarks.job.MemorySource}. */
    static RiderEvent of(RiderEvent reuse, long time, long hexagon, long rider, int product) {
      RiderEvent event = reuse == null ? new RiderEvent() : reuse;
      return event.set(CellProduct.key(hexagon, product), rider);
    }

    private RiderEvent set(long itsKey, long itsRider) {
      key = itsKey;
      rider = itsRider;
      return this;
    }
  }

  /** A cell's count on its way to a cell around it. */
  static final class Spread {

    /** Of the receiving cell and the product. */
    long key;

    /** The position of the smallest ring around the receiving cell that holds the counted one. */
    int ring;

    int count;

    static Spread of(long key, int ring, int count) {
      Spread spread = new Spread();
      spread.key = key;
      spread.ring = ring;
      spread.count = count;
      return spread;
    }
  }

  /** The sums of all rings around a cell, for a product and a minute. */
  record RingSums(long key, int[] sums) {}

  private static void writeRiders(LongOpenHashSet riders, DataOutputView out) throws IOException {
    out.writeInt(riders.size());
    for (LongIterator each = riders.iterator(); each.hasNext(); ) {
      out.writeLong(each.nextLong());
    }
  }

  private static LongOpenHashSet readRiders(DataInputView in) throws IOException {
    int size = in.readInt();
    LongOpenHashSet riders = new LongOpenHashSet(size);
    for (int i = 0; i < size; i++) {
      riders.add(in.readLong());
    }
    return riders;
  }

  private static void writeSums(RingSums sums, DataOutputView out) throws IOException {
    out.writeLong(sums.key);
    out.writeInt(sums.sums.length);
    for (int sum : sums.sums) {
      out.writeInt(sum);
    }
  }

  private static RingSums readSums(DataInputView in) throws IOException {
    long key = in.readLong();
    int[] sums = new int[in.readInt()];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = in.readInt();
    }
    return new RingSums(key, sums);
  }
}
