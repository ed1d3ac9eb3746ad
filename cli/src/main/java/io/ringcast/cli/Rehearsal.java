package io.ringcast.cli;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.Column;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc.FeaturesImplBase;
import io.ringcast.api.GetFeaturesRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Commands that end soon, one after the other: the script bin/ringcast has Java keep the classes
 * that they load.
 */
final class Rehearsal {

  private Rehearsal() {}

  public static void main(String[] args) throws IOException {
    Terminal silent = Terminal.silent();
    String set = ConfigOption.home().resolve("configs/feature-sets/marketplace.yaml").toString();
    Server service =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(new OneAnswer())
            .build()
            .start();
    String target = "127.0.0.1:" + service.getPort();
    List<List<String>> calls =
        List.of(
            List.of("--version"),
            List.of("features", "get", "--help"),
            List.of("features", "validate", set),
            List.of("features", "get", "--target", target, "--lat", "0", "--lng", "0"));
    for (List<String> call : calls) {
      String[] words = call.toArray(String[]::new);
      Main.commandLine(silent, words).execute(words);
    }
    System.exit(0);
  }

  /** A service that has one set, and answers with a table of one key. */
  private static final class OneAnswer extends FeaturesImplBase {

    @Override
    public void describeFeatureSet(
        DescribeFeatureSetRequest request, StreamObserver<FeatureSetDescription> out) {
      out.onNext(
          FeatureSetDescription.newBuilder()
              .addSets(FeatureSet.newBuilder().setName("marketplace"))
              .build());
      out.onCompleted();
    }

    @Override
    public void getFeatures(GetFeaturesRequest request, StreamObserver<FeatureTable> out) {
      out.onNext(
          FeatureTable.newBuilder()
              .addHexagons(1)
              .addProducts(request.getProducts(0))
              .addNames("demand_r0_w1")
              .addColumns(Column.newBuilder().addFloats(1))
              .addStatuses(FeatureTable.Status.FRESH)
              .addWindowEndsMs(1)
              .addAgesMs(1)
              .build());
      out.onCompleted();
    }
  }
}
