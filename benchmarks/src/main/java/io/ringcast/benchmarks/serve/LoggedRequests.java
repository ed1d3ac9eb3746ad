package io.ringcast.benchmarks.serve;

import com.google.protobuf.InvalidProtocolBufferException;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ServedAnswer;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.testkit.broker.TopicReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What callers asked of a service, by its served log: places, products, names and inputs. */
final class LoggedRequests {

  /** So many records are read from the topic's end. */
  private static final int MOST = 20_000;

  /** So many bytes of requests are kept, since each process gets them. */
  private static final long MOST_BYTES = 64 << 20;

  private LoggedRequests() {}

  /**
   * For the newest window end. Scores are left out, and requests with a key that got no value of
   * its time.
   *
   * @param file the service's configuration, which names the topic
   * @throws IllegalArgumentException if there is no such request
   */
  static List<GetFeaturesRequest> read(Path file) {
    ServeConfig config = ServeConfig.load(file, List.of());
    String topic =
        config
            .servedLog()
            .topic()
            .orElseThrow(() -> new IllegalArgumentException(file + " has no served-log.topic"));
    List<GetFeaturesRequest> requests = new ArrayList<>();
    long[] bytes = new long[1];
    try (TopicReader reader = new TopicReader(config.kafka().clientProperties(), topic)) {
      reader.seekBack(MOST / reader.partitions());
      reader.readToEnd(
          record -> {
            ServedAnswer served = parse(record.value());
            if (isGood(FeatureAnswer.of(served.getAnswer())) && bytes[0] < MOST_BYTES) {
              GetFeaturesRequest request = request(served);
              requests.add(request);
              bytes[0] += request.getSerializedSize();
            }
          });
    }
    if (requests.isEmpty()) {
      throw new IllegalArgumentException(
          "the last records of topic %s have no request for features".formatted(topic));
    }
    return requests;
  }

  private static boolean isGood(FeatureAnswer answer) {
    return answer.table().getScoresCount() == 0
        && IntStream.range(0, answer.keys()).allMatch(answer::isGood);
  }

  private static ServedAnswer parse(byte[] record) {
    try {
      return ServedAnswer.parseFrom(record);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static GetFeaturesRequest request(ServedAnswer served) {
    FeatureTable answer = served.getAnswer();
    return GetFeaturesRequest.newBuilder()
        .setSelection(served.getSelection())
        .addAllHexagons(answer.getHexagonsList())
        .addAllProducts(answer.getProductsList())
        .addAllInputs(served.getInputsList())
        .build();
  }
}
