package io.ringcast.serving.grpc;

import io.grpc.BindableService;
import io.grpc.Context;
import io.grpc.MethodDescriptor;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.ServerCalls.UnaryMethod;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.AreaList;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.ServedAnswer;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.answer.Shadows;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.ask.AreasQuestion;
import io.ringcast.serving.ask.AreasRequestValidator;
import io.ringcast.serving.ask.ColumnQuestion;
import io.ringcast.serving.ask.ExplainRequestValidator;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.ask.ScoreRequestValidator;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.explain.DerivedExplainer;
import io.ringcast.serving.explain.Explainer;
import io.ringcast.serving.log.ServedLog;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The calls, as gRPC brings them. */
public final class FeaturesService implements BindableService {

  private static final Logger LOG = LoggerFactory.getLogger(FeaturesService.class);

  /** More would keep the connection's thread too long. */
  private static final long MOST_KEYS_AT_ONCE = 500;

  /** Memory of an explanation for each count, read and sent. */
  private static final long BYTES_PER_COUNT = 128;

  /** Memory of a watch for each key: its window end and its hexagon. */
  private static final long BYTES_PER_WATCHED_KEY = 2 * Long.BYTES;

  private final RequestValidator validator;
  private final Answerer answerer;

  /** For large requests, on threads of their own. */
  private final Answerer large;

  private final Shadows shadows;
  private final RequestMeters meters;
  private final ServedLog log;
  private final StoreScan scan;
  private final ScoreCalls scores;
  private final AreasRequestValidator listing;
  private final ExplainRequestValidator explaining;
  private final SetDescriber describer;
  private final DerivedExplainer explainer;
  private final Executor executor;
  private final Set<WatchStream> watches = ConcurrentHashMap.newKeySet();
  private volatile boolean going;

  /**
   * The validator is for callers; the topic is that of rows; the executor answers large requests.
   */
  public FeaturesService(
      RequestValidator validator,
      Answerer answerer,
      Shadows shadows,
      RequestMeters meters,
      ServedLog log,
      StoreScan scan,
      ScoreCalls scores,
      Explainer explainer,
      String topic,
      Executor executor) {
    this.log = log;
    this.scan = scan;
    this.scores = scores;
    this.validator = validator;
    this.listing = new AreasRequestValidator(this.validator);
    this.explaining = new ExplainRequestValidator(this.validator);
    this.describer = new SetDescriber(this.validator, scores.validator(), topic);
    this.explainer = new DerivedExplainer(explainer);
    this.meters = meters;
    this.executor = executor;
    this.answerer = answerer;
    this.large = answerer.on(executor);
    this.shadows = shadows;
  }

  /** Calls that answer with tables send their bytes. */
  @Override
  public ServerServiceDefinition bindService() {
    List<ServerMethodDefinition<?, ?>> methods =
        List.of(
            method(FeaturesGrpc.getGetFeaturesMethod(), this::getFeatures),
            method(FeaturesGrpc.getGetAreaMethod(), this::getArea),
            method(FeaturesGrpc.getGetRowsMethod(), this::getRows),
            method(FeaturesGrpc.getScoreMethod(), this::score),
            ServerMethodDefinition.create(
                FeaturesGrpc.getListAreasMethod(), ServerCalls.asyncUnaryCall(this::listAreas)),
            ServerMethodDefinition.create(
                FeaturesGrpc.getExplainFeatureMethod(),
                ServerCalls.asyncUnaryCall(this::explainFeature)),
            ServerMethodDefinition.create(
                AnswerMarshaller.in(FeaturesGrpc.getWatchFeaturesMethod()),
                ServerCalls.asyncServerStreamingCall(this::watchFeatures)),
            ServerMethodDefinition.create(
                FeaturesGrpc.getDescribeFeatureSetMethod(),
                ServerCalls.asyncUnaryCall(this::describeFeatureSet)));
    ServiceDescriptor.Builder service =
        ServiceDescriptor.newBuilder(FeaturesGrpc.SERVICE_NAME)
            .setSchemaDescriptor(FeaturesGrpc.getServiceDescriptor().getSchemaDescriptor());
    methods.forEach(method -> service.addMethod(method.getMethodDescriptor()));
    ServerServiceDefinition.Builder bound = ServerServiceDefinition.builder(service.build());
    methods.forEach(bound::addMethod);
    return bound.build();
  }

  private static <Q> ServerMethodDefinition<Q, Answer> method(
      MethodDescriptor<Q, FeatureTable> method, UnaryMethod<Q, Answer> answer) {
    return ServerMethodDefinition.create(
        AnswerMarshaller.in(method), ServerCalls.asyncUnaryCall(answer));
  }

  private void getFeatures(GetFeaturesRequest request, StreamObserver<Answer> out) {
    answer(() -> validator.keys(request), () -> validator.of(request), request.getSelection(), out);
  }

  private void getArea(GetAreaRequest request, StreamObserver<Answer> out) {
    answer(() -> validator.keys(request), () -> validator.of(request), request.getSelection(), out);
  }

  private void getRows(GetRowsRequest request, StreamObserver<Answer> out) {
    onPool(
        out,
        stages -> {
          Question question = validator.of(request);
          name(request.getSelection(), question, stages);
          stages.take(question.bytes());
          stages.end(Stage.DECODE);
          return scan.rows(question, Replies.nanosLeft(question.deadline()), stages);
        });
  }

  private void score(ScoreRequest request, StreamObserver<Answer> out) {
    bySize(
        () -> scores.validator().keys(request),
        out,
        (by, stages) -> scores.answer(by, request, stages, out));
  }

  private void listAreas(ListAreasRequest request, StreamObserver<AreaList> out) {
    onPool(
        out,
        stages -> {
          AreasQuestion question = listing.of(request);
          stages.set(question.set().listed());
          stages.end(Stage.DECODE);
          return scan.areas(question, Replies.nanosLeft(StoreScan.PATIENCE.toNanos()), stages);
        });
  }

  private void explainFeature(
      ExplainFeatureRequest request, StreamObserver<FeatureExplanation> out) {
    onPool(
        out,
        stages -> {
          ColumnQuestion question = explaining.of(request);
          stages.set(question.first().set().listed());
          stages.take(explaining.keys(request) * BYTES_PER_COUNT);
          stages.end(Stage.DECODE);
          return explainer.explain(
              question, Replies.nanosLeft(Explainer.PATIENCE.toNanos()), stages);
        });
  }

  /** Long calls, which are answered whole or not at all. */
  private <T> void onPool(StreamObserver<T> out, Function<Stages, CompletionStage<T>> answer) {
    Stages stages = Stages.current();
    onPool(
        stages,
        out,
        () -> {
          if (!Replies.isCancelled(out)) {
            answer
                .apply(stages)
                .whenComplete((answered, failure) -> Replies.end(answered, failure, stages, out));
          }
        });
  }

  /** A call counts as under way until a thread takes it, even if its caller has gone. */
  private void onPool(Stages stages, StreamObserver<?> out, Runnable work) {
    Runnable guarded = () -> orFail(stages, out, work);
    stages.until(CompletableFuture.runAsync(Context.current().wrap(guarded), executor));
  }

  /** Ends the call after any failure; on a thread of the pool nobody else would. */
  private static void orFail(Stages stages, StreamObserver<?> out, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      out.onError(Failures.of(e, stages));
    }
  }

  private void watchFeatures(WatchFeaturesRequest request, StreamObserver<Answer> out) {
    Stages stages = Stages.current();
    orFail(stages, out, () -> openWatch(request, stages, out));
  }

  private void openWatch(WatchFeaturesRequest request, Stages stages, StreamObserver<Answer> out) {
    Question question = validator.of(request);
    name(request.getSelection(), question, stages);
    if (going) {
      // Who comes back here would only get what the next instance may have newer.
      out.onError(WatchStream.GOING.asRuntimeException());
      return;
    }
    stages.take((long) question.keys() * BYTES_PER_WATCHED_KEY);
    WatchStream watching =
        new WatchStream(
            question,
            answerer,
            Replies.nanosLeft(question.deadline()),
            executor,
            meters,
            stages.held(),
            WatchTimeout.CURRENT.get(),
            IdentityInterceptor.RECHECK.get(),
            sent(request.getSelection(), question, stages),
            (ServerCallStreamObserver<Answer>) out,
            watches);
    watching.begin();
    if (going) {
      watching.end();
    }
  }

  private void describeFeatureSet(
      DescribeFeatureSetRequest request, StreamObserver<FeatureSetDescription> out) {
    bySize(
        () -> SetDescriber.keys(request, validator, scores.validator()),
        out,
        (by, stages) -> describe(request, stages, out));
  }

  private void describe(
      DescribeFeatureSetRequest request, Stages stages, StreamObserver<FeatureSetDescription> out) {
    FeatureSetDescription description = describer.describe(request);
    stages.end(Stage.ASSEMBLY);
    Replies.end(description, null, stages, out);
  }

  RequestValidator validator() {
    return validator;
  }

  ScoreRequestValidator scoreValidator() {
    return scores.validator();
  }

  /** Ends watches of callers that have lost their right. */
  void recheckWatches() {
    try {
      watches.forEach(WatchStream::recheck);
    } catch (RuntimeException | Error e) {
      // A look that throws would be the last one.
      LOG.error("the rights of open watches could not be checked", e);
    }
  }

  /** Ends all watches, open or coming: their readers go to another instance. */
  void endWatches() {
    going = true;
    watches.forEach(WatchStream::end);
  }

  public void show(Meters all) {
    all.observe(Metric.WATCHES, out -> out.is(watches.size()));
  }

  private void answer(
      LongSupplier keys, Supplier<Question> ask, Selection selection, StreamObserver<Answer> out) {
    bySize(keys, out, (by, stages) -> answer(by, ask, selection, stages, out));
  }

  /** Large requests go to the pool. */
  private void bySize(
      LongSupplier keys, StreamObserver<?> out, BiConsumer<Answerer, Stages> answer) {
    Stages stages = Stages.current();
    orFail(
        stages,
        out,
        () -> {
          if (keys.getAsLong() > MOST_KEYS_AT_ONCE) {
            onPool(stages, out, () -> answer.accept(large, stages));
          } else {
            answer.accept(answerer, stages);
          }
        });
  }

  private void answer(
      Answerer by,
      Supplier<Question> ask,
      Selection selection,
      Stages stages,
      StreamObserver<Answer> out) {
    if (Replies.isCancelled(out)) {
      return;
    }
    Question question = ask.get();
    name(selection, question, stages);
    stages.take(question.bytes());
    long left = Replies.nanosLeft(question.deadline());
    stages.budget(left);
    Consumer<Answer> sent = sent(selection, question, stages);
    stages.end(Stage.DECODE);
    by.answer(question, left, stages)
        .whenComplete(
            (answer, failure) -> {
              if (Replies.end(answer, failure, stages, out) && !Replies.isCancelled(out)) {
                sent.accept(answer);
                shadows.compare(question, answer::table);
              }
            });
  }

  /** Logs answers that are on their way. */
  private Consumer<Answer> sent(Selection selection, Question question, Stages stages) {
    String caller = Caller.CURRENT.get().name();
    Supplier<ServedAnswer> asked =
        () ->
            ServedAnswer.newBuilder()
                .setSelection(selection)
                .addAllInputs(question.inputs().given())
                .build();
    return answer -> log.offer(caller, stages.requestId(), asked, answer::bytes);
  }

  /** Counts the call under its view, and logs it with its set; comes after the check of both. */
  private static void name(Selection selection, Question question, Stages stages) {
    stages.set(question.set().listed());
    if (!selection.getView().isEmpty()) {
      stages.view(selection.getView());
    }
  }
}
