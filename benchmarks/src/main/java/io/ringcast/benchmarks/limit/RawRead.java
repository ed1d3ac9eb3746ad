package io.ringcast.benchmarks.limit;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The least that reading records from another process can cost: their batches come through a
 * socket, sent from a file that is in memory by the kernel, and each is checked by its sum,
 * decompressed, and cut into its records.
 */
final class RawRead implements Work {

  private static final int ZSTD_LEVEL = 1;

  private final FileChannel file;
  private final Loopback loopback;
  private final boolean compressed;
  private final ByteBuffer received;
  private final ByteBuffer plain;
  private final ZstdDecompressCtx zstd = new ZstdDecompressCtx();
  private final ByteBuffer head = ByteBuffer.allocate(Integer.BYTES);
  private int batches;

  /**
   * Writes the records to a file.
   *
   * @param batch how many bytes a batch has at most, as those in the topic; a larger record is one
   *     by itself
   */
  RawRead(Path folder, List<byte[]> records, int batch, boolean compressed) throws IOException {
    this.compressed = compressed;
    file =
        FileChannel.open(
            folder.resolve("raw-" + System.nanoTime()),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    int longest = records.stream().mapToInt(record -> record.length).max().orElse(0);
    plain = ByteBuffer.allocateDirect(Math.max(batch, Integer.BYTES + longest));
    int largest = write(records, batch);
    received = ByteBuffer.allocateDirect(largest);
    loopback = new Loopback(this::serve);
  }

  /** Writes the batches; the size of the largest. */
  private int write(List<byte[]> records, int batch) throws IOException {
    int largest = 0;
    ByteBuffer open = ByteBuffer.allocate(plain.capacity());
    for (byte[] record : records) {
      if (open.position() > 0 && open.position() + Integer.BYTES + record.length > batch) {
        largest = Math.max(largest, write(open));
      }
      open.putInt(record.length).put(record);
    }
    return Math.max(largest, write(open));
  }

  private int write(ByteBuffer open) throws IOException {
    open.flip();
    byte[] bytes = new byte[open.remaining()];
    open.get(bytes);
    open.clear();
    byte[] stored = compressed ? Zstd.compress(bytes, ZSTD_LEVEL) : bytes;
    file.write(ByteBuffer.allocate(Integer.BYTES).putInt(0, stored.length));
    file.write(ByteBuffer.wrap(stored));
    batches++;
    return stored.length;
  }

  /** Sends the whole file for each byte that is received. */
  private void serve(SocketChannel channel) throws IOException {
    ByteBuffer request = ByteBuffer.allocate(1);
    while (channel.read(request.clear()) > 0) {
      for (long sent = 0; sent < file.size(); ) {
        sent += file.transferTo(sent, file.size() - sent, channel);
      }
    }
  }

  @Override
  public long pass() throws IOException {
    loopback.client().write(ByteBuffer.allocate(1));
    long sum = 0;
    for (int i = 0; i < batches; i++) {
      receive(head.clear());
      receive(received.clear().limit(head.getInt(0)));
      received.flip();
      CRC32C checksum = new CRC32C();
      checksum.update(received.duplicate());
      sum += checksum.getValue() + cut(open());
    }
    return sum;
  }

  private void receive(ByteBuffer into) throws IOException {
    while (into.hasRemaining()) {
      if (loopback.client().read(into) < 0) {
        throw new EOFException("the server hung up");
      }
    }
  }

  private ByteBuffer open() {
    if (compressed) {
      plain.clear();
      int size =
          zstd.decompressDirectByteBuffer(
              plain, 0, plain.capacity(), received, 0, received.limit());
      return plain.limit(size);
    }
    return received;
  }

  private static long cut(ByteBuffer records) {
    long count = 0;
    while (records.hasRemaining()) {
      int length = records.getInt();
      records.position(records.position() + length);
      count++;
    }
    return count;
  }

  @Override
  public long serverNanos() {
    return loopback.serverNanos();
  }

  @Override
  public void close() throws Exception {
    loopback.close();
    file.close();
    zstd.close();
  }
}
