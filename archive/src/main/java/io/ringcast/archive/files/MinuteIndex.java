package io.ringcast.archive.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsVersion;
import io.ringcast.common.counts.StandingCounts;
import io.ringcast.common.features.Distinct;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which minutes of a group are there, and for each kind whether all its counts are. A file has its
 * index in its metadata.
 */
public final class MinuteIndex {

  /** The only format so far; a change of the files' layout takes the next one. */
  static final int FORMAT = 1;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final CountsGroup group;

  private final StandingCounts standing = new StandingCounts();
  private final NavigableMap<Long, SortedMap<String, CountsVersion>> minutes = standing.minutes();

  MinuteIndex(CountsGroup group) {
    this.group = group;
  }

  public CountsGroup group() {
    return group;
  }

  /** By epoch minute, then by the kind's name. */
  public SortedMap<Long, SortedMap<String, CountsVersion>> minutes() {
    return Collections.unmodifiableSortedMap(minutes);
  }

  /** Whether all counts of the kind in the minute are there. */
  public boolean isComplete(long minute, String kind) {
    return standing.isComplete(minute, kind);
  }

  /** The minutes of a range that the archive does not have. */
  public List<MinuteRange> absent(MinuteRange all) {
    return MinuteRange.where(all, minute -> !minutes.containsKey(minute));
  }

  /** The minutes of a range that the archive has, but not with all counts of the kind. */
  public List<MinuteRange> incomplete(MinuteRange all, String kind) {
    return MinuteRange.where(
        all, minute -> minutes.containsKey(minute) && !isComplete(minute, kind));
  }

  /** Takes counts if they are better than those that are there. */
  boolean offer(long minute, String kind, CountsVersion offered) {
    return standing.offer(minute, kind, offered);
  }

  MinuteIndex within(MinuteRange range) {
    MinuteIndex within = new MinuteIndex(group);
    within.minutes.putAll(minutes.subMap(range.first(), true, range.last(), true));
    return within;
  }

  void addAll(MinuteIndex other) {
    minutes.putAll(other.minutes);
  }

  /** Minutes with equal kinds and versions are written as one run. */
  String toJson() {
    ObjectNode json = JSON.createObjectNode();
    json.put("format", FORMAT);
    json.put("resolution", group.resolution());
    json.put("distinct", group.distinct().text());
    ArrayNode runs = json.putArray("minutes");
    ObjectNode run = null;
    SortedMap<String, CountsVersion> before = null;
    for (var entry : minutes.entrySet()) {
      long minute = entry.getKey();
      if (run == null
          || run.get("last").asLong() != minute - 1
          || !entry.getValue().equals(before)) {
        run = runs.addObject();
        run.put("first", minute);
        before = entry.getValue();
        putKinds(run, before);
      }
      run.put("last", minute);
    }
    return json.toString();
  }

  private static void putKinds(ObjectNode run, SortedMap<String, CountsVersion> versions) {
    ObjectNode kinds = run.putObject("kinds");
    versions.forEach(
        (kind, version) -> {
          ObjectNode json = kinds.putObject(kind);
          json.put("row_version", version.rowVersion());
          json.put("complete_since", version.completeSince());
        });
  }

  /**
   * Reads what {@link #toJson} wrote.
   *
   * @param all the minutes that the file may hold
   * @throws IllegalArgumentException if it is something else
   * @throws ArchiveException if a newer program wrote it
   */
  static MinuteIndex parse(String text, MinuteRange all) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("its index is no JSON", e);
    }
    int format = json.path("format").asInt();
    if (format > FORMAT) {
      throw new ArchiveException(
          "a newer Ringcast wrote it, in format %d. This program reads format %d: upgrade it"
              .formatted(format, FORMAT));
    }
    try {
      MinuteIndex index = new MinuteIndex(group(json));
      for (JsonNode run : json.required("minutes")) {
        index.addRun(run, all);
      }
      return index;
    } catch (IllegalArgumentException | NoSuchElementException e) {
      throw new IllegalArgumentException("its index is damaged: " + e.getMessage(), e);
    }
  }

  private static CountsGroup group(JsonNode json) {
    return new CountsGroup(
        json.required("resolution").asInt(),
        Distinct.of(json.required("distinct").asText()).orElseThrow());
  }

  private void addRun(JsonNode run, MinuteRange all) {
    long first = run.required("first").asLong();
    long last = run.required("last").asLong();
    if (first > last || first < all.first() || last > all.last()) {
      throw new IllegalArgumentException(
          "it names minutes %d to %d in a file of minutes %d to %d"
              .formatted(first, last, all.first(), all.last()));
    }
    SortedMap<String, CountsVersion> kinds = new TreeMap<>();
    for (var kind : run.required("kinds").properties()) {
      kinds.put(
          kind.getKey(),
          new CountsVersion(
              kind.getValue().required("row_version").asLong(),
              kind.getValue().required("complete_since").asLong()));
    }
    for (long minute = first; minute <= last; minute++) {
      minutes.put(minute, new TreeMap<>(kinds));
    }
  }
}
