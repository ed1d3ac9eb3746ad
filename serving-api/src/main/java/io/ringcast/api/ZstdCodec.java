package io.ringcast.api;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.grpc.Codec;
import io.grpc.CompressorRegistry;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * zstd for gRPC messages, beside its gzip. A message is compressed as a whole, with a context of an
 * earlier one: making one costs more than a message does.
 */
public final class ZstdCodec implements Codec {

  /** As gRPC writes it. */
  public static final String NAME = "zstd";

  /** The quickest of the usual levels; higher ones gain little on packed floats. */
  private static final int LEVEL = 1;

  /** A frame may ask for as much memory as this before its first byte comes out: 8 MiB. */
  private static final int MAX_WINDOW_LOG = 23;

  private static final int HEADER_DESCRIPTOR = 4;
  private static final int SINGLE_SEGMENT = 0x20;
  private static final int WINDOW_DESCRIPTOR = 5;
  private static final int MIN_WINDOW_LOG = 10;

  private static final Contexts<ZstdCompressCtx> COMPRESS =
      new Contexts<>(() -> new ZstdCompressCtx().setLevel(LEVEL));
  private static final Contexts<ZstdDecompressCtx> DECOMPRESS =
      new Contexts<>(ZstdDecompressCtx::new);

  private final int maxBytes;

  /**
   * A codec for messages up to a size.
   *
   * @param maxBytes what a message may have when it is decompressed
   */
  public ZstdCodec(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** This codec and gRPC's own; the default registry is the whole program's. */
  public CompressorRegistry compressors() {
    CompressorRegistry all = CompressorRegistry.newEmptyInstance();
    List.of(Codec.Identity.NONE, new Codec.Gzip(), this).forEach(all::register);
    return all;
  }

  @Override
  public String getMessageEncoding() {
    return NAME;
  }

  @Override
  public OutputStream compress(OutputStream out) {
    return new ByteArrayOutputStream() {
      @Override
      public void close() throws IOException {
        byte[] frame = new byte[Math.toIntExact(Zstd.compressBound(count))];
        int length =
            COMPRESS.use(
                context -> context.compressByteArray(frame, 0, frame.length, buf, 0, count));
        out.write(frame, 0, length);
        out.close();
      }
    };
  }

  /**
   * Trusts no size that is only said: neither what comes out nor the memory for it exceeds ours.
   */
  @Override
  public InputStream decompress(InputStream in) throws IOException {
    byte[] frame = in.readAllBytes();
    long size = Zstd.getFrameContentSize(frame);
    if (size > maxBytes) {
      throw tooLarge("would be %,d bytes when decompressed".formatted(size));
    }
    if (windowLog(frame) > MAX_WINDOW_LOG) {
      throw tooLarge("needs a window of 2^%d bytes".formatted(windowLog(frame)));
    }
    if (size <= 0) {
      // Whoever compressed it did not know the size beforehand. gRPC counts what comes out.
      return new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(frame))
          .setLongMax(MAX_WINDOW_LOG);
    }
    try {
      return new ByteArrayInputStream(
          DECOMPRESS.use(context -> context.decompress(frame, (int) size)));
    } catch (ZstdException e) {
      throw new IOException("a message is not what zstd makes: " + e.getMessage(), e);
    }
  }

  /** From the frame's header, as RFC 8878 has it; 0 where the window is the size of the content. */
  private static int windowLog(byte[] frame) {
    boolean hasWindow =
        frame.length > WINDOW_DESCRIPTOR && (frame[HEADER_DESCRIPTOR] & SINGLE_SEGMENT) == 0;
    return hasWindow ? MIN_WINDOW_LOG + ((frame[WINDOW_DESCRIPTOR] & 0xff) >> 3) : 0;
  }

  private RuntimeException tooLarge(String what) {
    return Status.RESOURCE_EXHAUSTED
        .withDescription("the message %s, but may be %,d: ask in parts".formatted(what, maxBytes))
        .asRuntimeException();
  }
}
