package io.ringcast.testbed.cassandra;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Asks a node what it supports: the shortest talk of Cassandra's protocol, and the first one. */
public final class CqlProbe {

  private static final byte PROTOCOL_VERSION = 4;
  private static final byte FROM_SERVER = (byte) 0x80;
  private static final byte OPTIONS = 5;
  private static final byte SUPPORTED = 6;
  private static final int TIMEOUT_MILLIS = 1_000;

  private CqlProbe() {}

  public static boolean answers(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.connect(address, TIMEOUT_MILLIS);
      // Version, flags, two bytes of the stream's number, kind; then the length of no body.
      socket.getOutputStream().write(new byte[] {PROTOCOL_VERSION, 0, 0, 0, OPTIONS, 0, 0, 0, 0});
      byte[] answer = new byte[5];
      new DataInputStream(socket.getInputStream()).readFully(answer);
      return answer[0] == (byte) (FROM_SERVER | PROTOCOL_VERSION) && answer[4] == SUPPORTED;
    } catch (IOException e) {
      return false;
    }
  }
}
