package io.ringcast.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The jar that a Flink cluster runs: all that is needed, and nothing that Flink brings. */
class JobJarTest {

  private static final Path JAR =
      Checkout.root().resolve("feature-job/target/ringcast-compute.jar");

  private static List<String> entries;
  private static Attributes manifest;

  @BeforeAll
  static void read() throws IOException {
    assumeTrue(Files.exists(JAR), "the job's jar is made by 'mvn package', which did not run");
    try (JarFile jar = new JarFile(JAR.toFile())) {
      entries = jar.stream().map(ZipEntry::getName).toList();
      manifest = jar.getManifest().getMainAttributes();
    }
  }

  @Test
  void startsTheComputeJob() {
    assertThat(manifest.getValue(Attributes.Name.MAIN_CLASS))
        .isEqualTo("io.ringcast.feature.FeatureJob");
    assertThat(entries).contains("io/ringcast/feature/FeatureJob.class");
  }

  @Test
  void bringsWhatFlinkDoesNot() {
    assertThat(entries)
        .contains(
            "io/ringcast/common/features/FeatureSet.class",
            "io/ringcast/job/FlinkSettings.class",
            "org/apache/flink/connector/kafka/source/KafkaSource.class",
            "org/apache/kafka/clients/consumer/KafkaConsumer.class",
            "com/uber/h3core/H3Core.class",
            "linux-x64/libh3-java.so",
            "linux-arm64/libh3-java.so",
            "com/github/luben/zstd/Zstd.class",
            "linux/amd64/libzstd-jni-1.5.7-14.so");
  }

  @Test
  void leavesOutWhatFlinkBrings() {
    assertThat(entries)
        .filteredOn(entry -> entry.startsWith("org/apache/flink/") && entry.endsWith(".class"))
        .isNotEmpty()
        .allMatch(JobJarTest::isOfTheKafkaConnector);
    assertThat(entries)
        .noneMatch(entry -> entry.startsWith("org/slf4j/"))
        .noneMatch(entry -> entry.startsWith("org/apache/logging/"))
        .noneMatch(entry -> entry.startsWith("org/apache/log4j/"))
        .noneMatch(entry -> entry.startsWith("io/ringcast/testkit/"))
        .noneMatch(entry -> entry.startsWith("io/ringcast/cli/"));
  }

  private static boolean isOfTheKafkaConnector(String entry) {
    return entry.startsWith("org/apache/flink/connector/kafka/")
        || entry.startsWith("org/apache/flink/streaming/connectors/kafka/")
        || entry.startsWith("org/apache/flink/streaming/util/serialization/JSONKeyValue");
  }

  @Test
  void theArchiveJobsJarLeavesDuckDbToFlinksLibraries() throws IOException {
    Path archive = Checkout.root().resolve("archive/target/ringcast-archive.jar");
    assumeTrue(Files.exists(archive), "the job's jar is made by 'mvn package', which did not run");
    try (JarFile jar = new JarFile(archive.toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS))
          .isEqualTo("io.ringcast.archive.ArchiveJob");
      assertThat(jar.stream().map(ZipEntry::getName).toList())
          .contains("io/ringcast/archive/ArchiveJob.class", "com/github/luben/zstd/Zstd.class")
          .noneMatch(entry -> entry.contains("duckdb"));
    }
  }

  /** A signature of one of the jars inside would make Java refuse the whole. */
  @Test
  void isNotSigned() {
    assertThat(entries).noneMatch(entry -> entry.matches("META-INF/.*\\.(SF|DSA|RSA)"));
  }
}
