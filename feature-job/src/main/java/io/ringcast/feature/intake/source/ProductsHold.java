package io.ringcast.feature.intake.source;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * Tells a reader to read no further until it is granted products, and to say how far it is.
 *
 * @param round tells answers to earlier ones apart
 */
record ProductsHold(int round) implements SourceEvent {}
