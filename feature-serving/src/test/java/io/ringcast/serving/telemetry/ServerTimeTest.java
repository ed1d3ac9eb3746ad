package io.ringcast.serving.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Metadata;
import io.ringcast.api.ServerTime;
import io.ringcast.testing.Seeds;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ServerTimeTest {

  private static final Metadata.Key<String> KEY =
      Metadata.Key.of("ringcast-server-ms", Metadata.ASCII_STRING_MARSHALLER);

  @Test
  void itIsMillisecondsWithThreeDigitsAfterThePoint() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      long micros = (long) Math.exp(random.nextDouble() * 20);
      Metadata trailers = new Metadata();

      ServerTime.put(micros * 1000 + random.nextInt(1000), trailers);

      assertThat(trailers.get(KEY))
          .as("seed %d", seed)
          .isEqualTo(String.format(Locale.ROOT, "%.3f", micros / 1e3));
      assertThat(ServerTime.nanos(trailers)).hasValue(micros * 1000);
    }
  }

  @Test
  void whatIsNoTimeIsNone() {
    Metadata trailers = new Metadata();
    assertThat(ServerTime.nanos(trailers)).isEmpty();
    trailers.put(KEY, "soon");
    assertThat(ServerTime.nanos(trailers)).isEmpty();
  }
}
