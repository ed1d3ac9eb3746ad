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
    NaiveAnswer answer = answer(Golden.RECORDING);
    answer.forEachRow(golden::take);

    assertThat(answer.late()).isEmpty();
    golden.holds("the naive answer");
  }

  @Test
  void pingsAreOutOfOrderButNeverLate() {
    NaiveAnswer answer = answer("nyc-taxi-2013-pings");

    assertThat(answer.late()).isEmpty();
    assertThat(answer.rejects()).isNotEmpty().allMatch(left -> left.reason().contains("no fix"));
  }

  private static NaiveAnswer answer(String recording) {
    return NaiveAnswer.of(
        NaiveParameters.of(Golden.SET), Recordings.events(Recordings.open(recording)));
  }
}
