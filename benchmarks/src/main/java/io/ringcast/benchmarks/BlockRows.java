package io.ringcast.benchmarks;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The records of the features topic, as the job writes and a reader reads them. */
final class BlockRows {

  private static final int BLOCK_RESOLUTION = 6;
  private static final int MAX_RECORD_BYTES = 1_000_000;
  private static final Emission EMISSION = new Emission(600_000, 1, 0);
  private static final UUID PRODUCT = new UUID(1, 2);

  private final FeatureSet set;
  private final long tile;
  private final RecordWriter writer;
  private final FeatureRecordReader reader;
  private long sum;

  BlockRows(FeatureSet set, long tile) {
    this.set = set;
    this.tile = tile;
    writer = new RecordWriter(set, Cells.resolution(tile), BLOCK_RESOLUTION, MAX_RECORD_BYTES);
    reader = new FeatureRecordReader(set);
  }

  List<EncodedRecord> encode(SumColumns rows) {
    List<EncodedRecord> records = new ArrayList<>();
    writer.write(EMISSION, PRODUCT, tile, rows, records::add);
    return records;
  }

  long decode(List<EncodedRecord> records) throws BlockFormatException {
    sum = 0;
    for (EncodedRecord record : records) {
      reader.blocks((TileRecord) RecordParser.parse(record.value()), this::addUp);
    }
    return sum;
  }

  private void addUp(DecodedBlock block) {
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int feature = 0; feature < set.featuresPerKind(); feature++) {
        for (int row = 0; row < block.rows(); row++) {
          sum += block.sum(row, kind, feature);
        }
      }
    }
  }

  void close() {
    writer.close();
    reader.close();
  }
}
