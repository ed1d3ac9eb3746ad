package io.ringcast.benchmarks.store;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;

/**
 * Hears of every request that the driver has an answer to, whichever session it was for. The driver
 * makes it by itself, so whom it tells is static.
 */
public final class RequestMeter implements RequestTracker {

  private static volatile Told told = new Told(TableLayout.BLOCK, new Meter());

  private record Told(TableLayout layout, Meter meter) {}

  /** For the driver. */
  public RequestMeter(DriverContext context) {}

  /** From now on writes to this layout's table are counted by a new meter. */
  static Meter meter(TableLayout layout) {
    Meter meter = new Meter();
    told = new Told(layout, meter);
    return meter;
  }

  @Override
  public void onSuccess(
      Request request, long nanos, DriverExecutionProfile profile, Node node, String logPrefix) {
    Told now = told;
    int hexagons = 0;
    int statements = 0;
    if (request instanceof BatchStatement batch) {
      for (BatchableStatement<?> statement : batch) {
        hexagons += now.layout.hexagons((BoundStatement) statement);
        statements++;
      }
    } else if (request instanceof BoundStatement statement) {
      hexagons = now.layout.hexagons(statement);
      statements = 1;
    }
    if (hexagons > 0) {
      now.meter.acknowledged(hexagons, statements, nanos);
    }
  }

  @Override
  public void onError(
      Request request,
      Throwable failure,
      long nanos,
      DriverExecutionProfile profile,
      Node node,
      String logPrefix) {
    told.meter.failed();
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
