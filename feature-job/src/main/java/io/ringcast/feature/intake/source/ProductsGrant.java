package io.ringcast.feature.intake.source;

import io.ringcast.common.registry.RegisteredProducts;
import org.apache.flink.api.connector.source.SourceEvent;

/** The products that count, for a reader, which may then read on. */
record ProductsGrant(RegisteredProducts products) implements SourceEvent {}
