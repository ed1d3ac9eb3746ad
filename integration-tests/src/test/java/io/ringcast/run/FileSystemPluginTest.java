package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.structure.Checkout;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file system that comes as a plugin of Flink, as those of object stores do. */
@Timeout(120)
class FileSystemPluginTest {

  @TempDir Path folder;

  @Test
  void anArchiveMayBeOnOne() throws Exception {
    String factory = PluggedFactory.class.getName();
    Path jar = folder.resolve("plugins/plugged/plugged.jar");
    Files.createDirectories(jar.getParent());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new ZipEntry("META-INF/services/" + FileSystemFactory.class.getName()));
      out.write(factory.getBytes(UTF_8));
      String entry = factory.replace('.', '/') + ".class";
      out.putNextEntry(new ZipEntry(entry));
      try (InputStream in = getClass().getClassLoader().getResourceAsStream(entry)) {
        in.transferTo(out);
      }
    }
    assertThat(read(null)).contains("cannot be reached", "scheme 'plugged'");
    assertThat(read(folder.resolve("plugins"))).contains("there is no archive in plugged:");
  }

  private String read(Path plugins) throws Exception {
    List<String> command = new ArrayList<>(Forked.ringcast(folder));
    command.addAll(List.of("history", "rows", "--archive", "plugged://" + folder.resolve("none")));
    command.addAll(List.of("--feature-set", "configs/feature-sets/marketplace.yaml"));
    command.addAll(List.of("--out", folder.resolve("rows.parquet").toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    if (plugins != null) {
      builder.environment().put("FLINK_PLUGINS_DIR", plugins.toString());
    }
    builder.directory(Checkout.root().toFile());
    Process process = builder.start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  /** The local files, under another scheme. */
  public static final class PluggedFactory implements FileSystemFactory {

    @Override
    public String getScheme() {
      return "plugged";
    }

    @Override
    public FileSystem create(URI place) {
      return LocalFileSystem.getSharedInstance();
    }
  }
}
