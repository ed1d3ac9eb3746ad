package io.ringcast.cli.ask;

import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureAnswer;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Option;

/** How an answer is shown. */
final class Output {

  @Option(names = "--json", description = "Print JSON objects, in place of tables for people.")
  private boolean json;

  void print(FeatureAnswer answer, ProductNames names, PrintWriter out) {
    List<String> lines = json ? AnswerText.json(answer) : new AnswerText(answer, names).lines();
    lines.forEach(out::println);
    out.flush();
  }

  boolean isForPeople() {
    return !json;
  }
}
