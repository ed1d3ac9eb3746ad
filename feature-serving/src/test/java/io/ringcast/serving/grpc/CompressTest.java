package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import com.sun.management.ThreadMXBean;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientStreamTracer;
import io.grpc.Codec;
import io.grpc.CompressorRegistry;
import io.grpc.DecompressorRegistry;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.ZstdCodec;
import io.ringcast.serving.Door;
import io.ringcast.serving.ServedScene;
import io.ringcast.testing.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressTest extends ServedScene {

  private static final int MIB = 1 << 20;

  /** What windows of zstd can have at most, in powers of two. */
  private static final int HUGE_WINDOW = 27;

  private FeatureTable plain;
  private volatile long wire;

  @BeforeEach
  void serve() throws Exception {
    open("listen.compress.at-least=1KiB");
    disconnect();
    plain = ask(connect(new ZstdCodec(MIB), false), 30);
    assertThat(plain.getSerializedSize()).isGreaterThan(1024);
    assertThat(wire).isEqualTo(plain.getSerializedSize());
  }

  private void disconnect() throws InterruptedException {
    channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
  }

  /** Accepts gzip, as every client does, and zstd if it is told to. */
  private FeaturesBlockingStub connect(Codec zstd, boolean accepts) {
    CompressorRegistry compress = CompressorRegistry.newEmptyInstance();
    compress.register(new Codec.Gzip());
    compress.register(zstd);
    channel =
        NettyChannelBuilder.forAddress("localhost", door.port())
            .usePlaintext()
            .compressorRegistry(compress)
            .decompressorRegistry(DecompressorRegistry.getDefaultInstance().with(zstd, accepts))
            .build();
    return FeaturesGrpc.newBlockingStub(channel).withInterceptors(new Measure());
  }

  /** Hears how long answers are on the wire. */
  private final class Measure implements ClientInterceptor {
    @Override
    public <ReqT, RespT> ClientCall<ReqT, RespT> interceptCall(
        MethodDescriptor<ReqT, RespT> method, CallOptions options, Channel next) {
      return next.newCall(
          method,
          options.withStreamTracerFactory(
              new ClientStreamTracer.Factory() {
                @Override
                public ClientStreamTracer newClientStreamTracer(
                    ClientStreamTracer.StreamInfo info, Metadata headers) {
                  return new ClientStreamTracer() {
                    @Override
                    public void inboundMessageRead(int number, long read, long scan) {
                      wire = read;
                    }
                  };
                }
              }));
    }
  }

  @Test
  void whoAcceptsZstdGetsLongAnswersInIt() throws Exception {
    disconnect();
    FeaturesBlockingStub stub = connect(new ZstdCodec(MIB), true).withCompression("zstd");

    assertThat(ask(stub, 30).getColumnsList()).isEqualTo(plain.getColumnsList());
    assertThat(wire).isLessThan(plain.getSerializedSize() / 2);
    FeatureTable one = ask(stub, 1);
    assertThat(wire).as("a short one is sent as it is").isEqualTo(one.getSerializedSize());
  }

  @Test
  void whoAsksInGzipIsAnsweredInGzip() throws Exception {
    disconnect();
    FeaturesBlockingStub stub = connect(new ZstdCodec(MIB), false).withCompression("gzip");

    assertThat(ask(stub, 30).getColumnsList()).isEqualTo(plain.getColumnsList());
    assertThat(wire).isLessThan(plain.getSerializedSize() / 2);
  }

  @Test
  void noAnswerIsCompressedWithoutEncodings() throws Exception {
    disconnect();
    door.close();
    door = Door.open(scene, "listen.compress.at-least=1KiB", "listen.compress.with=[]");
    FeaturesBlockingStub stub = connect(new ZstdCodec(MIB), true).withCompression("zstd");

    assertThat(ask(stub, 30).getColumnsList()).isEqualTo(plain.getColumnsList());
    assertThat(wire).isEqualTo(plain.getSerializedSize());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd", "zstd that does not say its size", "zstd with a window"})
  void aBombFails(String what) throws Exception {
    disconnect();
    Codec zstd =
        switch (what) {
          case "zstd that does not say its size" -> new Streaming(0);
          case "zstd with a window" -> new Streaming(HUGE_WINDOW);
          default -> new ZstdCodec(MIB);
        };
    FeaturesBlockingStub stub =
        soon(connect(zstd, false)).withCompression(what.equals("gzip") ? "gzip" : "zstd");
    String long0 = "0".repeat(16 * MIB);

    StatusRuntimeException failure =
        refused(
            () -> stub.getFeatures(Door.request(scene, 1).toBuilder().addProducts(long0).build()));

    assertThat(failure.getStatus().getCode()).as("%s", failure).isEqualTo(Code.RESOURCE_EXHAUSTED);
    assertThat(ask(FeaturesGrpc.newBlockingStub(channel), 2).getStatusesCount()).isEqualTo(2);
  }

  /** As those do who compress while they write. */
  private record Streaming(int window) implements Codec {
    @Override
    public String getMessageEncoding() {
      return "zstd";
    }

    @Override
    public OutputStream compress(OutputStream out) throws IOException {
      ZstdOutputStreamNoFinalizer zstd = new ZstdOutputStreamNoFinalizer(out);
      return window == 0 ? zstd : zstd.setLong(window);
    }

    @Override
    public InputStream decompress(InputStream in) {
      throw new UnsupportedOperationException("compresses only");
    }
  }

  @Test
  void aBombCostsLittleMemory() throws IOException {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdCodec(MIB).compress(bomb)) {
      out.write(new byte[64 * MIB]);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    StatusRuntimeException failure =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () -> new ZstdCodec(MIB).decompress(new ByteArrayInputStream(bomb.toByteArray())));

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MIB);
    assertThat(failure).hasMessageContainingAll("67,108,864", "1,048,576");
  }

  @Test
  void whatIsCompressedComesOutAsItWas() throws IOException {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    ZstdCodec codec = new ZstdCodec(MIB);
    for (int length : new int[] {0, 1, 100, 10_000, MIB}) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      for (Codec by : new Codec[] {codec, new Streaming(0)}) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (OutputStream out = by.compress(frame)) {
          out.write(bytes);
        }
        byte[] back =
            codec.decompress(new ByteArrayInputStream(frame.toByteArray())).readAllBytes();
        assertThat(back).as("seed %d, %d bytes", seed, length).isEqualTo(bytes);
      }
    }
  }
}
