package io.ringcast.benchmarks.world;

import java.util.SplittableRandom;
import java.util.UUID;

/**
 * How pings are written. All pings of a rider are one array of bytes, in which the ping's number
 * and time are written over: what makes the load must cost little beside what is measured.
 */
interface PingFormat {

  /** A new rider's pings, without number and time yet. */
  byte[] rider(UUID product, int microLat, int microLng, SplittableRandom random);

  void setNumber(byte[] ping, long number);

  /** Sets the event time, in epoch milliseconds. */
  void setTime(byte[] ping, long time);

  /**
   * Moves the ping by some metres: a receiver never says the same place twice.
   *
   * @param lat the last two of the latitude's six decimals, 0 to 99
   * @param lng those of the longitude
   */
  void setLastDecimals(byte[] ping, int lat, int lng);

  /** A copy that is further north than there is a north. */
  byte[] beyondThePole(byte[] ping);

  /** A copy of a product that is in no catalog. */
  byte[] ofNoProduct(byte[] ping);
}
