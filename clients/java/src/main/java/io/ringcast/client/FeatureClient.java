package io.ringcast.client;

import com.google.protobuf.MessageLite;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.AreaList;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.api.ZstdCodec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads features for a pricing model. One for a whole program: it is safe to share, and no caller
 * waits for another.
 *
 * <pre>{@code
 * Selection selection =
 *     Selection.newBuilder().setFeatureSet("marketplace").addNames("surge_r1_w2").build();
 * GetFeaturesRequest.Builder request = GetFeaturesRequest.newBuilder().setSelection(selection);
 * request.addAllHexagons(hexagons).addProducts(product);
 * try (FeatureClient client = FeatureClient.connect(ClientConfig.of(deadline, target).build())) {
 *   FeatureAnswer now = client.get(request.build());
 *   for (int key = 0; key < now.keys(); key++) {
 *     double surge = now.value(key, "surge_r1_w2");
 *     prices.put(now.hexagon(key), now.isGood(key) ? base * surge : base);
 *   }
 * }
 * }</pre>
 */
public final class FeatureClient implements AutoCloseable {

  /** Requests from this size on go in zstd, which makes them less than half as long. */
  private static final int LONG_REQUEST = 4 << 10;

  private final ClientConfig config;
  private final Channels channels;

  private FeatureClient(ClientConfig config, Channels channels) {
    this.config = config;
    this.channels = channels;
  }

  /**
   * A client that is connected to the service already, so that the first call is as fast as others.
   *
   * @throws FeatureException if the service is not there, or has no such feature set
   */
  public static FeatureClient connect(ClientConfig config) {
    FeatureClient client = new FeatureClient(config.within(config.warmUp()), new Channels(config));
    try {
      client.warmUp();
    } catch (FeatureException e) {
      client.close();
      throw e;
    }
    return client.within(config.deadline());
  }

  private void warmUp() {
    for (int i = 0; i < channels.size() * config.targets().size(); i++) {
      describe(config.featureSet());
    }
  }

  /** The same client, with the same connections, but another deadline for each call. */
  public FeatureClient within(Duration deadline) {
    return new FeatureClient(config.within(deadline), channels);
  }

  /**
   * Features of many places and products.
   *
   * @throws FeatureException if there is no answer
   */
  public FeatureAnswer get(GetFeaturesRequest request) {
    return new FeatureAnswer(call(FeaturesGrpc.getGetFeaturesMethod(), request));
  }

  /**
   * The same without waiting. Continuations run on the thread that read the answer, so what takes
   * long belongs elsewhere.
   *
   * @return fails with a {@link FeatureException}; cancelling it cancels the call
   */
  public CompletableFuture<FeatureAnswer> getAsync(GetFeaturesRequest request) {
    return callAsync(FeaturesGrpc.getGetFeaturesMethod(), request, FeatureAnswer::new);
  }

  /**
   * Scores of models over the features of many places and products: columns such as {@code
   * price.multiplier}.
   *
   * @throws FeatureException if there is no answer
   */
  public FeatureAnswer score(ScoreRequest request) {
    return new FeatureAnswer(call(FeaturesGrpc.getScoreMethod(), request));
  }

  /** The same without waiting, as {@link #getAsync}. */
  public CompletableFuture<FeatureAnswer> scoreAsync(ScoreRequest request) {
    return callAsync(FeaturesGrpc.getScoreMethod(), request, FeatureAnswer::new);
  }

  /**
   * Features of all hexagons within some steps of a place.
   *
   * @throws FeatureException if there is no answer
   */
  public FeatureAnswer area(GetAreaRequest request) {
    return new FeatureAnswer(call(FeaturesGrpc.getGetAreaMethod(), request));
  }

  /** The same without waiting, as {@link #getAsync}. */
  public CompletableFuture<FeatureAnswer> areaAsync(GetAreaRequest request) {
    return callAsync(FeaturesGrpc.getGetAreaMethod(), request, FeatureAnswer::new);
  }

  /**
   * All rows of a product under a cell at one window end, as the store has them: a key for each.
   * What a hexagon without a row is worth is said by {@link FeatureAnswer#withoutRow}.
   *
   * @throws FeatureException if there is no answer, or not all of it; {@code NOT_FOUND} if the
   *     window end is not complete
   */
  public FeatureAnswer rows(GetRowsRequest request) {
    return new FeatureAnswer(call(FeaturesGrpc.getGetRowsMethod(), request));
  }

  /** The same without waiting, as {@link #getAsync}: for who reads many areas. */
  public CompletableFuture<FeatureAnswer> rowsAsync(GetRowsRequest request) {
    return callAsync(FeaturesGrpc.getGetRowsMethod(), request, FeatureAnswer::new);
  }

  /**
   * Which window ends are complete in the store, and in which areas there may be rows then.
   *
   * @throws FeatureException if there is no answer, or no such set
   */
  public AreaList areas(ListAreasRequest request) {
    return call(FeaturesGrpc.getListAreasMethod(), request);
  }

  /**
   * Features now and whenever another window end is complete, or, live, whenever more is counted;
   * without a deadline.
   */
  public FeatureWatch watch(WatchFeaturesRequest request) {
    MethodDescriptor<WatchFeaturesRequest, FeatureTable> method =
        FeaturesGrpc.getWatchFeaturesMethod();
    return new FeatureWatch(
        request,
        channels.next().newCall(method, options()),
        () -> channels.nextIfOpen().map(to -> to.newCall(method, options().withWaitForReady())),
        status -> FeatureException.of(status.asRuntimeException(), config));
  }

  /**
   * What a feature set holds, in all its versions.
   *
   * @param featureSet empty for all sets
   * @throws FeatureException if there is no answer, or no such set
   */
  public List<FeatureSet> describe(String featureSet) {
    FeatureSetDescription description =
        call(
            FeaturesGrpc.getDescribeFeatureSetMethod(),
            DescribeFeatureSetRequest.newBuilder().setFeatureSet(featureSet).build());
    return description.getSetsList();
  }

  /**
   * How one value came about, down to the counts that went in.
   *
   * @throws FeatureException if there is no answer, or no such value
   */
  public FeatureExplanation explain(ExplainFeatureRequest request) {
    return call(FeaturesGrpc.getExplainFeatureMethod(), request);
  }

  private <Q extends MessageLite, A> A call(MethodDescriptor<Q, A> method, Q request) {
    try {
      return ClientCalls.blockingUnaryCall(channels.next(), method, timed(request), request);
    } catch (StatusRuntimeException e) {
      throw FeatureException.of(e, config);
    }
  }

  private <Q extends MessageLite, T, A> CompletableFuture<A> callAsync(
      MethodDescriptor<Q, T> method, Q request, Function<T, A> read) {
    ClientCall<Q, T> call = channels.next().newCall(method, timed(request));
    CompletableFuture<A> answer =
        new CompletableFuture<>() {
          @Override
          public boolean cancel(boolean mayInterrupt) {
            call.cancel("the caller cancelled it", null);
            return super.cancel(mayInterrupt);
          }
        };
    ClientCalls.asyncUnaryCall(
        call,
        request,
        new StreamObserver<T>() {
          @Override
          public void onNext(T message) {
            answer.complete(read.apply(message));
          }

          @Override
          public void onError(Throwable failure) {
            answer.completeExceptionally(FeatureException.of(failure, config));
          }

          @Override
          public void onCompleted() {
            // The answer has come before.
          }
        });
    return answer;
  }

  private CallOptions timed(MessageLite request) {
    CallOptions options =
        options().withDeadlineAfter(config.deadline().toNanos(), TimeUnit.NANOSECONDS);
    return request.getSerializedSize() < LONG_REQUEST
        ? options
        : options.withCompression(ZstdCodec.NAME);
  }

  private CallOptions options() {
    return config
        .caller()
        .map(CallOptions.DEFAULT::withCallCredentials)
        .orElse(CallOptions.DEFAULT);
  }

  /** Lets calls that are under way come to their end, then ends the connections. */
  @Override
  public void close() {
    channels.close();
  }
}
