package io.ringcast.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.DeflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service as a program of its own; {@link StopTest} starts it beside its servers. */
@Timeout(60)
class ServiceMainTest {

  private static final long MOST_BYTES = 60_000_000;

  @TempDir Path temporary;

  @Test
  void itsClassPathIsSmallAndHoldsNeitherFlinkNorABrokerNorTestCode() throws IOException {
    List<Path> entries =
        Stream.of(Forked.serviceClassPath().split(File.pathSeparator)).map(Path::of).toList();

    assertThat(entries)
        .extracting(entry -> entry.toString().toLowerCase(Locale.ROOT))
        .anyMatch(name -> name.contains("grpc-netty"))
        .noneMatch(name -> name.contains("flink"))
        .noneMatch(name -> name.contains("kafka_2") || name.contains("kafka-server"))
        .noneMatch(name -> name.contains("scala"))
        .noneMatch(name -> name.contains("onnxruntime"))
        .noneMatch(name -> name.contains("testkit") || name.contains("junit"));
    assertThat(entries)
        .extracting(entry -> entry.getFileName().toString())
        .filteredOn(name -> name.startsWith("zstd-jni"))
        .extracting(name -> name.replaceFirst("zstd-jni-[0-9.-]*", ""))
        .as("of the systems of a release, but not of all others")
        .containsExactlyInAnyOrder(
            "linux_amd64.jar", "linux_aarch64.jar", "darwin_x86_64.jar", "darwin_aarch64.jar");
    long bytes = 0;
    for (Path entry : entries) {
      bytes += size(entry);
    }
    assertThat(bytes).isBetween(20_000_000L, MOST_BYTES);
  }

  @Test
  void itSaysWhatIsWrongWithItsConfiguration() throws Exception {
    Path file = Files.writeString(temporary.resolve("serve.yaml"), "listen:\n  prot: 9000\n");

    Ended wrong = ended("--config", file.toString());
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.toString()).contains("serve.yaml:2", "listen.prot");

    Ended nothing = ended();
    assertThat(nothing.status()).isEqualTo(2);
    assertThat(nothing.toString()).contains("--config");
  }

  private Ended ended(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(Forked.service(temporary));
    command.addAll(List.of(arguments));
    return Ended.atFirst("the service has started", command);
  }

  /** A jar's bytes, or those that a jar of the folder would have, without its index. */
  private static long size(Path entry) throws IOException {
    if (Files.isRegularFile(entry)) {
      return Files.size(entry);
    }
    long bytes = 0;
    try (Stream<Path> files = Files.walk(entry)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (InputStream compressed = new DeflaterInputStream(Files.newInputStream(file))) {
          bytes += compressed.transferTo(OutputStream.nullOutputStream());
        }
      }
    }
    return bytes;
  }
}
