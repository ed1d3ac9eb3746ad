package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.Door;
import io.ringcast.feature.intake.Intake;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/** Writes down what reaches Flink. */
final class Recorder implements ReaderOutput<Intake> {

  final List<String> log = new ArrayList<>();

  List<Long> watermarks() {
    return log.stream()
        .filter(line -> line.startsWith("watermark "))
        .map(line -> Long.parseLong(line.substring("watermark ".length())))
        .toList();
  }

  long lastWatermark() {
    List<Long> all = watermarks();
    return all.get(all.size() - 1);
  }

  @Override
  public void collect(Intake record, long timestamp) {
    if (record.isClock()) {
      log.add("clock " + record.clock);
      return;
    }
    String what = Door.isLate(record) ? " late" : "";
    log.add("P" + record.origin.partition + (record.isGood() ? what : " rejected"));
  }

  @Override
  public void collect(Intake record) {
    throw new AssertionError("a record without a timestamp");
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    log.add("watermark " + watermark.getTimestamp());
  }

  @Override
  public void markIdle() {
    throw new AssertionError("an idle channel would be waited for by nobody");
  }

  @Override
  public void markActive() {
    throw new AssertionError("the channel never was idle");
  }

  @Override
  public SourceOutput<Intake> createOutputForSplit(String splitId) {
    throw new AssertionError("all goes through the main output");
  }

  @Override
  public void releaseOutputForSplit(String splitId) {}
}
