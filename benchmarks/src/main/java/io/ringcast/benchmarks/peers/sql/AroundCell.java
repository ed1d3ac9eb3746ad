package io.ringcast.benchmarks.peers.sql;

import io.ringcast.benchmarks.Disks;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.FunctionHint;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.TableFunction;

/** The cells around a cell, each with the position of the smallest ring that it is in. */
@FunctionHint(
    output = @DataTypeHint(value = "ROW<near BIGINT, ring INT>", bridgedTo = RowData.class))
public final class AroundCell extends TableFunction<RowData> {

  private final int[] rings;
  private transient Disks disks;
  private transient GenericRowData reused;

  public AroundCell(int[] rings) {
    this.rings = rings;
  }

  @Override
  public void open(FunctionContext context) {
    disks = new Disks(rings);
    reused = new GenericRowData(2);
  }

  /** Called by the generated code. */
  public void eval(long cell) {
    Disks.Disk disk = disks.around(cell);
    int next = 0;
    for (int ring = 0; ring < rings.length; ring++) {
      reused.setField(1, ring);
      for (; next < disk.upTo()[ring]; next++) {
        reused.setField(0, disk.cells()[next]);
        collect(reused);
      }
    }
  }
}
