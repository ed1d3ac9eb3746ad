package io.ringcast.cli.demo;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Rate;
import io.ringcast.cli.StatusLine;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.demo.Demo.Phase;
import io.ringcast.serving.FeatureServing;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Says where the map is, and how the demo goes. */
final class DemoStatus {

  /** The newest minute cannot be over yet, so a demo that is less behind is in real time. */
  private static final long NOW_MILLIS = 90_000;

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("HH:mm 'UTC'").withZone(ZoneOffset.UTC);

  private final DemoPlan plan;
  private final Demo demo;
  private final Terminal terminal;
  private final StatusLine line;
  private final Rate eventRate = new Rate();
  private final Rate rowRate = new Rate();
  private long nextLine = System.nanoTime();
  private boolean mapTold;

  DemoStatus(DemoPlan plan, Demo demo, Terminal terminal) {
    this.plan = plan;
    this.demo = demo;
    this.terminal = terminal;
    this.line = new StatusLine(terminal);
  }

  /** Called often; shows something now and then. */
  void look() {
    if (!mapTold && demo.map().isPresent()) {
      mapTold = true;
      line.clear();
      FeatureServing map = demo.map().get();
      String help = " (" + ConfigOption.command() + " features get --help)";
      terminal.say("map         http://localhost:" + map.httpPort().orElseThrow() + "/");
      terminal.say("models ask  localhost:" + map.port() + help);
      terminal.say("topics      are in Kafka at " + demo.kafka());
      terminal.say("rows        are in " + demo.store());
    }
    long now = System.nanoTime();
    if (demo.has(Phase.COMPUTING) && now - nextLine >= 0) {
      nextLine = now + Duration.ofMillis(line.pauseMillis()).toNanos();
      line.show(status());
    }
  }

  /** Takes the status line away. */
  void clear() {
    line.clear();
  }

  private String status() {
    if (!demo.has(Phase.STORE_UP)) {
      return "events come, the store is starting";
    }
    if (demo.windowEnd() == 0) {
      return "events come, the publisher job is starting";
    }
    return String.format(
        "%s, %s: %,d events fed, %,.0f/s; %,d rows, %,.0f/s",
        MINUTE.format(Instant.ofEpochMilli(demo.windowEnd())),
        pace(),
        demo.events(),
        eventRate.perSecond(demo.events()),
        demo.rows(),
        rowRate.perSecond(demo.rows()));
  }

  private String pace() {
    if (demo.has(Phase.DRAINING)) {
      return "windows run empty";
    }
    if (!plan.upToNow()) {
      return "recorded";
    }
    long behind = demo.millisBehind();
    return behind < NOW_MILLIS ? "in real time" : behind / 60_000 + " min ago";
  }
}
