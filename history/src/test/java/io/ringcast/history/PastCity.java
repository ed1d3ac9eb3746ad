package io.ringcast.history;

import com.uber.h3core.H3Core;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.PlacedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/** Random events in places where grids go wrong, their naive counts and their naive rows. */
final class PastCity {

  /** Ten minutes before an hour ends, so that archives have two files. */
  static final long FIRST = 29_547_000 + 50;

  static final List<String> KINDS = List.of("demand", "supply");
  static final UUID SOLO = UUID.fromString("00000000-0000-0000-0000-00000000000a");
  static final UUID VAN = UUID.fromString("f0000000-0000-0000-0000-00000000000b");

  private static final H3Core H3 = H3Library.load();

  private final Random random;
  private final int resolution;
  private final Map<String, List<RecordedEvent>> events = new HashMap<>();
  private final List<Long> places = new ArrayList<>();

  PastCity(Random random, int resolution) {
    this.random = random;
    this.resolution = resolution;
    KINDS.forEach(kind -> events.put(kind, new ArrayList<>()));
    places.add(H3.latLngToCell(40.7, -74, resolution));
    List<Long> pentagons = new ArrayList<>(H3.getPentagons(resolution));
    places.add(pentagons.get(random.nextInt(pentagons.size())));
    places.add(onBaseCellEdge());
    places.add(onTileEdge());
  }

  /** Where the axes of two base cells meet. */
  private long onBaseCellEdge() {
    while (true) {
      double lat = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
      long cell = H3.latLngToCell(lat, 360 * random.nextDouble() - 180, 2);
      for (int finer = 3; finer <= resolution; finer++) {
        cell =
            H3.gridDisk(H3.cellToCenterChild(cell, finer), 3).stream()
                .filter(PastCity::isOnEdge)
                .findFirst()
                .orElse(cell);
      }
      if (H3.getResolution(cell) == resolution) {
        return cell;
      }
    }
  }

  private static boolean isOnEdge(long cell) {
    return H3.gridDisk(cell, 1).stream().map(H3::getBaseCellNumber).distinct().count() > 1;
  }

  /** So that every halo is needed, whichever tiles are used. */
  private long onTileEdge() {
    long tile = H3.latLngToCell(48.2, 16.4, resolution - 5);
    return H3.cellToChildren(tile, resolution).stream()
        .filter(
            cell ->
                H3.gridDisk(cell, 1).stream()
                    .anyMatch(next -> H3.cellToParent(next, resolution - 5) != tile))
        .skip(random.nextInt(50))
        .findFirst()
        .orElseThrow();
  }

  /** The hexagons around which events are. */
  List<Long> places() {
    return places;
  }

  long near(long place, int steps) {
    List<Long> disk = H3.gridDisk(place, steps);
    return disk.get(random.nextInt(disk.size()));
  }

  /** Adds events of some minutes; in order of time, so that none is late. */
  PastCity add(int count, int minutes) {
    List<Integer> seconds =
        random.ints(count, 0, minutes * 60).sorted().boxed().collect(Collectors.toList());
    for (int second : seconds) {
      String kind = KINDS.get(random.nextInt(2));
      long time = FIRST * Minutes.MILLIS + second * 1_000L;
      long cell = near(places.get(random.nextInt(places.size())), 5);
      String json =
          "{\"%s\":\"who-%d\",\"product_id\":\"%s\",\"event_time\":%d,\"hexagon\":\"%x\"}"
              .formatted(
                  kind.equals("demand") ? "rider_id" : "driver_id",
                  random.nextInt(15),
                  random.nextInt(3) == 0 ? VAN : SOLO,
                  time,
                  cell);
      events.get(kind).add(RecordedEvent.plain(json.getBytes(StandardCharsets.UTF_8)));
    }
    return this;
  }

  /** The naive answer without the events of some minutes. */
  NaiveAnswer answer(FeatureSet set, LongPredicate without) {
    Map<String, List<RecordedEvent>> some = new HashMap<>();
    events.forEach(
        (kind, all) -> some.put(kind, all.stream().filter(e -> !without.test(minute(e))).toList()));
    return NaiveAnswer.of(NaiveParameters.of(set), some);
  }

  NaiveAnswer answer(FeatureSet set) {
    return answer(set, minute -> false);
  }

  private static long minute(RecordedEvent event) {
    String json = new String(event.value(), StandardCharsets.UTF_8);
    return Minutes.of(Long.parseLong(json.replaceAll(".*\"event_time\":(\\d+).*", "$1")));
  }

  /** The naive counts of some minutes, also of those in which nothing happened. */
  static List<MinuteCounts> counts(NaiveAnswer answer, FeatureSet set, long first, long last) {
    CountsGroup group = CountsGroup.of(set);
    List<MinuteCounts> minutes = new ArrayList<>();
    for (long minute = first; minute <= last; minute++) {
      List<Kind> kinds = new ArrayList<>();
      for (String kind : set.kinds()) {
        SortedMap<UUID, TreeMap<Long, Integer>> products = new TreeMap<>();
        for (PlacedEvent event : answer.counted()) {
          if (event.kind().equals(kind) && Minutes.of(event.eventTime()) == minute) {
            products
                .computeIfAbsent(event.product(), any -> new TreeMap<>())
                .merge(event.cell(), 1, Integer::sum);
          }
        }
        SortedMap<UUID, CellCounts> cells = new TreeMap<>();
        products.forEach((product, counts) -> cells.put(product, cells(counts)));
        kinds.add(new Kind(kind, Long.MIN_VALUE, cells));
      }
      minutes.add(new MinuteCounts(group, minute, 1, kinds));
    }
    return minutes;
  }

  private static CellCounts cells(SortedMap<Long, Integer> counts) {
    return new CellCounts(
        counts.keySet().stream().mapToLong(Long::longValue).toArray(),
        counts.values().stream().mapToLong(Integer::longValue).toArray());
  }

  static void write(Path archive, List<MinuteCounts> minutes) throws IOException {
    ArchiveFolder folder = new ArchiveFolder(archive.toUri());
    Map<Long, List<MinuteCounts>> hours =
        minutes.stream()
            .collect(
                Collectors.groupingBy(
                    m -> ArchiveFolder.hourOf(m.minute()), TreeMap::new, Collectors.toList()));
    for (Map.Entry<Long, List<MinuteCounts>> hour : hours.entrySet()) {
      HourWriter.merge(folder, minutes.get(0).group(), hour.getKey(), hour.getValue().iterator());
    }
  }

  /** Notes in an archive from which minute on a set's job counts the vans. */
  static void register(Path archive, FeatureSet set, long vanSince) throws IOException {
    Map<UUID, Product> products =
        Map.of(SOLO, new Product(1, 0, true), VAN, new Product(2, vanSince, true));
    new ArchiveFolder(archive.toUri())
        .write(RegisteredSet.of(set).with(new RegisteredProducts(products)));
  }

  /** The key of a row; its sums as text, so that a difference can be read. */
  static SortedMap<String, String> rows(NaiveAnswer answer, long firstEnd, long lastEnd) {
    SortedMap<String, String> rows = new TreeMap<>();
    answer.forEachRow(
        row -> {
          if (!row.isZero() && row.windowEnd() >= firstEnd && row.windowEnd() <= lastEnd) {
            rows.put(key(row.hexagon(), row.product(), row.windowEnd()), text(row.sums()));
          }
        });
    return rows;
  }

  static String key(long hexagon, UUID product, long windowEnd) {
    return windowEnd + " " + Long.toHexString(hexagon) + " " + product;
  }

  static String text(long[][] sums) {
    return Arrays.stream(sums)
        .flatMapToLong(Arrays::stream)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(" "));
  }
}
