package io.ringcast.benchmarks.world;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.world.AnswerAges.Probe;
import io.ringcast.benchmarks.world.MinuteReader.Served;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.client.FeatureException;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Asks ten times a second, live or for stored rows, and notes when an answer first had each probe,
 * and the final values of each minute.
 */
final class AnswerReader implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Set<Status> FINAL = EnumSet.of(Status.FRESH, Status.EMPTY);

  private final FeatureClient client;
  private final boolean live;
  private final AnswerAges probes;
  private final Set<Probe> missing = new LinkedHashSet<>();
  private int known;
  private final List<Served> events = new CopyOnWriteArrayList<>();
  private final MinuteReader minutes;
  private final Background<Void> thread;

  AnswerReader(FeatureClient client, boolean live, AnswerAges probes, int longest) {
    this.client = client;
    this.live = live;
    this.probes = probes;
    // Minutes that had ended before are not measured. A running one is named: else a live answer
    // has the newest only.
    long ended = Minutes.of(System.currentTimeMillis()) * Minutes.MILLIS;
    GetFeaturesRequest.Builder request = probes.neighbours(longest);
    request.getSelectionBuilder().setLive(live);
    minutes = new MinuteReader(client, request.build(), live, FINAL, ended);
    thread = Background.run("answers", this::readOn);
  }

  private void readOn() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        readProbes();
      } catch (FeatureException e) {
        // Late by one answer.
      }
      Waiting.pass(PAUSE);
    }
  }

  private void readProbes() {
    List<Probe> newest = probes.after(known);
    known += newest.size();
    missing.addAll(newest);
    if (missing.isEmpty()) {
      return;
    }
    List<Probe> asked = List.copyOf(missing);
    GetFeaturesRequest.Builder request = probes.counted(asked);
    request.getSelectionBuilder().setLive(live);
    FeatureAnswer answer = client.get(request.build());
    long now = System.currentTimeMillis();
    for (int key = 0; key < asked.size(); key++) {
      if (answer.value(key, 0) > 0) {
        events.add(new Served(asked.get(key).at(), now));
        missing.remove(asked.get(key));
      }
    }
  }

  void await(long windowEnd) {
    Waiting.until("answers of the last minute", () -> minutes.hasServed(windowEnd));
  }

  /** Probes of all whole minutes: the rows of a minute come at once. */
  List<Served> events() {
    List<Served> all = minutes();
    long from = all.get(0).since();
    long until = all.get(all.size() - 1).since();
    return events.stream().filter(its -> its.since() >= from && its.since() < until).toList();
  }

  List<Served> minutes() {
    return minutes.minutes();
  }

  /** By the clock in epoch milliseconds, how many seconds old the newest event in answers was. */
  List<double[]> ages() {
    List<double[]> points = new ArrayList<>();
    long newest = 0;
    for (Served event : events) {
      if (event.since() > newest) {
        if (newest > 0) {
          points.add(new double[] {event.at(), (event.at() - newest) / 1e3});
        }
        points.add(new double[] {event.at(), event.seconds()});
        newest = event.since();
      }
    }
    return points;
  }

  @Override
  public void close() {
    thread.interrupt();
    minutes.close();
  }
}
