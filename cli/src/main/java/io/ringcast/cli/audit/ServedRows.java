package io.ringcast.cli.audit;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Reads rows from the service, as models do: by the calls and the client that they use. */
final class ServedRows {

  private static final Set<Status> WITH_VALUE =
      EnumSet.of(Status.FRESH, Status.EMPTY, Status.PARTIAL, Status.STALE);

  /** Far below what a request may ask for by default, of keys and of values. */
  private static final int MOST_KEYS = 1000;

  private static final int MOST_VALUES = 500_000;

  private static final int TRIES = 4;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Nothing is so old: else it could not be seen whether a stale value's windows were filled. */
  private static final int ANY_AGE = -1;

  private final FeatureClient client;
  private final FeatureSet set;

  ServedRows(FeatureClient client, FeatureSet set) {
    this.client = client;
    this.set = set;
  }

  /**
   * The rows of all these hexagons and products.
   *
   * @param windowEnd empty for the newest of each
   * @throws IllegalStateException if some of them cannot be read
   */
  List<ServedRow> read(List<Long> hexagons, List<UUID> products, OptionalLong windowEnd) {
    int keys = Math.max(1, Math.min(MOST_KEYS, MOST_VALUES / set.featureNames().size()));
    int atOnce = Math.max(1, keys / products.size());
    List<ServedRow> rows = new ArrayList<>();
    for (int from = 0; from < hexagons.size(); from += atOnce) {
      List<Long> some = hexagons.subList(from, Math.min(hexagons.size(), from + atOnce));
      GetFeaturesRequest.Builder request =
          GetFeaturesRequest.newBuilder()
              .addAllHexagons(some)
              .addAllProducts(products.stream().map(UUID::toString).toList());
      windowEnd.ifPresent(request::setWindowEndMs);
      rows.addAll(read(request));
    }
    return rows;
  }

  private List<ServedRow> read(GetFeaturesRequest.Builder request) {
    FeatureAnswer answer = readable(request.setSelection(selection()).build());
    int[] columns = set.featureNames().stream().mapToInt(answer::column).toArray();
    boolean[][] whole = whole(request, answer);
    List<ServedRow> rows = new ArrayList<>();
    for (int key = 0; key < answer.keys(); key++) {
      int its = key;
      rows.add(
          new ServedRow(
              answer.hexagon(key),
              UUID.fromString(answer.product(key)),
              answer.windowEnd(key),
              answer.status(key),
              Arrays.stream(columns).mapToDouble(c -> answer.exactValue(its, c)).toArray(),
              whole[key]));
    }
    return rows;
  }

  private Selection.Builder selection() {
    return Selection.newBuilder()
        .setFeatureSet(set.name())
        .setVersion(set.version())
        .setMaxAgeMs(ANY_AGE)
        .setPrecision(Precision.FLOAT64);
  }

  /** For each key and window, whether that was filled: a window asked for alone tells of itself. */
  private boolean[][] whole(GetFeaturesRequest.Builder request, FeatureAnswer answer) {
    boolean[][] whole = new boolean[answer.keys()][set.windows().size()];
    for (boolean[] ofKey : whole) {
      Arrays.fill(ofKey, true);
    }
    if (!answer.table().getStatusesList().contains(Status.PARTIAL)) {
      return whole;
    }
    for (int window = 0; window < set.windows().size(); window++) {
      Selection alone = selection().addWindows(set.windows().get(window)).build();
      FeatureAnswer ofWindow = readable(request.setSelection(alone).build());
      for (int key = 0; key < answer.keys(); key++) {
        whole[key][window] =
            ofWindow.status(key) != Status.PARTIAL
                && ofWindow.windowEnd(key) == answer.windowEnd(key);
      }
    }
    return whole;
  }

  /** What is not there in time may be the next time. */
  private FeatureAnswer readable(GetFeaturesRequest request) {
    FeatureAnswer answer = client.get(request);
    OptionalInt without = withoutValue(answer);
    for (int tries = 1; without.isPresent() && tries < TRIES; tries++) {
      LockSupport.parkNanos(PAUSE.toNanos());
      answer = client.get(request);
      without = withoutValue(answer);
    }
    if (without.isPresent()) {
      throw new IllegalStateException(unread(answer, without.getAsInt(), request));
    }
    return answer;
  }

  private static OptionalInt withoutValue(FeatureAnswer answer) {
    return IntStream.range(0, answer.keys())
        .filter(key -> !WITH_VALUE.contains(answer.status(key)))
        .findFirst();
  }

  private String unread(FeatureAnswer answer, int key, GetFeaturesRequest request) {
    long unread =
        answer.table().getStatusesList().stream().filter(s -> !WITH_VALUE.contains(s)).count();
    String when =
        request.hasWindowEndMs()
            ? "window end " + Instant.ofEpochMilli(request.getWindowEndMs())
            : "the newest window end";
    return ("%d of %d rows of %s at %s could not be read; the first is hexagon %x, product %s, which"
            + " is %s after %d tries. docs/reference/grpc-and-http.md tells what that means; nothing is said of drift")
        .formatted(
            unread,
            answer.keys(),
            set.id(),
            when,
            answer.hexagon(key),
            answer.product(key),
            answer.status(key),
            TRIES);
  }

  /**
   * A row as the service gave it.
   *
   * @param status what it said of the row
   * @param values of all features, in the set's order; zeros where there is no row
   * @param whole for each of the set's windows, whether it was filled: else its values are too
   *     small, and should be
   */
  record ServedRow(
      long hexagon,
      UUID product,
      long windowEnd,
      Status status,
      double[] values,
      boolean[] whole) {}
}
