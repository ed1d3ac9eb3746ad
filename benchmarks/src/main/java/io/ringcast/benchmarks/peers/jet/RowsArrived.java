package io.ringcast.benchmarks.peers.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Watermark;
import io.ringcast.benchmarks.bare.Gate;
import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.benchmarks.bare.TallySheet;
import io.ringcast.benchmarks.peers.PeerRow;

/** One of the sinks: tells the gate of rows, and how far all has arrived. */
final class RowsArrived extends AbstractProcessor {

  private final int gateNumber;
  private Gate gate;
  private TallySheet<PeerRow> sheet;

  RowsArrived(int gateNumber) {
    this.gateNumber = gateNumber;
  }

  @Override
  protected void init(Context context) {
    gate = Gate.of(gateNumber);
    sheet = gate.sheet((PeerRow row, RowDigest rows) -> row.tell(rows));
  }

  @Override
  protected boolean tryProcess0(Object row) {
    sheet.take((PeerRow) row);
    return true;
  }

  @Override
  public boolean tryProcessWatermark(Watermark watermark) {
    gate.arrived(sheet, watermark.timestamp() - 1);
    return true;
  }
}
