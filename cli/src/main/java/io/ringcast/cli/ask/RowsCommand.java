package io.ringcast.cli.ask;

import io.ringcast.api.GetRowsRequest;
import io.ringcast.cli.CellConverter;
import io.ringcast.cli.ProductNames;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.serving.http.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast features rows}. */
@Command(
    name = "rows",
    header = "Read all rows of an area from the service, as the store has them.",
    description = {
      "Prints a line for each hexagon that has a row, and what all others are: EMPTY, or PARTIAL where"
          + " a window reaches back to before the compute job's start. ringcast features areas tells"
          + " which areas and window ends there are.",
      "",
      "docs/reference/grpc-and-http.md tells what each status is worth."
    })
public final class RowsCommand extends RingcastCommand {

  @Option(
      names = "--area",
      paramLabel = "CELL",
      required = true,
      converter = CellConverter.class,
      description = "An area that ringcast features areas names, or any cell within one.")
  private long area;

  @Mixin private SelectionOption selection;
  @Mixin private AtOption at;
  @Mixin private Output output;
  @Mixin private ServiceOption service;

  @Override
  public Integer call() throws IOException {
    ProductNames names = selection.names();
    GetRowsRequest.Builder request = GetRowsRequest.newBuilder().setCell(area);
    at.millis().ifPresent(request::setWindowEndMs);
    PrintWriter out = out();
    try (FeatureClient client = service.connect()) {
      request.setSelection(selection.of(client));
      for (String product : selection.products()) {
        FeatureAnswer rows = client.rows(request.setProduct(product).build());
        List<String> lines = RowsText.lines(rows, area, names);
        output.print(() -> lines, () -> Json.ofTable(rows.table()), out);
      }
    }
    return ExitCode.OK;
  }
}
