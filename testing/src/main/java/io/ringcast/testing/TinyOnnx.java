package io.ringcast.testing;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * ONNX files, made without Python. Their tensors are {@code x} and {@code y}, unless a method says
 * otherwise. Numbers are those of fields in onnx.proto.
 */
public final class TinyOnnx {

  public static final int FLOAT = 1;
  public static final int INT64 = 7;
  private static final int BOOL = 9;
  public static final int OPSET = 15;

  /** Rows that are not fixed in number. */
  public static final long ANY = -1;

  private TinyOnnx() {}

  /** A part of a message. */
  public interface Part {
    void write(CodedOutputStream out) throws IOException;
  }

  /** {@code y = x · weights + bias}. */
  public static byte[] linear(float bias, float... weights) {
    return model(
        OPSET,
        List.of(node("xw = MatMul x w"), node("y = Add xw b")),
        List.of(constant("w", weights, weights.length, 1), constant("b", new float[] {bias}, 1)),
        List.of(tensor("x", FLOAT, ANY, weights.length)),
        tensor("y", FLOAT, ANY, 1));
  }

  /**
   * Nodes such as {@code y = Sub a b}.
   *
   * @param inputs of so many columns, each as wide as y
   */
  public static byte[] of(List<String> inputs, int columns, String... nodes) {
    return model(
        OPSET,
        Stream.of(nodes).map(TinyOnnx::node).toList(),
        List.of(),
        inputs.stream().map(input -> tensor(input, FLOAT, ANY, columns)).toList(),
        tensor("y", FLOAT, ANY, columns));
  }

  /** The logarithm, of one column. */
  public static byte[] log() {
    return of(List.of("x"), 1, "y = Log x");
  }

  /** {@code y = |x|}, of one column. */
  public static byte[] absolute(int opset, int type, long rows) {
    return model(
        opset,
        List.of(node("y = Abs x")),
        List.of(),
        List.of(tensor("x", type, rows, 1)),
        tensor("y", type, rows, 1));
  }

  /** A loop that computes {@code |x|} without end, unless it is terminated. */
  public static byte[] endless() {
    return endlessBelow(Float.POSITIVE_INFINITY);
  }

  /** The same, but it ends at once if a row has this much. */
  public static byte[] endlessBelow(float least) {
    byte[] scalar = attribute("keepdims", 2, out -> out.writeInt64(3, 0));
    byte[] body =
        graph(
            List.of(
                node("next = Abs last"),
                node("", "ReduceMax", "most", List.of("next"), List.of(scalar)),
                node("on = Less most least")),
            List.of(constant("least", new float[] {least})),
            List.of(scalar("i", INT64), scalar("go", BOOL), tensor("last", FLOAT, ANY, 1)),
            List.of(scalar("on", BOOL), tensor("next", FLOAT, ANY, 1)));
    byte[] attribute = attribute("body", 5, out -> out.writeByteArray(6, body));
    return model(
        OPSET,
        List.of(node("", "Loop", "y", List.of("", "", "x"), List.of(attribute))),
        List.of(),
        List.of(tensor("x", FLOAT, ANY, 1)),
        tensor("y", FLOAT, ANY, 1));
  }

  /** {@code y = x + w}, where w is in another file. */
  public static byte[] external(String file) {
    byte[] location =
        message(
            out -> {
              out.writeString(1, "location");
              out.writeString(2, file);
            });
    byte[] w =
        message(
            out -> {
              out.writeInt64(1, 1);
              out.writeInt32(2, FLOAT);
              out.writeString(8, "w");
              out.writeByteArray(13, location);
              out.writeInt32(14, 1);
            });
    return model(
        OPSET,
        List.of(node("y = Add x w")),
        List.of(w),
        List.of(tensor("x", FLOAT, ANY, 1)),
        tensor("y", FLOAT, ANY, 1));
  }

  /** y is a sequence that holds x. */
  public static byte[] sequence() {
    byte[] x = tensor("x", FLOAT, ANY, 1);
    byte[] y = named("y", wrapped(4, wrapped(1, type(FLOAT, ANY, 1))));
    return model(OPSET, List.of(node("y = SequenceConstruct x")), List.of(), List.of(x), y);
  }

  public static byte[] model(
      int opset, List<byte[]> nodes, List<byte[]> constants, List<byte[]> inputs, byte[] output) {
    return message(
        out -> {
          out.writeInt64(1, 8);
          out.writeByteArray(7, graph(nodes, constants, inputs, List.of(output)));
          out.writeByteArray(8, opset("", opset));
          out.writeByteArray(8, opset("ai.onnx.ml", 3));
        });
  }

  private static byte[] graph(
      List<byte[]> nodes, List<byte[]> constants, List<byte[]> inputs, List<byte[]> outputs) {
    return message(
        out -> {
          writeAll(out, 1, nodes);
          out.writeString(2, "graph");
          writeAll(out, 5, constants);
          writeAll(out, 11, inputs);
          writeAll(out, 12, outputs);
        });
  }

  private static byte[] opset(String domain, int version) {
    return message(
        out -> {
          out.writeString(1, domain);
          out.writeInt64(2, version);
        });
  }

  private static byte[] node(String text) {
    List<String> words = List.of(text.split("[ =]+"));
    return node("", words.get(1), words.get(0), words.subList(2, words.size()), List.of());
  }

  public static byte[] node(
      String domain, String operator, String output, List<String> inputs, List<byte[]> attributes) {
    return message(
        out -> {
          for (String input : inputs) {
            out.writeString(1, input);
          }
          out.writeString(2, output);
          out.writeString(3, output);
          out.writeString(4, operator);
          writeAll(out, 5, attributes);
          out.writeString(7, domain);
        });
  }

  /** Field 20 of an attribute says which field has its value. */
  public static byte[] attribute(String name, int type, Part value) {
    return message(
        out -> {
          out.writeString(1, name);
          value.write(out);
          out.writeInt32(20, type);
        });
  }

  private static byte[] scalar(String name, int type) {
    return named(name, type(type, List.of()));
  }

  public static byte[] tensor(String name, int type, long rows, long columns) {
    return named(name, type(type, rows, columns));
  }

  private static byte[] named(String name, byte[] type) {
    return message(
        out -> {
          out.writeString(1, name);
          out.writeByteArray(2, type);
        });
  }

  private static byte[] type(int type, long rows, long columns) {
    byte[] anyRows = message(out -> out.writeString(2, "N"));
    byte[] fixedRows = message(out -> out.writeInt64(1, rows));
    byte[] width = message(out -> out.writeInt64(1, columns));
    return type(type, List.of(rows < 0 ? anyRows : fixedRows, width));
  }

  private static byte[] type(int type, List<byte[]> sizes) {
    byte[] shape = message(out -> writeAll(out, 1, sizes));
    byte[] tensor =
        message(
            out -> {
              out.writeInt32(1, type);
              out.writeByteArray(2, shape);
            });
    return wrapped(1, tensor);
  }

  private static byte[] constant(String name, float[] values, long... shape) {
    return message(
        out -> {
          for (long size : shape) {
            out.writeInt64(1, size);
          }
          out.writeInt32(2, FLOAT);
          for (float value : values) {
            out.writeFloat(4, value);
          }
          out.writeString(8, name);
        });
  }

  private static byte[] wrapped(int field, byte[] message) {
    return message(out -> out.writeByteArray(field, message));
  }

  private static void writeAll(CodedOutputStream out, int field, List<byte[]> messages)
      throws IOException {
    for (byte[] message : messages) {
      out.writeByteArray(field, message);
    }
  }

  private static byte[] message(Part part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      part.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
