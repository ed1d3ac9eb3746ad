package io.ringcast.benchmarks.serve;

import java.util.Optional;

/**
 * How much is measured.
 *
 * @param hexagons of a request
 * @param rate requests a second, where a case has one rate only
 * @param most the highest rate, if it is not to be looked for
 * @param seconds how long each measurement is
 * @param warmUpSeconds of load before each case
 * @param daySeconds how long the day takes
 * @param serviceOptions Java options of the service, split at spaces
 */
record ServePlan(
    int hexagons,
    double rate,
    Optional<Double> most,
    double seconds,
    double warmUpSeconds,
    double daySeconds,
    String serviceOptions,
    long seed) {}
