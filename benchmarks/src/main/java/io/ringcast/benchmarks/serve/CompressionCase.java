package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import java.io.IOException;
import java.util.List;

/** The same answers, not compressed, with gzip and with zstd, at one rate. */
final class CompressionCase {

  private CompressionCase() {}

  static void run(Stage stage, Report report) throws IOException {
    Report.Table table =
        report.table(
            "Compression, at one rate", Measurement.columns("answers", "bytes of an answer"));
    List<GetFeaturesRequest> requests = stage.requests(Requests.Spread.NEAR);
    try (ServiceProcess service = stage.service("listen.compress.with=[zstd, gzip]");
        Progress progress = Progress.of(stage.terminal(), "compression", "ways")) {
      int done = 0;
      for (Channels.Encoding encoding : Channels.Encoding.values()) {
        progress.update(done, (double) done++ / Channels.Encoding.values().length);
        WireBytes bytes = new WireBytes();
        try (Channels channels = Channels.to(service.port(), encoding)) {
          stage.warmUp(new Load(channels.all(), requests, Sweep.DEADLINE));
          Load load = new Load(bytes.count(channels.all()), requests, Sweep.DEADLINE);
          Measurement measured = stage.measure(load, stage.plan().rate(), service);
          measured.addTo(
              table, encoding.text(), Report.whole(bytes.received() / measured.load().requests()));
        }
      }
      progress.finish(done);
    }
  }
}
