package io.ringcast.feature.distinct;

import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.api.watermark.Watermark;

/**
 * Runs a {@link MinuteFunction} and tells it of every watermark: a function by itself sees them
 * only with its events, and minutes close without any.
 *
 * @param <K> the key
 * @param <O> what is given away when a minute closes
 */
public final class MinuteOperator<K, O> extends KeyedProcessOperator<K, CellEvent, O> {

  public MinuteOperator(MinuteFunction<K, ?, O> function) {
    super(function);
  }

  @Override
  public void processWatermark(Watermark watermark) throws Exception {
    ((MinuteFunction<?, ?, ?>) userFunction).closeUntil(watermark.getTimestamp());
    super.processWatermark(watermark);
  }
}
