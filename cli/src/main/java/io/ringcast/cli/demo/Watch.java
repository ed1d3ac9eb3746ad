package io.ringcast.cli.demo;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Rate;
import io.ringcast.cli.demo.Demo.Phase;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** Keeps in mind what the demo has shown so far, and brings it on the screen. */
final class Watch {

  /** What is less behind than this is as good as now: the newest minute cannot be over yet. */
  private static final long NOW_MILLIS = 90_000;

  private final DemoPlan plan;
  private final Screen screen;
  private final TableText text;
  private final Rate eventRate;
  private final Rate rowRate;
  private Demo demo;
  private StoredWindows.CompleteWindow newest;
  private long freshMillis = -1;
  private boolean unseen;
  private boolean mapTold;

  Watch(DemoPlan plan, Screen screen, TableText text, LongSupplier nanoClock) {
    this.plan = plan;
    this.screen = screen;
    this.text = text;
    this.eventRate = new Rate(nanoClock);
    this.rowRate = new Rate(nanoClock);
  }

  /** Shows that something is going on before there is anything to tell. */
  void starting() {
    String title = title("starting Kafka, Cassandra and the jobs");
    if (screen.live()) {
      screen.draw(text.screen(new TableText.Status(title, 0, 0, 0, 0, 0, 0, -1), null));
    } else {
      screen.print(title);
    }
  }

  void started(Demo started) {
    demo = started;
  }

  /** A window end is complete. While windows run empty, the last one with life stays. */
  void complete(StoredWindows.CompleteWindow window) {
    // The very first window ends may be from before the first event, and have no rows.
    boolean lively = newest == null ? window.rows() > 0 : !demo.has(Phase.DRAINING);
    if (lively || window.anyoneNew()) {
      newest = window;
      freshMillis = demo.has(Phase.DRAINING) ? -1 : window.freshMillis();
      unseen = true;
    }
  }

  /** Called often; shows something now and then. */
  void look() {
    if (!demo.has(Phase.COMPUTING) || !screen.isDue()) {
      return;
    }
    if (screen.live()) {
      draw(doing());
    } else if (!mapTold && demo.map().isPresent()) {
      mapTold = true;
      map().forEach(line -> screen.print(line.text()));
    } else if (!demo.has(Phase.PUBLISHING)) {
      screen.print(title(doing()));
    } else if (unseen) {
      screen.print(text.summary(status(doing()), newest));
      unseen = false;
    }
  }

  /** All has been fed: shows the last frame. */
  void over(String doing) {
    if (screen.live()) {
      draw(doing);
    }
  }

  private void draw(String doing) {
    List<Screen.Line> lines = text.screen(status(doing), newest);
    if (demo.map().isPresent()) {
      lines.addAll(1, map());
    }
    screen.draw(lines);
  }

  private List<Screen.Line> map() {
    DemoMap map = demo.map().orElseThrow();
    return List.of(
        Screen.Line.strong("map         " + map.address()),
        Screen.Line.plain(
            "models ask  "
                + map.target()
                + " ("
                + ConfigOption.command()
                + " features get --help)"),
        Screen.Line.plain("topics      are in Kafka at " + demo.kafka()));
  }

  StoredWindows.CompleteWindow newest() {
    return newest;
  }

  /** What the demo has done, in one line. */
  String total(Duration elapsed) {
    return String.format(
        "%,d events fed, %,d rejected, %,d late; %,d rows in %,d window ends; %.1f s",
        demo.events(),
        demo.rejected(),
        demo.late(),
        demo.rows(),
        demo.windowEnds(),
        elapsed.toMillis() / 1e3);
  }

  private TableText.Status status(String doing) {
    return new TableText.Status(
        title(doing),
        demo.events(),
        eventRate.perSecond(demo.events()),
        demo.rows(),
        rowRate.perSecond(demo.rows()),
        demo.rejected(),
        demo.late(),
        freshMillis);
  }

  private String title(String doing) {
    return "Ringcast demo: " + plan.source() + ", " + doing;
  }

  private String doing() {
    if (demo.has(Phase.DRAINING)) {
      return "letting the last windows run empty";
    }
    if (!demo.has(Phase.PUBLISHING)) {
      return demo.has(Phase.STORE_UP)
          ? "events come, the publisher job is starting"
          : "events come, Cassandra is starting";
    }
    String speed = speed();
    if (!plan.upToNow() || demo.events() == 0) {
      return speed;
    }
    long behind = demo.millisBehind();
    return behind < NOW_MILLIS ? "in real time" : speed + ", " + behind / 60_000 + " min ago";
  }

  private String speed() {
    double speed = plan.speed();
    String number =
        speed == Math.rint(speed) ? String.format("%,.0f", speed) : String.valueOf(speed);
    return number + " times real time";
  }
}
