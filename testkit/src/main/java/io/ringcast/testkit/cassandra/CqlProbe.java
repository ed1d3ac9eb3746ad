package io.ringcast.testkit.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.regex.Pattern;

/** Asks a node the little that is to be known before clients come, in Cassandra's own protocol. */
public final class CqlProbe {

  private static final byte PROTOCOL_VERSION = 4;
  private static final byte STARTUP = 1;
  private static final byte READY = 2;
  private static final byte OPTIONS = 5;
  private static final byte SUPPORTED = 6;
  private static final byte QUERY = 7;
  private static final byte RESULT = 8;
  private static final int CONSISTENCY_ONE = 1;

  /** A peer whose tokens are known, in the text of a row that was asked for as JSON. */
  private static final Pattern TOKENS = Pattern.compile("\"tokens\": \\[");

  private static final int TIMEOUT_MILLIS = 1_000;

  private CqlProbe() {}

  public static boolean answers(InetSocketAddress address) {
    try (Socket socket = connect(address)) {
      ask(socket, OPTIONS, new byte[0], SUPPORTED);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** How many other nodes are known to the node with their tokens; 0 if it does not answer. */
  public static int peers(InetSocketAddress address) {
    try (Socket socket = connect(address)) {
      ByteArrayOutputStream options = new ByteArrayOutputStream();
      DataOutputStream startup = new DataOutputStream(options);
      startup.writeShort(1);
      // Both begin with their length in two bytes, as Cassandra has it.
      startup.writeUTF("CQL_VERSION");
      startup.writeUTF("3.0.0");
      ask(socket, STARTUP, options.toByteArray(), READY);

      byte[] cql = "SELECT JSON peer, tokens FROM system.peers_v2".getBytes(UTF_8);
      ByteArrayOutputStream question = new ByteArrayOutputStream();
      DataOutputStream query = new DataOutputStream(question);
      query.writeInt(cql.length);
      query.write(cql);
      query.writeShort(CONSISTENCY_ONE);
      query.writeByte(0);
      String answer = new String(ask(socket, QUERY, question.toByteArray(), RESULT), UTF_8);
      return (int) TOKENS.matcher(answer).results().count();
    } catch (IOException e) {
      return 0;
    }
  }

  private static Socket connect(InetSocketAddress address) throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.connect(address, TIMEOUT_MILLIS);
    return socket;
  }

  private static byte[] ask(Socket socket, byte kind, byte[] body, byte expected)
      throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(frame);
    // Version, flags, two bytes of the stream's number, kind.
    out.write(new byte[] {PROTOCOL_VERSION, 0, 0, 0, kind});
    out.writeInt(body.length);
    out.write(body);
    socket.getOutputStream().write(frame.toByteArray());

    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] head = new byte[5];
    in.readFully(head);
    byte[] answer = new byte[in.readInt()];
    in.readFully(answer);
    if (head[4] != expected) {
      throw new IOException("the node answers with kind " + head[4]);
    }
    return answer;
  }
}
