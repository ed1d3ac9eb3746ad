package io.ringcast.testkit.broker;

import io.ringcast.testkit.process.Breakable;

/** A broker outside of this JVM, which can be taken away from its clients. */
public interface KafkaServer extends KafkaBroker, Breakable {}
