package io.ringcast.serving.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.util.AdvancedTlsX509TrustManager;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Reads a job's pages, at one address or at those of a cluster's processes. */
final class JobPages {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Many times the longest page of a job. */
  static final int MOST_BYTES = 16 << 20;

  private final List<String> addresses;
  private final Optional<Path> ca;

  /** Null without a request, since a client has its own threads. */
  private HttpClient client;

  /**
   * Addresses are host:port, after {@code https://} for TLS. Without an authority, Java's count.
   */
  JobPages(List<String> addresses, Optional<Path> ca) {
    this.addresses = addresses;
    this.ca = ca;
  }

  List<String> addresses() {
    return addresses;
  }

  /**
   * Metrics of all addresses. Fails if one does not answer: fewer numbers would look like less
   * work.
   */
  MetricSamples read() throws IOException, InterruptedException {
    MetricSamples readings = new MetricSamples();
    for (HttpResponse<String> page : get("/metrics")) {
      readings.add(page.body());
    }
    return readings;
  }

  /** The configuration, secrets masked; empty on a cluster, which has no such page. */
  Optional<String> configuration() throws IOException, InterruptedException {
    // Flink's own page answers each path with metrics.
    return get("/configuration").stream()
        .filter(page -> !page.headers().firstValue("content-type").orElse("").contains("version="))
        .map(HttpResponse::body)
        .findFirst();
  }

  /** One page of all addresses, read at once, so that a hanging one delays no other. */
  private List<HttpResponse<String>> get(String path) throws IOException, InterruptedException {
    if (client == null) {
      HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(PATIENCE);
      if (ca.isPresent()) {
        builder.sslContext(trusting(ca.get()));
      }
      client = builder.build();
    }
    long until = System.nanoTime() + PATIENCE.toNanos();
    List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
    try {
      for (String address : addresses) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url(address) + path)).build();
        asked.add(client.sendAsync(request, head -> new Bounded()));
      }
      List<HttpResponse<String>> pages = new ArrayList<>();
      for (int i = 0; i < addresses.size(); i++) {
        pages.add(await(asked.get(i), until, addresses.get(i), path));
      }
      return pages;
    } finally {
      // Where there is an answer already, this does nothing; else it ends the connection.
      asked.forEach(page -> page.cancel(true));
    }
  }

  private static String url(String address) {
    return address.startsWith("https://") ? address : "http://" + address;
  }

  private static SSLContext trusting(Path ca) throws IOException {
    try {
      AdvancedTlsX509TrustManager trusted = AdvancedTlsX509TrustManager.newBuilder().build();
      trusted.updateTrustCredentials(ca.toFile());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own(), new TrustManager[] {trusted}, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IOException(
          "console.jobs.ca, %s, cannot be used: %s".formatted(ca, e.getMessage()), e);
    }
  }

  /** The certificate that Java is told to show, as where Java also says whom to trust. */
  private static KeyManager[] own() throws GeneralSecurityException, IOException {
    String file = System.getProperty("javax.net.ssl.keyStore");
    if (file == null) {
      return new KeyManager[0];
    }
    char[] password = System.getProperty("javax.net.ssl.keyStorePassword", "").toCharArray();
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(KeyStore.getInstance(new File(file), password), password);
    return own.getKeyManagers();
  }

  /** The client's own timeout ends with the answer's head; the rest may never come. */
  private static HttpResponse<String> await(
      CompletableFuture<HttpResponse<String>> asked, long until, String address, String path)
      throws IOException, InterruptedException {
    HttpResponse<String> page;
    try {
      page = asked.get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "%s does not answer (not within %d s)".formatted(address, PATIENCE.toSeconds()), e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      String why =
          cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
      throw new IOException(address + " does not answer (" + why + ")", e);
    }
    if (page.statusCode() != 200) {
      throw new IOException(address + path + " answers " + page.statusCode());
    }
    return page;
  }

  /** Reads a page as text, up to the limit. */
  private static final class Bounded implements BodySubscriber<String> {

    private final BodySubscriber<String> whole = BodySubscribers.ofString(UTF_8);
    private Flow.Subscription subscription;
    private long bytes;

    @Override
    public CompletionStage<String> getBody() {
      return whole.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription its) {
      subscription = its;
      whole.onSubscribe(its);
    }

    @Override
    public void onNext(List<ByteBuffer> some) {
      bytes += some.stream().mapToLong(ByteBuffer::remaining).sum();
      if (bytes <= MOST_BYTES) {
        whole.onNext(some);
      } else {
        subscription.cancel();
        whole.onError(new IOException("its page has more than %,d bytes".formatted(MOST_BYTES)));
      }
    }

    @Override
    public void onError(Throwable failure) {
      whole.onError(failure);
    }

    @Override
    public void onComplete() {
      whole.onComplete();
    }
  }
}
