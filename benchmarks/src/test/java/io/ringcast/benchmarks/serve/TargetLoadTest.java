package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.benchmarks.report.BenchRun;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetLoadTest {

  private static final long AREA = 0x842a107ffffffffL;
  private static final int HEXAGONS = 7;

  @TempDir Path folder;

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void severalProcessesAskADeploymentAndMakeOneReport() throws Exception {
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(new Deployment())
            .build()
            .start();
    try {
      BenchRun run =
          BenchRun.of(
              folder,
              List.of(
                  "serve",
                  "--target=localhost:" + server.getPort(),
                  "--at=20,40",
                  "--processes=2",
                  "--seconds=1",
                  "--warm-up=1",
                  "--hexagons=" + HEXAGONS));

      assertThat(run.table("serve-target", "A deployment"))
          .hasSize(2)
          .allSatisfy(
              row -> {
                assertThat(row.get(0)).isEqualTo("2");
                assertThat(row.subList(row.size() - 2, row.size())).containsExactly("0", "0");
              });
      assertThat(asked).hasValueGreaterThanOrEqualTo(60);
    } finally {
      server.shutdownNow();
    }
  }

  @Test
  void resultsAddUp() {
    Load.Result one = result(10, 2, Map.of("late", 1L), 0, 1_000, 2_000);
    Load.Result other = result(5, 3, Map.of("late", 2L, "gone", 1L), 4, 9_000_000);

    Load.Result all = one.plus(other);

    assertThat(all.requests()).isEqualTo(15);
    assertThat(all.seconds()).isEqualTo(3);
    assertThat(all.failed()).isEqualTo(4);
    assertThat(all.badKeys()).isEqualTo(4);
    assertThat(all.latencies().getTotalCount()).isEqualTo(3);
    assertThat(one.latencies().getTotalCount()).isEqualTo(2);
    assertThat(all.millis(100)).isBetween(9.0, 9.1);
  }

  private static Load.Result result(
      int requests, double seconds, Map<String, Long> failures, long badKeys, long... nanos) {
    ConcurrentHistogram latencies = new ConcurrentHistogram(60_000_000_000L, 3);
    LongStream.of(nanos).forEach(latencies::recordValue);
    return new Load.Result(requests, seconds, latencies, failures, badKeys, List.of());
  }

  /** Has a value for each key. */
  private final class Deployment extends FeaturesGrpc.FeaturesImplBase {

    @Override
    public void describeFeatureSet(
        DescribeFeatureSetRequest request, StreamObserver<FeatureSetDescription> out) {
      FeatureSet set = FeatureSet.newBuilder().setName("marketplace").setResolution(9).build();
      answer(FeatureSetDescription.newBuilder().addSets(set).build(), out);
    }

    @Override
    public void listAreas(ListAreasRequest request, StreamObserver<AreaList> out) {
      Area area = Area.newBuilder().setCell(AREA).addProducts("a product").build();
      answer(AreaList.newBuilder().addAreas(area).build(), out);
    }

    @Override
    public void getFeatures(GetFeaturesRequest request, StreamObserver<FeatureTable> out) {
      asked.incrementAndGet();
      FeatureTable.Builder table =
          FeatureTable.newBuilder().addAllProducts(request.getProductsList());
      request
          .getHexagonsList()
          .forEach(hexagon -> table.addHexagons(hexagon).addStatuses(Status.FRESH));
      answer(table.build(), out);
    }

    private <A> void answer(A message, StreamObserver<A> out) {
      out.onNext(message);
      out.onCompleted();
    }
  }
}
