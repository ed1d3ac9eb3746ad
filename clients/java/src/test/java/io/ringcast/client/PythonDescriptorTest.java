package io.ringcast.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeaturesProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The Python package holds what the .proto file says, so that it needs no generator. */
class PythonDescriptorTest {

  private static final Path MODULE = Path.of("..", "python", "ringcast", "_descriptor.py");
  private static final int LINE = 88;

  @Test
  void theDescriptorIsOfToday() throws IOException {
    String module = module();
    if (Boolean.getBoolean("ringcast.docs.update")) {
      Files.writeString(MODULE, module);
    }
    assertThat(Files.readString(MODULE))
        .as(MODULE + "; `mvn test -Dringcast.docs.update=true` writes it anew")
        .isEqualTo(module);
  }

  private static String module() {
    byte[] descriptor = FeaturesProto.getDescriptor().toProto().toByteArray();
    Base64.Encoder lines = Base64.getMimeEncoder(LINE, "\n".getBytes(US_ASCII));
    return """
        # Made of serving-api/src/main/protobuf/ringcast/v1/features.proto by a test of clients/java,
        # which also writes it anew: mvn test -Dringcast.docs.update=true

        FILE = \"""
        %s
        \"""
        """
        .formatted(lines.encodeToString(descriptor));
  }
}
