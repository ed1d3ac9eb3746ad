package io.ringcast.archive.files;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where an archive's files are: a folder for each group, in it one for each day. */
public final class ArchiveFolder {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiveFolder.class);

  public static final int MINUTES_PER_HOUR = 60;
  private static final int MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

  /** These show a file once it is whole, and replace one in a single step. */
  private static final Set<String> OBJECT_STORES = Set.of("s3", "s3a", "gs", "oss");

  private static final String REGISTRY = "registry";
  private static final String JSON = ".json";

  private static final Pattern GROUP = Pattern.compile("r(\\d{1,2})-(per-cell|per-entity)");
  private static final Pattern DAY = Pattern.compile("date=(\\d{4}-\\d{2}-\\d{2})");
  private static final Pattern HOUR = Pattern.compile("hour-(\\d{2})\\.parquet");
  private static final DateTimeFormatter FILE =
      DateTimeFormatter.ofPattern("'date='uuuu-MM-dd'/hour-'HH'.parquet'");
  private static final DateTimeFormatter PARSED = DateTimeFormatter.ofPattern("uuuu-MM-dd HH");

  private static final String READABLE = "readable";
  private static final DateTimeFormatter READABLE_DAY =
      DateTimeFormatter.ofPattern("'date='uuuu-MM-dd'.json'");
  private static final Pattern READABLE_FILE =
      Pattern.compile("date=(\\d{4}-\\d{2}-\\d{2})\\.json");

  private static final Pattern UNFINISHED = Pattern.compile("\\.hour-.*\\.inprogress\\..*");

  private final Path dir;
  private final FileSystem files;

  /** A place that may hold an archive. */
  public ArchiveFolder(URI place) {
    dir = new Path(place);
    try {
      files = dir.getFileSystem();
    } catch (IOException e) {
      throw new ArchiveException(
          "the archive %s cannot be reached: %s".formatted(dir, e.getMessage()), e);
    }
    if (files.isDistributedFS() && !OBJECT_STORES.contains(place.getScheme())) {
      throw new ArchiveException(
          "the archive %s cannot be on %s, which does not replace a file in one step: use a local"
                  .formatted(dir, place.getScheme())
              + " folder or one of "
              + OBJECT_STORES.stream().sorted().toList());
    }
  }

  /** The groups that have files, by name. */
  public List<CountsGroup> groups() throws IOException {
    List<CountsGroup> groups = new ArrayList<>();
    for (Path found : list(dir)) {
      Matcher name = GROUP.matcher(found.getName());
      if (name.matches()) {
        Distinct distinct =
            name.group(2).equals(Distinct.PER_CELL.text())
                ? Distinct.PER_CELL
                : Distinct.PER_ENTITY;
        groups.add(new CountsGroup(Integer.parseInt(name.group(1)), distinct));
      }
    }
    groups.sort(Comparator.comparing(CountsGroup::toString));
    return groups;
  }

  /** The hours of a group that have a file, in order; hours since 1970. */
  List<Long> hours(CountsGroup group) throws IOException {
    List<Long> hours = new ArrayList<>();
    for (Path day : list(new Path(dir, group.toString()))) {
      Matcher date = DAY.matcher(day.getName());
      if (date.matches()) {
        for (Path file : list(day)) {
          hour(date.group(1), file.getName()).ifPresent(hours::add);
        }
      }
    }
    hours.sort(null);
    return hours;
  }

  private static Optional<Long> hour(String date, String file) {
    Matcher name = HOUR.matcher(file);
    if (!name.matches()) {
      return Optional.empty();
    }
    try {
      long second =
          LocalDateTime.parse(date + " " + name.group(1), PARSED).toEpochSecond(ZoneOffset.UTC);
      return Optional.of(second / (60 * MINUTES_PER_HOUR));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  Path file(CountsGroup group, long hour) {
    LocalDateTime time =
        LocalDateTime.ofEpochSecond(hour * MINUTES_PER_HOUR * 60, 0, ZoneOffset.UTC);
    return new Path(dir, group + "/" + FILE.format(time));
  }

  static MinuteRange minutes(long hour) {
    long first = hour * MINUTES_PER_HOUR;
    return new MinuteRange(first, first + MINUTES_PER_HOUR - 1);
  }

  public static long hourOf(long minute) {
    return Math.floorDiv(minute, MINUTES_PER_HOUR);
  }

  /** Where a file can be read on this machine: in place, or copied. */
  java.nio.file.Path local(Path file, java.nio.file.Path copy) throws IOException {
    if (isLocal()) {
      return java.nio.file.Path.of(file.getPath());
    }
    try (var in = files.open(file)) {
      Files.copy(in, copy);
    }
    return copy;
  }

  private boolean isLocal() {
    return !files.isDistributedFS();
  }

  /**
   * Writes a file so that a reader sees all of it, or the one before. One that is cut off stays
   * aside.
   */
  void publish(java.nio.file.Path local, Path target) throws IOException {
    files.mkdirs(target.getParent());
    try (RecoverableFsDataOutputStream out = files.createRecoverableWriter().open(target)) {
      Files.copy(local, out);
      if (isLocal()) {
        out.sync();
      }
      out.closeForCommit().commit();
    }
    if (isLocal()) {
      var folder = java.nio.file.Path.of(target.getParent().getPath());
      try (FileChannel entries = FileChannel.open(folder)) {
        entries.force(true);
      }
    }
  }

  /** Another one once the file was replaced; empty if there is none. */
  String state(Path file) throws IOException {
    try {
      FileStatus status = files.getFileStatus(file);
      return status.getLen() + " " + status.getModificationTime();
    } catch (FileNotFoundException e) {
      return "";
    }
  }

  private Path mark() {
    return new Path(dir, "writer.json");
  }

  void writeMark(String text) throws IOException {
    publish(text, mark());
  }

  void deleteMark() throws IOException {
    files.delete(mark(), false);
  }

  /** Empty JSON if there is none. */
  String readMark() throws IOException {
    return textIfThere(mark()).orElse("{}");
  }

  /** Empty if there is no such file, also if it is deleted just now. */
  private Optional<String> textIfThere(Path file) throws IOException {
    try {
      return files.exists(file) ? Optional.of(text(file)) : Optional.empty();
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  private String text(Path file) throws IOException {
    try (var in = files.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Deletes what a job left aside that was cut off. */
  public void deleteUnfinished() throws IOException {
    if (isLocal()) {
      for (CountsGroup group : groups()) {
        for (Path day : list(new Path(dir, group.toString()))) {
          for (Path file : list(day)) {
            if (UNFINISHED.matcher(file.getName()).matches()) {
              files.delete(file, false);
            }
          }
        }
      }
    }
  }

  /** Deletes what ended before a minute: hours of all groups, and days of readable times. */
  public void deleteBefore(long minute) throws IOException {
    for (CountsGroup group : groups()) {
      for (long hour : hours(group)) {
        if (minutes(hour).last() < minute) {
          Path file = file(group, hour);
          files.delete(file, false);
          if (list(file.getParent()).isEmpty()) {
            files.delete(file.getParent(), false);
          }
        }
      }
    }
    String first = LocalDate.ofEpochDay(Math.floorDiv(minute, MINUTES_PER_DAY)).toString();
    for (Path set : list(new Path(dir, READABLE))) {
      for (Path file : list(set)) {
        Matcher day = READABLE_FILE.matcher(file.getName());
        if (day.matches() && day.group(1).compareTo(first) < 0) {
          files.delete(file, false);
        }
      }
    }
  }

  /** Where the registry's definition of a feature set is. */
  private Path definition(SetId set) {
    return new Path(dir, REGISTRY + "/" + set.name() + "-" + set.version() + JSON);
  }

  /** Keeps the definition of a feature set, as the registry topic has it. */
  public void write(RegisteredSet set) throws IOException {
    publish(set.definition(), definition(set.id()));
  }

  /** What the archive has of a feature set; empty if that cannot be read. */
  public Optional<RegisteredSet> find(SetId set) throws IOException {
    Path file = definition(set);
    try {
      return textIfThere(file).map(RegisteredSet::parse);
    } catch (RegistryException e) {
      LOG.warn("{} cannot be read: {}", file, e.getMessage());
      return Optional.empty();
    }
  }

  private void publish(String text, Path target) throws IOException {
    java.nio.file.Path local = Files.createTempFile("ringcast-archive-", JSON);
    try {
      Files.writeString(local, text);
      publish(local, target);
    } finally {
      Files.delete(local);
    }
  }

  /** The feature sets that were defined while the archive was written. */
  public SetRegistry registry() throws IOException {
    List<RegisteredSet> sets = new ArrayList<>();
    for (Path file : list(new Path(dir, REGISTRY))) {
      if (file.getName().endsWith(JSON)) {
        sets.add(RegisteredSet.parse(text(file)));
      }
    }
    return new SetRegistry(sets);
  }

  private Path readable(SetId set) {
    return new Path(dir, READABLE + "/" + set.name() + "-" + set.version());
  }

  /** Adds times at which window ends could first be read: a file for each set and day. */
  public void addReadable(List<ReadableWindowEnd> records) throws IOException {
    Map<Path, List<ReadableWindowEnd>> days =
        records.stream()
            .collect(
                Collectors.groupingBy(
                    record ->
                        new Path(
                            readable(new SetId(record.set(), record.version())),
                            READABLE_DAY.format(
                                LocalDateTime.ofEpochSecond(
                                    record.windowEnd() / 1000, 0, ZoneOffset.UTC)))));
    for (Map.Entry<Path, List<ReadableWindowEnd>> day : days.entrySet()) {
      List<ReadableWindowEnd> all = new ArrayList<>(readReadable(day.getKey()));
      all.addAll(day.getValue());
      publish(
          ReadableTimes.earliest(all).stream()
              .sorted(
                  Comparator.comparingLong(ReadableWindowEnd::windowEnd)
                      .thenComparing(ReadableWindowEnd::readableAt))
              .map(record -> record.json() + "\n")
              .collect(Collectors.joining()),
          day.getKey());
    }
  }

  private List<ReadableWindowEnd> readReadable(Path day) throws IOException {
    List<ReadableWindowEnd> records = new ArrayList<>();
    for (String line : textIfThere(day).orElse("").lines().toList()) {
      records.add(ReadableWindowEnd.parse(line));
    }
    return records;
  }

  /** The times of window ends of these days, each {@code uuuu-MM-dd}; both are among them. */
  ReadableTimes readable(SetId set, LocalDate from, LocalDate to) throws IOException {
    List<ReadableWindowEnd> records = new ArrayList<>();
    for (Path file : list(readable(set))) {
      Matcher day = READABLE_FILE.matcher(file.getName());
      if (day.matches()
          && day.group(1).compareTo(from.toString()) >= 0
          && day.group(1).compareTo(to.toString()) <= 0) {
        records.addAll(readReadable(file));
      }
    }
    return new ReadableTimes(records);
  }

  /** What is in a folder; nothing if it is not there. */
  private List<Path> list(Path folder) throws IOException {
    if (isLocal()) {
      // By names only: Flink looks at each file, too, and fails if one was deleted meanwhile.
      String[] names = new File(folder.getPath()).list();
      return names == null
          ? List.of()
          : Stream.of(names).map(name -> new Path(folder, name)).toList();
    }
    FileStatus[] found = files.exists(folder) ? files.listStatus(folder) : null;
    return found == null ? List.of() : Stream.of(found).map(FileStatus::getPath).toList();
  }

  @Override
  public String toString() {
    return dir.toString();
  }
}
