package io.ringcast.feature.intake.source;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * A reader's answer to {@link ProductsHold}.
 *
 * @param round of the question
 * @param newest the largest of its partitions' clocks; {@link PartitionClock#NONE} if it has none
 */
record ProductsHeld(int round, long newest) implements SourceEvent {}
