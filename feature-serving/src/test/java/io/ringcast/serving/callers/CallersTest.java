package io.ringcast.serving.callers;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.serving.config.ServeConfig;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallersTest {

  private static Callers callers(String... settings) {
    return new Callers(
        ServeConfig.load(Path.of("../configs/serve.yaml"), List.of(settings)), System::nanoTime);
  }

  /** A certificate may hold any name: as many as there are would be as many series. */
  @Test
  void onlyWhoIsConfiguredIsCountedUnderHisName() {
    Callers callers = callers("callers.pricing.keys-per-second=5");

    Caller known = callers.ofCertificate(List.of("pod-7", "pricing")).orElseThrow();
    Caller unknown = callers.ofCertificate(List.of("pod-7", "pod")).orElseThrow();

    assertThat(List.of(known.name(), known.label())).containsOnly("pricing");
    assertThat(List.of(unknown.name(), unknown.label())).containsExactly("pod-7", "other");
    assertThat(callers.unnamed().orElseThrow().label()).isEqualTo("anyone");
  }
}
