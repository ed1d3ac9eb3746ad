package io.ringcast.common.blocks;

/**
 * A record as the features topic takes it.
 *
 * @param rows how many rows it holds; none in a completeness marker
 */
public record EncodedRecord(byte[] key, byte[] value, int rows) {}
