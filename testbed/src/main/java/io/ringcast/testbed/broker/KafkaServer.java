package io.ringcast.testbed.broker;

import io.ringcast.testbed.process.Breakable;

/** A broker outside of this JVM, which can be taken away from its clients. */
public interface KafkaServer extends KafkaBroker, Breakable {}
