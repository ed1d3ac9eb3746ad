package io.ringcast.benchmarks.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.uber.h3core.H3Core;
import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.WatchFeaturesRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A hostile caller, in a process of its own. Each line that comes names an attack, which goes on
 * until an empty line. Then the caller says how its calls ended.
 */
final class HostileMain {

  /** Another address than that of the paying caller. */
  private static final String ADDRESS = "127.0.0.2";

  private static final int CONNECTIONS = 4;
  private static final int SOCKETS = 1000;
  private static final int WINDOW = 64 << 10;
  private static final int LARGEST_ANSWER = 64 << 20;

  private final List<Integer> ports;
  private final String caller;
  private final Selection selection;
  private final String product;
  private final long place;
  private final H3Core h3 = H3Core.newInstance();
  private final Random random = new Random(1);

  private HostileMain(String[] args) throws IOException {
    ports = List.of(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    caller = args[2];
    selection = Selection.newBuilder().setFeatureSet(args[3]).build();
    product = args[4];
    place = Long.parseLong(args[5]);
  }

  public static void main(String[] args) throws IOException {
    HostileMain caller = new HostileMain(args);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Run run = caller.new Run();
      run.begin(Attack.valueOf(line));
      lines.readLine();
      System.out.println(run.end());
    }
    // What the libraries have left running ends too.
    Runtime.getRuntime().halt(0);
  }

  /** What a caller sends whose token is its name. */
  static Metadata headers(String caller) {
    Metadata headers = new Metadata();
    headers.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + caller);
    return headers;
  }

  private GetFeaturesRequest near(int keys) {
    return Requests.request(selection, Requests.near(h3, place, keys), product);
  }

  /** Blocks that nobody holds. */
  private GetFeaturesRequest anywhere(int keys) {
    int resolution = h3.getResolution(place);
    List<Long> hexagons =
        Stream.generate(
                () ->
                    h3.latLngToCell(
                        160 * random.nextDouble() - 80,
                        360 * random.nextDouble() - 180,
                        resolution))
            .limit(keys)
            .toList();
    return Requests.request(selection, hexagons, product);
  }

  private final class Run {

    private final Map<String, Long> ends = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final List<ManagedChannel> channels = new ArrayList<>();
    private volatile boolean over;

    void begin(Attack attack) {
      switch (attack) {
        case NO_CALL ->
            threads.execute(
                () -> {
                  while (!over) {
                    random.nextInt();
                  }
                });
        case UNREAD -> keep(64, near(1000), 3600, false);
        case HEADERS -> threads.execute(() -> sockets(true));
        case STUCK ->
            keep(2000, streaming(FeaturesGrpc.getGetFeaturesMethod()), () -> null, 3600, false);
        case WATCHES -> {
          WatchFeaturesRequest watch =
              WatchFeaturesRequest.newBuilder()
                  .setSelection(selection)
                  .addAllHexagons(near(50).getHexagonsList())
                  .addProducts(product)
                  .build();
          keep(200, FeaturesGrpc.getWatchFeaturesMethod(), () -> watch, 3600, true);
        }
        case DEADLINES -> keep(2000, near(50), 3600, false);
        case RESETS -> threads.execute(this::resets);
        case HEALTH ->
            keep(
                2000,
                HealthGrpc.getWatchMethod(),
                HealthCheckRequest::getDefaultInstance,
                3600,
                true);
        case QUOTA -> keep(64, near(10_000), 10, true);
        case COLD -> keep(16, FeaturesGrpc.getGetFeaturesMethod(), () -> anywhere(1000), 10, true);
        case CONNECTIONS -> threads.execute(() -> sockets(false));
        case HTTP -> {
          threads.execute(this::wrongTokens);
          threads.execute(this::wrongTokens);
        }
      }
    }

    private void keep(int calls, GetFeaturesRequest request, int seconds, boolean reads) {
      keep(calls, FeaturesGrpc.getGetFeaturesMethod(), () -> request, seconds, reads);
    }

    /**
     * Keeps so many calls under way; who is refused comes again at once.
     *
     * @param request null for one that never comes
     * @param reads whether answers are taken
     */
    private <Q, R> void keep(
        int calls, MethodDescriptor<Q, R> method, Supplier<Q> request, int seconds, boolean reads) {
      connect();
      for (int i = 0; i < calls; i++) {
        ManagedChannel channel = channels.get(i % CONNECTIONS);
        threads.execute(() -> call(channel, method, request, seconds, reads));
      }
    }

    private void connect() {
      for (int i = 0; i < CONNECTIONS; i++) {
        channels.add(
            NettyChannelBuilder.forAddress("localhost", ports.get(0))
                .usePlaintext()
                .directExecutor()
                .disableRetry()
                .flowControlWindow(WINDOW)
                .maxInboundMessageSize(LARGEST_ANSWER)
                .localSocketPicker(new FromAddress())
                .build());
      }
    }

    private <Q, R> void call(
        ManagedChannel channel,
        MethodDescriptor<Q, R> method,
        Supplier<Q> request,
        int seconds,
        boolean reads) {
      ClientCall<Q, R> call =
          channel.newCall(method, CallOptions.DEFAULT.withDeadlineAfter(seconds, TimeUnit.SECONDS));
      call.start(
          new ClientCall.Listener<>() {
            @Override
            public void onMessage(R answer) {
              ends.merge("answers", 1L, Long::sum);
              call.request(1);
            }

            @Override
            public void onClose(Status status, Metadata trailers) {
              ended(status.getCode().name());
              again(() -> call(channel, method, request, seconds, reads));
            }
          },
          headers(caller));
      Q message = request.get();
      if (message != null) {
        call.sendMessage(message);
        call.halfClose();
      }
      if (reads) {
        call.request(1);
      }
    }

    private void ended(String how) {
      if (!over) {
        ends.merge(how, 1L, Long::sum);
      }
    }

    private void again(Runnable work) {
      try {
        threads.execute(work);
      } catch (RejectedExecutionException e) {
        // The attack is over.
        over = true;
      }
    }

    private void resets() {
      connect();
      for (int i = 0; !over; i++) {
        ClientCall<GetFeaturesRequest, FeatureTable> call =
            channels
                .get(i % CONNECTIONS)
                .newCall(streaming(FeaturesGrpc.getGetFeaturesMethod()), CallOptions.DEFAULT);
        call.start(new ClientCall.Listener<>() {}, headers(caller));
        call.cancel("at once", null);
        ended("resets");
        if (i % 100 == 0) {
          LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
      }
    }

    /** Keeps sockets open, at both ports. A slow one of HTTP sends a byte now and then. */
    private void sockets(boolean slow) {
      List<Socket> open = new ArrayList<>();
      for (int i = 0; !over; i = (i + 1) % SOCKETS) {
        if (i == open.size()) {
          open.add(new Socket());
        }
        Socket socket = open.get(i);
        if (!slow || socket.isClosed() || !socket.isConnected()) {
          open.set(i, connect(socket, ports.get(i % 2)));
        } else if (i % 2 == 1) {
          write(socket, "x");
        }
        if (slow && i == 0) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
        }
      }
      open.forEach(HostileMain::close);
    }

    private Socket connect(Socket old, int port) {
      close(old);
      Socket socket = new Socket();
      try {
        // A reset at its end, so that no port stays taken.
        socket.setSoLinger(true, 0);
        socket.bind(new InetSocketAddress(ADDRESS, 0));
        socket.connect(new InetSocketAddress("localhost", port), 1000);
        ended("connections");
        write(socket, port == ports.get(0) ? "P" : "GET /v1/sets HTTP/1.1\r\nx: ");
      } catch (IOException e) {
        ended("not connected");
        close(socket);
      }
      return socket;
    }

    /** Asks over one connection of HTTP again and again, and throws away what comes back. */
    private void wrongTokens() {
      byte[] request =
          "GET /v1/sets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer none\r\n\r\n"
              .getBytes(US_ASCII);
      byte[] answers = new byte[WINDOW];
      while (!over) {
        try (Socket socket = new Socket()) {
          socket.bind(new InetSocketAddress(ADDRESS, 0));
          socket.connect(new InetSocketAddress("localhost", ports.get(1)), 1000);
          ended("connections");
          while (!over) {
            socket.getOutputStream().write(request);
            ended("requests");
            socket.getInputStream().read(answers);
          }
        } catch (IOException e) {
          ended("cut off");
        }
      }
    }

    Map<String, Long> end() {
      over = true;
      threads.shutdownNow();
      channels.forEach(ManagedChannel::shutdownNow);
      try {
        threads.awaitTermination(5, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return new TreeMap<>(ends);
    }
  }

  private static final class FromAddress extends NettyChannelBuilder.LocalSocketPicker {
    @Override
    public SocketAddress createSocketAddress(SocketAddress remote, Attributes attributes) {
      return new InetSocketAddress(ADDRESS, 0);
    }
  }

  /** Of a call with one request gRPC keeps the headers back until that is there. */
  private static <Q, R> MethodDescriptor<Q, R> streaming(MethodDescriptor<Q, R> method) {
    return method.toBuilder().setType(MethodType.BIDI_STREAMING).build();
  }

  private static void write(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(US_ASCII));
    } catch (IOException e) {
      close(socket);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
