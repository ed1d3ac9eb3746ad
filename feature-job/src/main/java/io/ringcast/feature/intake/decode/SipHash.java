package io.ringcast.feature.intake.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** SipHash-2-4: without the key, nobody can tell which texts collide. */
final class SipHash {

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private long v0;
  private long v1;
  private long v2;
  private long v3;

  private SipHash(long k0, long k1) {
    v0 = k0 ^ 0x736f6d6570736575L;
    v1 = k1 ^ 0x646f72616e646f6dL;
    v2 = k0 ^ 0x6c7967656e657261L;
    v3 = k1 ^ 0x7465646279746573L;
  }

  static long of(long k0, long k1, byte[] bytes, int offset, int length) {
    SipHash state = new SipHash(k0, k1);
    int end = offset + (length & ~7);
    for (int at = offset; at < end; at += Long.BYTES) {
      state.add((long) WORDS.get(bytes, at));
    }
    // The last word ends with the length's lowest byte.
    long last = (long) length << 56;
    for (int i = 0; i < (length & 7); i++) {
      last |= (bytes[end + i] & 0xFFL) << (8 * i);
    }
    state.add(last);
    return state.finish();
  }

  private void add(long word) {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }

  private long finish() {
    v2 ^= 0xFF;
    round();
    round();
    round();
    round();
    return v0 ^ v1 ^ v2 ^ v3;
  }

  private void round() {
    v0 += v1;
    v2 += v3;
    v1 = Long.rotateLeft(v1, 13) ^ v0;
    v3 = Long.rotateLeft(v3, 16) ^ v2;
    v0 = Long.rotateLeft(v0, 32);
    v2 += v1;
    v0 += v3;
    v1 = Long.rotateLeft(v1, 17) ^ v2;
    v3 = Long.rotateLeft(v3, 21) ^ v0;
    v2 = Long.rotateLeft(v2, 32);
  }
}
