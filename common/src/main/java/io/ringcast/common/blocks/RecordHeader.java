package io.ringcast.common.blocks;

/** What every record of the features topic begins with: whose it is and when it was emitted. */
public record RecordHeader(String set, int version, int fingerprint, Emission emission) {}
