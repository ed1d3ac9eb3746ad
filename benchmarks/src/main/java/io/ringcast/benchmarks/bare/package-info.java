/**
 * The compute job's own graph inside this process, without a broker on either side: events lie in
 * memory, rows are counted where they come out.
 *
 * <p>{@link CityLoad} says which events, {@link MemoryEvents} holds them, {@link BareJob} runs the
 * graph over them and measures. {@link LocalFlink} does the same for any other graph between a
 * {@link MemorySource} and {@link WatchedSink}s, so that others are measured in the same way.
 */
package io.ringcast.benchmarks.bare;
