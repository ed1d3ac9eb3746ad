package io.ringcast.cli.demo;

import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a demo is to show.
 *
 * @param publisher what the publisher job is told, but for where Kafka and the store are
 * @param source what is fed, in words
 * @param feed opened when all else is ready
 * @param partitions of each event topic
 * @param eventTopic the Kafka options of the event topics
 * @param upToNow whether the events come up to the present, and never before it
 * @param port where browsers find the map
 */
record DemoPlan(
    ComputeConfig config,
    PublishConfig publisher,
    String source,
    Supplier<EventFeed> feed,
    double speed,
    int partitions,
    Map<String, String> eventTopic,
    boolean upToNow,
    int port) {}
