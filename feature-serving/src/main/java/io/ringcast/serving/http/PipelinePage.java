package io.ringcast.serving.http;

import io.grpc.Metadata;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.ringcast.serving.pipeline.Pipeline;
import io.ringcast.serving.pipeline.Pipeline.Reject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How it all goes, for the console's page. */
public final class PipelinePage {

  private final Pipeline pipeline;

  public PipelinePage(Pipeline pipeline) {
    this.pipeline = pipeline;
  }

  /** The charts, from a time on or all that there are; the jobs, and the latest rejects. */
  void charts(Query query, Metadata caller, Exchange exchange) {
    long since = query.text("since").map(text -> Query.time("since", text)).orElse(0L);
    query.requireNoOther();
    Pipeline.View view = pipeline.since(since);
    Map<String, Object> charts = new TreeMap<>();
    view.charts().forEach((chart, lines) -> charts.put(chart, lines(lines)));
    Map<String, Object> page =
        Json.fields(
            "everyMs", view.every().toMillis(),
            "now", Json.time(view.now()),
            "times", view.times().stream().map(Json::time).toList(),
            "charts", charts,
            "jobs", view.jobs().stream().map(PipelinePage::job).toList(),
            "rejectsProblem", view.rejectsProblem().orElse(null),
            "rejects", view.rejects().stream().map(PipelinePage::reject).toList());
    exchange.answer(HttpResponseStatus.OK, Json.of(page));
  }

  /** What each part runs with. */
  void configurations(Query query, Metadata caller, Exchange exchange) {
    query.requireNoOther();
    exchange.answer(HttpResponseStatus.OK, Json.of(pipeline.configurations()));
  }

  /** As floats: nobody sees more than this in a chart. */
  private static Map<String, Object> lines(Map<String, List<Double>> lines) {
    Map<String, Object> shorter = new TreeMap<>();
    lines.forEach(
        (line, values) ->
            shorter.put(
                line,
                values.stream().map(value -> value == null ? null : value.floatValue()).toList()));
    return shorter;
  }

  private static Map<String, Object> job(Pipeline.JobState job) {
    return Json.fields(
        "name", job.name(),
        "addresses", job.addresses(),
        "problem", job.problem().orElse(null));
  }

  private static Map<String, Object> reject(Reject reject) {
    return Json.fields(
        "reason", reject.reason(),
        "topic", reject.topic(),
        "partition", reject.partition(),
        "offset", reject.offset(),
        "at", Json.time(reject.at()));
  }
}
