package io.ringcast.serving.grpc;

import io.grpc.Codec;
import io.grpc.CompressorRegistry;
import io.grpc.DecompressorRegistry;
import io.ringcast.api.ZstdCodec;

/** The ways of compressing messages that the service knows. */
record Codecs(CompressorRegistry compress, DecompressorRegistry decompress) {

  /**
   * All of them.
   *
   * @param maxRequestBytes what a request may have when it is decompressed
   */
  static Codecs of(int maxRequestBytes) {
    ZstdCodec zstd = new ZstdCodec(maxRequestBytes);
    CompressorRegistry compress = CompressorRegistry.newEmptyInstance();
    compress.register(Codec.Identity.NONE);
    compress.register(new Codec.Gzip());
    compress.register(zstd);
    return new Codecs(compress, DecompressorRegistry.getDefaultInstance().with(zstd, true));
  }
}
