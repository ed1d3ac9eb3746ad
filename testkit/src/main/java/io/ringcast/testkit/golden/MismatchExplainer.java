package io.ringcast.testkit.golden;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.H3Library;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.PlacedEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Says of a mismatch what it is, and which events should have counted. */
public final class MismatchExplainer {

  /** More are counted only: no one checks further by hand. */
  private static final int MOST_EVENTS = 10;

  private final FeatureSet set;
  private final NaiveParameters parameters;
  private final CaseEvents events;
  private final NaiveAnswer answer;
  private final H3Core h3;

  /** Explains with what the naive implementation makes of the case's events. */
  public MismatchExplainer(GoldenCase golden, CaseEvents events) {
    this.set = golden.set();
    this.parameters = golden.file().parameters();
    this.events = events;
    this.answer = golden.answer(events);
    h3 = H3Library.load();
  }

  /** The whole report of a comparison that is not equal. */
  public String report(Comparison comparison) {
    StringBuilder text = new StringBuilder(comparison.summary()).append('\n');
    comparison.first().forEach(mismatch -> text.append('\n').append(explain(mismatch)));
    long more = comparison.differing() - comparison.first().size();
    if (more > 0) {
      text.append("\nand %,d more rows that are not as expected\n".formatted(more));
    }
    return text.toString();
  }

  private String explain(Mismatch m) {
    int windows = set.windows().size();
    int ring = set.rings().get(m.feature() / windows);
    int window = set.windows().get(m.feature() % windows);
    String text = m.describe(set);
    return m.isOfZeros() ? text : text + evidence(m, ring, window);
  }

  /** The events that make the value, and what they say of the two numbers. */
  private String evidence(Mismatch m, int ring, int window) {
    long last = Minutes.endingAt(m.windowEnd());
    String kind = set.kinds().get(m.kind());
    Set<Long> disk = new HashSet<>(h3.gridDisk(m.hexagon(), ring));
    Predicate<PlacedEvent> belongs =
        event ->
            parameters.amounts(event).containsKey(kind)
                && event.product().equals(m.product())
                && disk.contains(event.cell())
                && Minutes.of(event.eventTime()) > last - window
                && Minutes.of(event.eventTime()) <= last;
    List<PlacedEvent> counting = matching(answer.counted(), belongs);
    StringBuilder text = new StringBuilder();
    text.append(
        "  events that should have counted (%s, %s, %s): %,d\n"
            .formatted(
                kind,
                ring == 0 ? "this hexagon" : disk.size() + " hexagons",
                minutes(last - window + 1, last),
                counting.size()));
    appendLines(counting, text);
    long sum = counting.stream().mapToLong(event -> parameters.amounts(event).get(kind)).sum();
    if (m.expected() != sum) {
      text.append(
          "  The recording's events make %d, so the expected %d is not of this recording.\n"
              .formatted(sum, m.expected()));
    } else if (m.actual() > m.expected()) {
      List<PlacedEvent> late = matching(answer.lateEvents(), belongs);
      text.append("  late events there, which should not count: %,d\n".formatted(late.size()));
      appendLines(late, text);
    }
    return text.toString();
  }

  private static List<PlacedEvent> matching(
      List<PlacedEvent> events, Predicate<PlacedEvent> belongs) {
    return events.stream()
        .filter(belongs)
        .sorted(
            Comparator.comparingLong(PlacedEvent::eventTime).thenComparingInt(PlacedEvent::index))
        .toList();
  }

  private void appendLines(List<PlacedEvent> some, StringBuilder text) {
    some.stream().limit(MOST_EVENTS).forEach(event -> text.append(line(event)));
    if (some.size() > MOST_EVENTS) {
      text.append("    and %,d more\n".formatted(some.size() - MOST_EVENTS));
    }
  }

  private String line(PlacedEvent event) {
    return "    %s line %d: %s at %s in %x%s\n"
        .formatted(
            events.fileName(event.kind()),
            events.line(event.kind(), event.index()),
            event.entity(),
            Instant.ofEpochMilli(event.eventTime()),
            event.cell(),
            event.value().isPresent() ? ", value " + event.value().getAsLong() : "");
  }

  private static String minutes(long first, long last) {
    return first == last
        ? "minute " + clock(last)
        : "minutes " + clock(first) + " to " + clock(last);
  }

  private static String clock(long minute) {
    return Instant.ofEpochMilli(minute * Minutes.MILLIS).toString().substring(11, 16);
  }
}
