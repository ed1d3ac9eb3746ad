package io.ringcast.testbed.golden;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.testbed.naive.Counted;
import io.ringcast.testbed.naive.NaiveAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says of a mismatch what it is, and which events should have counted. */
public final class Explainer {

  /** More are counted only: no one checks further by hand. */
  private static final int MOST_EVENTS = 10;

  private final FeatureSet set;
  private final CaseEvents events;
  private final NaiveAnswer answer;
  private final H3Core h3;

  /** Explains with what the naive implementation makes of the case's events. */
  public Explainer(GoldenCase golden, CaseEvents events) {
    this.set = golden.set();
    this.events = events;
    this.answer = golden.answer(events);
    try {
      h3 = H3Core.newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException("the H3 library cannot be loaded", e);
    }
  }

  /** The whole report of a comparison that is not equal. */
  public String report(Comparison comparison) {
    StringBuilder text = new StringBuilder(comparison.summary()).append('\n');
    if (!comparison.pattern().isEmpty()) {
      text.append(comparison.pattern()).append('\n');
    }
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
    Instant minute = Instant.ofEpochMilli(m.windowEnd() - Minutes.MILLIS);
    StringBuilder text =
        new StringBuilder("hexagon %x, product %s\n".formatted(m.hexagon(), m.product()));
    text.append("  minute %s (window end %d)\n".formatted(minute, m.windowEnd()));
    text.append("  ").append(what(m, ring, window)).append('\n');
    if (m.others() > 0) {
      text.append("  %,d more values of this row differ\n".formatted(m.others()));
    }
    boolean zeros = m.expected() == m.actual();
    return zeros ? text.toString() : text + evidence(m, ring, window);
  }

  private String what(Mismatch m, int ring, int window) {
    boolean zeros = m.expected() == m.actual();
    String value =
        zeros
            ? "only zeros"
            : "%s, ring %d, window %d: expected %d, actual %d"
                .formatted(set.kinds().get(m.kind()), ring, window, m.expected(), m.actual());
    return switch (m.type()) {
      case VALUE -> value;
      case MISSING -> "the row is missing; " + value;
      case UNEXPECTED -> "the row should not be there; " + value;
    };
  }

  /** The events that make the value, and what they say of the two numbers. */
  private String evidence(Mismatch m, int ring, int window) {
    long last = Minutes.endingAt(m.windowEnd());
    String kind = set.kinds().get(m.kind());
    Set<Long> disk = new HashSet<>(h3.gridDisk(m.hexagon(), ring));
    List<Counted> counting =
        answer.counted().stream()
            .filter(e -> e.kind().equals(kind) && e.product().equals(m.product()))
            .filter(e -> disk.contains(e.cell()))
            .filter(e -> Minutes.of(e.eventTime()) > last - window)
            .filter(e -> Minutes.of(e.eventTime()) <= last)
            .sorted(Comparator.comparingLong(Counted::eventTime).thenComparingInt(Counted::index))
            .toList();
    StringBuilder text = new StringBuilder();
    text.append(
        "  events that should have counted (%s, %s, %s): %,d\n"
            .formatted(
                kind,
                ring == 0 ? "this hexagon" : disk.size() + " hexagons",
                minutes(last - window + 1, last),
                counting.size()));
    counting.stream().limit(MOST_EVENTS).forEach(event -> text.append(line(event)));
    if (counting.size() > MOST_EVENTS) {
      text.append("    and %,d more\n".formatted(counting.size() - MOST_EVENTS));
    }
    return text.append(judgement(m, kind, counting.size())).toString();
  }

  private String judgement(Mismatch m, String kind, long counting) {
    if (m.expected() != counting) {
      return "  The recording's events make %d, so the expected %d is not of this recording.\n"
          .formatted(counting, m.expected());
    }
    long late = answer.late().stream().filter(left -> left.kind().equals(kind)).count();
    long rejected = answer.rejects().stream().filter(left -> left.kind().equals(kind)).count();
    return m.actual() < counting || late + rejected == 0
        ? ""
        : "  In the whole recording %,d events of %s are late and %,d rejected: they should not count.\n"
            .formatted(late, kind, rejected);
  }

  private String line(Counted event) {
    return "    %s line %d: %s at %s in %x\n"
        .formatted(
            events.fileName(event.kind()),
            events.line(event.kind(), event.index()),
            event.entity(),
            Instant.ofEpochMilli(event.eventTime()),
            event.cell());
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
