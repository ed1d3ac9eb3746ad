package io.ringcast.common.blocks;

import io.ringcast.common.features.FeatureSet;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** One set's decoders, each lent to one thread at a time; as many as ever decoded at once. */
public final class DecoderPool implements AutoCloseable {

  private final FeatureSet set;
  private final Deque<BlockDecoder> idle = new ArrayDeque<>();
  private boolean closed;

  public DecoderPool(FeatureSet set) {
    this.set = set;
  }

  public DecodedBlock decode(long cell, byte[] payload) throws BlockFormatException {
    BlockDecoder decoder = borrow();
    try {
      return decoder.decode(cell, ByteBuffer.wrap(payload));
    } finally {
      giveBack(decoder);
    }
  }

  /** The same for who needs some of the rows. */
  public PackedBlock open(long cell, byte[] payload) throws BlockFormatException {
    BlockDecoder decoder = borrow();
    try {
      return decoder.open(cell, ByteBuffer.wrap(payload));
    } finally {
      giveBack(decoder);
    }
  }

  private synchronized BlockDecoder borrow() {
    return idle.isEmpty() ? new BlockDecoder(set) : idle.pop();
  }

  private synchronized void giveBack(BlockDecoder decoder) {
    if (closed) {
      decoder.close();
    } else {
      idle.push(decoder);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    idle.forEach(BlockDecoder::close);
    idle.clear();
  }
}
