package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What all peers are given: the rows of one product, and requests of some of its hexagons.
 *
 * @param hexagons of each request
 */
record PeerData(Truth truth, String product, List<List<Long>> hexagons) {

  private static final int DIFFERENT_REQUESTS = 1000;

  /** Requests of so many neighbours, all of which have a row: those that have none are left out. */
  static PeerData of(Stage stage, int size) {
    String product = stage.truth().places().get(0).product();
    List<List<Long>> hexagons = new ArrayList<>();
    for (GetFeaturesRequest request :
        stage
            .requests()
            .make(DIFFERENT_REQUESTS, size, Requests.Spread.ANYWHERE, stage.plan().seed)) {
      if (request.getProducts(0).equals(product)) {
        hexagons.add(request.getHexagonsList());
      }
    }
    return new PeerData(stage.truth(), product, hexagons);
  }

  /** Writes the requests where the program in Python reads them. */
  void writeRequests(Path folder) throws IOException {
    int size = hexagons.get(0).size();
    ByteBuffer out =
        ByteBuffer.allocate(hexagons.size() * size * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    hexagons.forEach(request -> request.forEach(out::putLong));
    Files.write(folder.resolve("requests-%d.bin".formatted(size)), out.array());
  }

  void writeRows(Path folder, List<String> names) throws IOException {
    List<Truth.Place> rows =
        truth.places().stream().filter(place -> place.product().equals(product)).toList();
    ByteBuffer out =
        ByteBuffer.allocate(rows.size() * (Long.BYTES + names.size() * Float.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    for (Truth.Place row : rows) {
      out.putLong(row.hexagon());
      for (float value : truth.values(row)) {
        out.putFloat(value);
      }
    }
    Files.write(folder.resolve("rows.bin"), out.array());
    Files.write(folder.resolve("names.txt"), names);
    Files.writeString(folder.resolve("product.txt"), product);
  }
}
