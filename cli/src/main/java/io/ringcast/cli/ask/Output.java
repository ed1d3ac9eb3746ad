package io.ringcast.cli.ask;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.serving.http.Json;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** How an answer is shown. */
final class Output {

  @Option(
      names = "--json",
      description = "Print the JSON of the service's HTTP routes, in place of tables for people.")
  private boolean json;

  void print(FeatureAnswer answer, ProductNames names, PrintWriter out) {
    print(() -> new AnswerText(answer, names).lines(), () -> Json.ofTable(answer.table()), out);
  }

  void print(Supplier<List<String>> lines, Supplier<byte[]> object, PrintWriter out) {
    if (json) {
      out.println(new String(object.get(), UTF_8));
    } else {
      lines.get().forEach(out::println);
    }
    out.flush();
  }

  boolean isForPeople() {
    return !json;
  }
}
