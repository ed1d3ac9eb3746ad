package io.ringcast.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CQL Message of size 15728831 bytes exceeds allowed maximum of 13421772 bytes",
        "Request is too big: length 17825971 exceeds maximum allowed length 16777216.",
        "Encountered an oversized mutation (20971520/16777216) for keyspace: ringcast.",
        "Batch too large",
        "Key length of 70000 is longer than maximum of 65535",
        "Guardrail column_value_size violated: Value of column payload has size 2MiB",
      })
  void whatIsInvalidForItselfIsRefused(String message) {
    assertThat(Failures.of(invalid(message)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unconfigured table blocks",
        "table blocks does not exist",
        "Keyspace 'ringcast' does not exist",
        "keyspace ringcast doesn't exist",
        "Undefined column name payload in table ringcast.blocks",
        "Unknown identifier payload",
        "Guardrail write_consistency_levels violated: Provided values [LOCAL_QUORUM] are not allowed",
        "Write request failed because disk usage exceeds failure threshold in keyspace ringcast",
        "Something that a later version comes to say",
      })
  void whatTheSchemaLacksIsNotTheBlocksFault(String message) {
    assertThat(Failures.of(invalid(message)))
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("store check");
  }

  @Test
  void aRequestThatIsLongerThanAFrameIsRefused() {
    FrameTooLongException tooLong = new FrameTooLongException(null, "frame of 300 MB");

    assertThat(Failures.of(tooLong))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("too large")
        .hasMessageContaining("frame of 300 MB");
  }

  @Test
  void missingRightsAreToBeGranted() {
    assertThat(Failures.of(new UnauthorizedException(null, "User u has no MODIFY permission")))
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining("GRANT")
        .hasMessageContaining("MODIFY");
  }

  @Test
  void noAnswerIsToBeTriedAgain() {
    assertThat(Failures.of(new DriverTimeoutException("after PT5S")))
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining("store.request-timeout");
    AllNodesFailedException none = new NoNodeAvailableException();
    assertThat(Failures.of(none))
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining("none is connected");
  }

  @Test
  void ourOwnExceptionsStayAsTheyAre() {
    StoreException ours = new RefusedException("too large");

    assertThat(Failures.of(new CompletionException(new CompletionException(ours)))).isSameAs(ours);
  }

  private static InvalidQueryException invalid(String message) {
    return new InvalidQueryException(null, message);
  }
}
