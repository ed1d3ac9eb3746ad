package io.ringcast.cli.audit;

import com.uber.h3core.H3Core;
import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.Selection;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/** Draws what a pass looks at, of what the service says that there is. */
final class Sampler {

  private static final long LONGEST_SPAN_MILLIS = 86_400_000;

  /** Of so many areas and products hexagons are drawn, at each window end. */
  private static final int AREAS = 2;

  /** One hexagon in so many has no row. */
  private static final int NONE_IN = 4;

  /** Where all places around have rows, none is found that has not. */
  private static final int TRIES = 20;

  private final FeatureClient client;
  private final FeatureSet set;
  private final Random random;
  private final H3Core h3;

  Sampler(FeatureClient client, FeatureSet set, Random random) {
    this.client = client;
    this.set = set;
    this.random = random;
    this.h3 = H3Library.load();
  }

  /** The window ends from one on up to another that are complete in the store; the newest first. */
  List<Long> complete(long from, long to) {
    List<Long> complete = new ArrayList<>();
    for (long end = to; end >= from; end -= LONGEST_SPAN_MILLIS + 1) {
      complete.addAll(list(Math.max(from, end - LONGEST_SPAN_MILLIS), end).getWindowEndsMsList());
    }
    return complete;
  }

  private AreaList list(long from, long to) {
    return client.areas(
        ListAreasRequest.newBuilder()
            .setFeatureSet(set.name())
            .setVersion(set.version())
            .setFromMs(from)
            .setToMs(to)
            .build());
  }

  /**
   * Draws so many window ends and hexagons, at most.
   *
   * @param complete the window ends to draw from
   */
  Sample draw(List<Long> complete, int windowEnds, int hexagons) {
    TreeSet<Long> ends = new TreeSet<>(some(complete, windowEnds));
    TreeSet<Long> withRows = new TreeSet<>();
    TreeSet<UUID> products = new TreeSet<>();
    for (long end : ends) {
      List<Area> areas = list(end, end).getAreasList();
      areas.forEach(area -> area.getProductsList().forEach(p -> products.add(UUID.fromString(p))));
      for (Area area : some(areas, AREAS)) {
        String product = some(area.getProductsList(), 1).get(0);
        withRows.addAll(rows(area.getCell(), product, end).table().getHexagonsList());
      }
    }
    List<Long> drawn = new ArrayList<>(some(withRows, hexagons - hexagons / NONE_IN));
    for (int i = 0; i < hexagons / NONE_IN && !withRows.isEmpty(); i++) {
      withoutRow(drawn, withRows);
    }
    return new Sample(ends, drawn, List.copyOf(products));
  }

  /** One column is enough to know which rows there are. */
  private FeatureAnswer rows(long cell, String product, long windowEnd) {
    return client.rows(
        GetRowsRequest.newBuilder()
            .setSelection(
                Selection.newBuilder()
                    .setFeatureSet(set.name())
                    .setVersion(set.version())
                    .addNames(set.featureNames().get(0)))
            .setCell(cell)
            .setProduct(product)
            .setWindowEndMs(windowEnd)
            .build());
  }

  /** A place not far from a drawn one: where rows are missing, they most likely should be there. */
  private void withoutRow(List<Long> drawn, Collection<Long> withRows) {
    for (int i = 0; i < TRIES; i++) {
      long near = drawn.get(random.nextInt(drawn.size()));
      List<Long> around = h3.gridDisk(near, set.maxRing() + 1);
      long place = around.get(random.nextInt(around.size()));
      if (!withRows.contains(place) && !drawn.contains(place)) {
        drawn.add(place);
        return;
      }
    }
  }

  private <T> List<T> some(Collection<T> all, int most) {
    List<T> mixed = new ArrayList<>(all);
    Collections.shuffle(mixed, random);
    return mixed.subList(0, Math.min(most, mixed.size()));
  }

  /**
   * What one pass looks at, drawn by chance.
   *
   * @param windowEnds of the past; the newest is looked at beside them
   */
  record Sample(SortedSet<Long> windowEnds, List<Long> hexagons, List<UUID> products) {}
}
