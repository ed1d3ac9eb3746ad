package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.decode.EntityKey;
import org.apache.flink.api.connector.source.SourceEvent;

/** Gives a reader the installation's key: it decodes no record before. */
record KeyHandout(EntityKey key) implements SourceEvent {}
