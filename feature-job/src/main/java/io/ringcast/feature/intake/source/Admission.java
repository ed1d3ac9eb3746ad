package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.decode.EntityKey;
import java.util.Map;
import org.apache.flink.api.connector.source.SourceEvent;

/**
 * Lets a reader begin.
 *
 * @param key what it hashes ids with
 * @param topicIds by topic, what the broker calls them now
 */
record Admission(EntityKey key, Map<String, String> topicIds) implements SourceEvent {}
