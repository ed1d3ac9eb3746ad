package io.ringcast.benchmarks.limit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads five fields of each event with Jackson's streaming parser. */
final class Jackson implements Work {

  private final JsonFactory json =
      new JsonFactoryBuilder().enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER).build();
  private final List<ConsumerRecord<byte[], byte[]>> events;

  Jackson(List<ConsumerRecord<byte[], byte[]>> events) {
    this.events = events;
  }

  @Override
  public long pass() throws IOException {
    return EventSum.of(events, this::read);
  }

  private long read(byte[] event) throws IOException {
    long sum = 0;
    try (JsonParser parser = json.createParser(event)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return EventSum.UNREAD;
      }
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        parser.nextToken();
        sum +=
            switch (name) {
              case "event_time" -> parser.getLongValue();
              case "lat", "lng" -> (long) parser.getDoubleValue();
              case "rider_id", "product_id" -> parser.getTextLength();
              default -> 0;
            };
      }
      return sum;
    } catch (JsonProcessingException e) {
      // One of the senseless events.
      return EventSum.UNREAD;
    }
  }
}
