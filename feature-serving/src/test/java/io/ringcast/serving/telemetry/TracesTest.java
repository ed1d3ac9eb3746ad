package io.ringcast.serving.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.serving.Door;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.meters.Stages;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TracesTest extends ServedScene {

  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";

  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final SdkTracerProvider provider =
      SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(spans)).build();

  private Traces traces(double share, Random random) {
    return Traces.by(provider.get("test"), share, random::nextDouble);
  }

  private static Stages from(String parent) {
    Stages stages = new Stages("GetFeatures");
    stages.named(parent, null);
    return stages;
  }

  private static String parent(String flags) {
    return "00-" + TRACE + "-" + SPAN + "-" + flags;
  }

  private static boolean isWhole(SpanData span) {
    return span.getKind() == SpanKind.SERVER;
  }

  private void awaitSpan() {
    Waiting.until(
        "the span", () -> spans.getFinishedSpanItems().stream().anyMatch(TracesTest::isWhole));
  }

  @Test
  void aRequestIsASpanInItsCallersTraceWithOneForEachStage() throws IOException {
    scene.traces = traces(0, new Random(1));
    Metadata headers = new Metadata();
    headers.put(IdentityInterceptor.TRACE_PARENT, parent("01"));
    ask(open().withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers)), 4);
    awaitSpan();

    List<SpanData> all = spans.getFinishedSpanItems();
    SpanData whole = all.stream().filter(TracesTest::isWhole).findFirst().orElseThrow();
    List<SpanData> parts =
        all.stream()
            .filter(span -> !isWhole(span))
            .sorted(Comparator.comparing(SpanData::getStartEpochNanos))
            .toList();
    assertThat(whole.getName()).isEqualTo("ringcast.v1.Features/GetFeatures");
    assertThat(whole.getTraceId()).isEqualTo(TRACE);
    assertThat(whole.getParentSpanId()).isEqualTo(SPAN);
    assertThat(whole.getAttributes().asMap().toString())
        .contains("ringcast.status=OK", "ringcast.keys=4", "ringcast.caller=anyone");
    assertThat(parts).allMatch(part -> part.getParentSpanId().equals(whole.getSpanId()));
    assertThat(parts)
        .extracting(SpanData::getName)
        .containsSubsequence("queue", "decode", "cache", "assembly", "encode", "transport");
    long at = whole.getStartEpochNanos();
    for (SpanData part : parts) {
      assertThat(part.getStartEpochNanos()).as("%s begins", part.getName()).isEqualTo(at);
      at = part.getEndEpochNanos();
    }
    assertThat(at).as("the last one ends").isEqualTo(whole.getEndEpochNanos());
  }

  @Test
  void aTraceComesByHttpToo() throws Exception {
    scene.traces = traces(0, new Random(1));
    open();
    get("/v1/sets", "traceparent", parent("01"));
    awaitSpan();

    assertThat(spans.getFinishedSpanItems()).extracting(SpanData::getTraceId).containsOnly(TRACE);
  }

  /** It would last as long as the stream, for hours. */
  @Test
  void aWatchIsNoSpan() throws Exception {
    scene.traces = traces(1, new Random(1));
    FeaturesBlockingStub stub = open();
    stub.watchFeatures(Door.watch(scene, 4)).next();
    ask(stub, 4);
    closeDoor();

    assertThat(spans.getFinishedSpanItems().stream().filter(TracesTest::isWhole))
        .extracting(SpanData::getName)
        .containsExactly("ringcast.v1.Features/GetFeatures");
  }

  @Test
  void theCallerDecidesIfItTraces() {
    Traces always = traces(1, new Random(1));

    always.ended(from(parent("00")), "OK");
    assertThat(spans.getFinishedSpanItems()).isEmpty();
    traces(0, new Random(1)).ended(from(parent("01")), "OK");
    assertThat(spans.getFinishedSpanItems()).hasSize(1);
  }

  @Test
  void ofOtherRequestsAShareIsTraced() {
    long seed = Seeds.next(getClass());
    Traces some = traces(0.1, new Random(seed));

    for (int i = 0; i < 5_000; i++) {
      some.ended(from(null), "OK");
      some.ended(from("no trace at all"), "OK");
    }

    assertThat(spans.getFinishedSpanItems().size()).as("seed %d", seed).isBetween(850, 1150);
  }
}
