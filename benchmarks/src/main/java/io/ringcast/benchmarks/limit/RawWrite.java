package io.ringcast.benchmarks.limit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The least that handing records to another process can cost: their bytes go through a socket, and
 * are appended to a file there.
 */
final class RawWrite implements Work {

  /** As large as the producer's batches. */
  private static final int BATCH = 256 << 10;

  private final FileChannel file;
  private final Loopback loopback;
  private final List<byte[]> records;
  private final ByteBuffer batch = ByteBuffer.allocateDirect(4 * BATCH);

  RawWrite(Path folder, List<byte[]> records) throws IOException {
    this.records = records;
    file =
        FileChannel.open(
            folder.resolve("raw-" + System.nanoTime()),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    loopback = new Loopback(this::serve);
  }

  /** Appends what comes; a pass begins with its length, and is answered by a byte. */
  private void serve(SocketChannel channel) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(Long.BYTES);
    ByteBuffer buffer = ByteBuffer.allocateDirect(BATCH);
    while (channel.read(head.clear()) == Long.BYTES) {
      file.truncate(0);
      for (long left = head.getLong(0); left > 0; ) {
        buffer.clear().limit((int) Math.min(left, BATCH));
        int read = channel.read(buffer);
        if (read < 0) {
          throw new IOException("the client hung up with %d bytes still to come".formatted(left));
        }
        left -= read;
        file.write(buffer.flip());
      }
      channel.write(ByteBuffer.allocate(1));
    }
  }

  @Override
  public long pass() throws IOException {
    long bytes = records.stream().mapToLong(record -> record.length).sum();
    send(ByteBuffer.allocate(Long.BYTES).putLong(0, bytes));
    batch.clear();
    for (byte[] record : records) {
      if (batch.position() > 0 && batch.position() + record.length > BATCH) {
        send(batch.flip());
        batch.clear();
      }
      batch.put(record);
    }
    send(batch.flip());
    ByteBuffer answer = ByteBuffer.allocate(1);
    if (loopback.client().read(answer) != 1) {
      throw new IOException("the server hung up");
    }
    return bytes;
  }

  private void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      loopback.client().write(bytes);
    }
  }

  @Override
  public long serverNanos() {
    return loopback.serverNanos();
  }

  @Override
  public void close() throws Exception {
    loopback.close();
    file.close();
  }
}
