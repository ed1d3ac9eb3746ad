package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import org.junit.jupiter.api.Test;

/** The naive answer, which all else is held against, itself against two other programs' answer. */
class NaiveGoldenTest {

  @Test
  void everyRowAndEveryTotal() {
    Golden golden = new Golden();
    NaiveAnswer answer =
        NaiveAnswer.of(
            NaiveParameters.of(Golden.SET), Recordings.events(Recordings.open(Golden.RECORDING)));
    answer.forEachRow(golden::take);

    assertThat(answer.late()).isEmpty();
    golden.holds("the naive answer");
  }
}
