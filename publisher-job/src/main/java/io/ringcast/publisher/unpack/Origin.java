package io.ringcast.publisher.unpack;

import java.io.Serializable;

/** Where in the features topic something came from. */
public record Origin(String topic, int partition, long offset, long timestamp)
    implements Serializable {}
