package io.ringcast.archive.files;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.util.IOUtils;

/**
 * Reads an archive, also while its job writes. Memory is that of one minute. For one thread.
 *
 * <p>All methods throw {@link ArchiveException} for what is wrong with the archive.
 */
public final class ArchiveReader implements AutoCloseable {

  private final ArchiveFolder folder;
  private final DuckDb duck;

  /** Where files can be read; one of an object store is copied once. */
  private final Map<org.apache.flink.core.fs.Path, Path> locals = new HashMap<>();

  private ArchiveReader(ArchiveFolder folder, DuckDb duck) {
    this.folder = folder;
    this.duck = duck;
  }

  /**
   * Opens an archive.
   *
   * @param place its folder, on any file system that Flink has
   */
  public static ArchiveReader open(URI place) {
    ArchiveFolder folder = new ArchiveFolder(place);
    try {
      if (folder.groups().isEmpty()) {
        throw new ArchiveException("there is no archive in " + folder);
      }
      return new ArchiveReader(folder, DuckDb.open());
    } catch (SQLException | IOException e) {
      throw new ArchiveException(
          "the archive %s cannot be opened: %s".formatted(folder, e.getMessage()), e);
    }
  }

  /** Reads something of the archive. */
  private interface Reading<T> {
    T read() throws IOException;
  }

  private <T> T read(Object what, Reading<T> reading) {
    try {
      return reading.read();
    } catch (IOException | RegistryException e) {
      throw new ArchiveException(
          "%s in archive %s cannot be read: %s".formatted(what, folder, e.getMessage()), e);
    }
  }

  /** The groups that are there, by name. */
  public List<CountsGroup> groups() {
    return read("the folder", folder::groups);
  }

  /** From the first minute of a group that is there to the last one; empty if there is none. */
  public Optional<MinuteRange> extent(CountsGroup group) {
    List<Long> hours = hours(group);
    if (hours.isEmpty()) {
      return Optional.empty();
    }
    long first = hours.get(0);
    long last = hours.get(hours.size() - 1);
    return Optional.of(
        new MinuteRange(
            file(group, first).index(duck).minutes().firstKey(),
            file(group, last).index(duck).minutes().lastKey()));
  }

  /** What is there of the minutes of a range. Reads the metadata of its files. */
  public MinuteIndex index(CountsGroup group, MinuteRange minutes) {
    MinuteIndex all = new MinuteIndex(group);
    for (long hour : hours(group, minutes)) {
      all.addAll(file(group, hour).index(duck));
    }
    return all.within(minutes);
  }

  /**
   * The minutes that are there, in order. Kinds come by name. The row version is the largest of the
   * kinds'.
   */
  public ArchivedMinutes read(ArchiveQuery query) {
    Iterator<HourFile> files =
        hours(query.group(), query.minutes()).stream()
            .map(hour -> file(query.group(), hour))
            .iterator();
    return new ArchivedMinutes(duck, query, files);
  }

  /** The files with a range's minutes, as a table of SQL; there must be one. */
  public String table(CountsGroup group, MinuteRange minutes) {
    return hours(group, minutes).stream()
        .map(hour -> DuckDb.file(file(group, hour).path()))
        .collect(Collectors.joining(", ", "read_parquet([", "], hive_partitioning = false)"));
  }

  /** The feature sets whose jobs wrote the counts, with the products they counted. */
  public SetRegistry registry() {
    return read("the registry", folder::registry);
  }

  /**
   * When readers of the store could see a set's window ends.
   *
   * @param windowEnds the minutes that they end with; whole days are read
   */
  public ReadableTimes readable(SetId set, MinuteRange windowEnds) {
    return read(
        "the readable times of " + set,
        () -> folder.readable(set, day(windowEnds.first()), day(windowEnds.last() + 1)));
  }

  private static LocalDate day(long minute) {
    return LocalDate.ofEpochDay(Math.floorDiv(minute, 24 * (long) ArchiveFolder.MINUTES_PER_HOUR));
  }

  private List<Long> hours(CountsGroup group, MinuteRange minutes) {
    return hours(group).stream()
        .filter(hour -> hour >= ArchiveFolder.hourOf(minutes.first()))
        .filter(hour -> hour <= ArchiveFolder.hourOf(minutes.last()))
        .toList();
  }

  private List<Long> hours(CountsGroup group) {
    List<CountsGroup> groups = groups();
    if (!groups.contains(group)) {
      throw new ArchiveException(
          "the archive %s has no group %s; it has %s".formatted(folder, group, groups));
    }
    return read("group " + group, () -> folder.hours(group));
  }

  private HourFile file(CountsGroup group, long hour) {
    var file = folder.file(group, hour);
    Path local = locals.get(file);
    if (local == null) {
      Path copy = duck.folder().resolve(locals.size() + ".parquet");
      local = read(file, () -> folder.local(file, copy));
      locals.put(file, local);
    }
    return new HourFile(local, file, group, hour);
  }

  @Override
  public void close() {
    IOUtils.closeQuietly(duck);
  }
}
