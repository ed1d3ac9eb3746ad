package io.ringcast.benchmarks.store;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One kind's features of a hexagon as Cassandra's {@code map<text, double>}, from a name such as
 * r5_w8. By hand, since the driver's own way over a Java map took most of the client's time.
 */
final class MapEncoding {

  private final FeatureSet set;
  private final DiskSizes diskSizes;
  private final int[] windows;
  private final List<byte[]> names = new ArrayList<>();
  private final Map<String, Integer> features = new HashMap<>();
  private final int bytes;

  MapEncoding(FeatureSet set) {
    this.set = set;
    this.diskSizes = new DiskSizes(set);
    this.windows = set.windowArray();
    int length = Integer.BYTES;
    for (int ring : set.ringArray()) {
      for (int window : windows) {
        String name = "r" + ring + "_w" + window;
        features.put(name, names.size());
        names.add(name.getBytes(StandardCharsets.US_ASCII));
        length += Integer.BYTES + name.length() + Integer.BYTES + Double.BYTES;
      }
    }
    this.bytes = length;
  }

  /** The length of one hexagon's map. */
  int bytes() {
    return bytes;
  }

  /** The number of entries; for each entry the length of its key, the key, and the value's. */
  void write(DecodedBlock block, int row, int kind, ByteBuffer out) {
    long hexagon = block.hexagon(row);
    out.putInt(names.size());
    for (int feature = 0; feature < names.size(); feature++) {
      byte[] name = names.get(feature);
      int size = diskSizes.size(hexagon, feature / windows.length);
      double value = FeatureValue.of(block.sum(row, kind, feature), window(feature), size);
      out.putInt(name.length).put(name).putInt(Double.BYTES).putDouble(value);
    }
  }

  /** The sums that the values stand for, ring-major; in whatever order the entries are. */
  long[] read(long hexagon, ByteBuffer in) {
    long[] sums = new long[set.featuresPerKind()];
    int entries = in.getInt();
    if (entries != sums.length) {
      throw new IllegalStateException(
          "hexagon %x has %d features, not %d".formatted(hexagon, entries, sums.length));
    }
    for (int i = 0; i < entries; i++) {
      byte[] name = new byte[in.getInt()];
      in.get(name);
      int feature = features.get(new String(name, StandardCharsets.US_ASCII));
      in.getInt();
      int size = diskSizes.size(hexagon, feature / windows.length);
      sums[feature] = FeatureValue.sumOf(in.getDouble(), window(feature), size);
    }
    return sums;
  }

  private int window(int feature) {
    return windows[feature % windows.length];
  }
}
