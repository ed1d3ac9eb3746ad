package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {

  private static final List<String> KNOWN =
      List.of("out-of-orderness", "idle-after", "from", "allowed-skew");

  @Test
  void aSlipIsMended() {
    assertThat(Spelling.nearest("out-of-ordernes", KNOWN)).contains("out-of-orderness");
    assertThat(Spelling.nearest("outOfOrderness", KNOWN)).contains("out-of-orderness");
    assertThat(Spelling.nearest("form", KNOWN)).as("swapped letters").contains("from");
    assertThat(Spelling.nearest("max-skew", KNOWN)).isEmpty();
    assertThat(Spelling.nearest("x", KNOWN)).isEmpty();
    assertThat(Spelling.nearest("x", List.of())).isEmpty();
  }

  @Test
  void whereNothingIsNearAllAreNamed() {
    assertThat(Spelling.hint("idel-after", KNOWN)).isEqualTo("did you mean 'idle-after'?");
    assertThat(Spelling.hint("zzz", KNOWN))
        .isEqualTo("known here: out-of-orderness, idle-after, from, allowed-skew");
  }
}
