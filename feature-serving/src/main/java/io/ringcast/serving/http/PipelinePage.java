package io.ringcast.serving.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.grpc.Metadata;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.ringcast.serving.pipeline.Pipeline;
import io.ringcast.serving.pipeline.Pipeline.Reject;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** How it all goes, for the console's page. */
public final class PipelinePage {

  private final Pipeline pipeline;

  public PipelinePage(Pipeline pipeline) {
    this.pipeline = pipeline;
  }

  /** The charts, from a time on or all that there are; the jobs, and the latest rejects. */
  void charts(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    long since =
        new Query(query, List.of("since")).text("since").map(PipelinePage::millis).orElse(0L);
    Pipeline.View view = pipeline.since(since);
    exchange.answer(HttpResponseStatus.OK, Json.object(json -> write(view, json)));
  }

  private static long millis(String text) {
    return Query.read("since", text, "a time such as 2026-01-31T08:00:00Z", Requests::time);
  }

  /** What each part runs with. */
  void configurations(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    new Query(query, List.of());
    Map<String, String> all = pipeline.configurations();
    exchange.answer(
        HttpResponseStatus.OK,
        Json.object(
            json -> {
              for (Map.Entry<String, String> one : all.entrySet()) {
                json.writeStringField(one.getKey(), one.getValue());
              }
            }));
  }

  private static void write(Pipeline.View view, JsonGenerator json) throws IOException {
    json.writeNumberField("everyMs", view.every().toMillis());
    json.writeStringField("now", Instant.ofEpochMilli(view.now()).toString());
    json.writeArrayFieldStart("times");
    for (long at : view.times()) {
      json.writeString(Instant.ofEpochMilli(at).toString());
    }
    json.writeEndArray();
    json.writeObjectFieldStart("charts");
    for (Map.Entry<String, Map<String, List<Double>>> chart : view.charts().entrySet()) {
      json.writeObjectFieldStart(chart.getKey());
      for (Map.Entry<String, List<Double>> line : chart.getValue().entrySet()) {
        json.writeArrayFieldStart(line.getKey());
        for (Double value : line.getValue()) {
          number(json, value);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeArrayFieldStart("jobs");
    for (Pipeline.JobState job : view.jobs()) {
      json.writeStartObject();
      json.writeStringField("name", job.name());
      Json.array(json, "addresses", job.addresses());
      json.writeStringField("problem", job.problem().orElse(null));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringField("rejectsProblem", view.rejectsProblem().orElse(null));
    json.writeArrayFieldStart("rejects");
    for (Reject reject : view.rejects()) {
      write(reject, json);
    }
    json.writeEndArray();
  }

  private static void number(JsonGenerator json, Double value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else {
      // Nobody sees more than this in a chart.
      json.writeNumber(value.floatValue());
    }
  }

  private static void write(Reject reject, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("reason", reject.reason());
    json.writeStringField("topic", reject.topic());
    json.writeNumberField("partition", reject.partition());
    json.writeNumberField("offset", reject.offset());
    json.writeStringField("at", Instant.ofEpochMilli(reject.at()).toString());
    json.writeEndObject();
  }
}
