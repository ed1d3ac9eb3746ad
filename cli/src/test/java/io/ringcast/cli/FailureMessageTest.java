package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class FailureMessageTest {

  @Test
  void filesAreNamedWithWhatIsWrongWithThem() {
    assertThat(FailureMessage.of(new NoSuchFileException("a.gz")))
        .isEqualTo(new FailureMessage("no such file or folder: a.gz", true));
    assertThat(FailureMessage.of(new AccessDeniedException("/etc/shadow")))
        .isEqualTo(new FailureMessage("no permission for: /etc/shadow", true));
    assertThat(FailureMessage.of(new IOException("disk full")))
        .isEqualTo(new FailureMessage("disk full", true));
  }

  @Test
  void wrappersAreTakenOff() {
    Exception inner = new NoSuchFileException("a.gz");
    assertThat(
            FailureMessage.of(
                new ExecutionException(new UncheckedIOException((IOException) inner))))
        .isEqualTo(FailureMessage.of(inner));
  }

  @Test
  void ourOwnChecksSpeakForThemselves() {
    assertThat(FailureMessage.of(new IllegalArgumentException("rings is [] but must be more")))
        .isEqualTo(new FailureMessage("rings is [] but must be more", true));
  }

  @Test
  void ourOwnExceptionsSpeakForThemselves() {
    RuntimeException ours = new RuntimeException("demand.ndjson.gz is cut off") {};
    assertThat(FailureMessage.of(ours))
        .isEqualTo(new FailureMessage("demand.ndjson.gz is cut off", true));
  }

  @Test
  void aStoreThatIsAwayIsNoFaultOfOurs() {
    assertThat(FailureMessage.of(new StoreException("no connection to Cassandra at [a:9042]")))
        .isEqualTo(new FailureMessage("no connection to Cassandra at [a:9042]", true));
  }

  @Test
  void anythingElseIsAFault() {
    assertThat(FailureMessage.of(new ClassCastException("x")).expected()).isFalse();
    assertThat(FailureMessage.of(new IllegalStateException()).expected()).isFalse();
  }
}
