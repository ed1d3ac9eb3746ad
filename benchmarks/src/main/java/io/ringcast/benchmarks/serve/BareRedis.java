package io.ringcast.benchmarks.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.List;

/**
 * As little as one can do to read packed values from Redis: a connection, MGET, and the values
 * copied out of what comes.
 */
final class BareRedis implements ClosedLoop.Peer {

  private static final int BUFFER = 1 << 16;

  /** Beside the database in which Feast keeps its own. */
  private static final String DATABASE = "1";

  private final Socket socket;
  private final OutputStream out;
  private final DataInputStream in;

  BareRedis(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    out = socket.getOutputStream();
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
    send("SELECT".getBytes(US_ASCII), DATABASE.getBytes(US_ASCII));
    line();
  }

  void set(long hexagon, byte[] packed) throws IOException {
    send("SET".getBytes(US_ASCII), key(hexagon), packed);
    line();
  }

  @Override
  public void ask(List<Long> hexagons) throws IOException {
    byte[][] words = new byte[hexagons.size() + 1][];
    words[0] = "MGET".getBytes(US_ASCII);
    for (int i = 0; i < hexagons.size(); i++) {
      words[i + 1] = key(hexagons.get(i));
    }
    send(words);
  }

  @Override
  public float[][] answer() throws IOException {
    float[][] values = new float[number(line())][];
    for (int i = 0; i < values.length; i++) {
      byte[] packed = new byte[number(line())];
      in.readFully(packed);
      in.skipBytes(2);
      FloatBuffer floats = ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
      values[i] = new float[floats.remaining()];
      floats.get(values[i]);
    }
    return values;
  }

  private static byte[] key(long hexagon) {
    return ByteBuffer.allocate(Long.BYTES).putLong(hexagon).array();
  }

  private void send(byte[]... words) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(("*" + words.length + "\r\n").getBytes(US_ASCII));
    for (byte[] word : words) {
      bytes.writeBytes(("$" + word.length + "\r\n").getBytes(US_ASCII));
      bytes.writeBytes(word);
      bytes.writeBytes("\r\n".getBytes(US_ASCII));
    }
    bytes.writeTo(out);
  }

  private static int number(String line) {
    return Integer.parseInt(line.substring(1));
  }

  /** Up to the next line's end; errors begin with a minus. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("Redis has closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    if (line.charAt(0) == '-') {
      throw new IOException("Redis says: " + line.substring(1));
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
