package io.ringcast.serving.models;

import io.ringcast.testing.TinyOnnx;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Full binary trees of random branches and leaves: as an ONNX file, and in plain Java. */
public final class SeededTrees {

  private final int trees;
  private final int features;

  /** Of a tree; the last half of them are leaves. Below node n are 2n + 1 and 2n + 2. */
  private final int nodes;

  private final int branches;
  private final int[] featureOf;

  /** A branch's threshold, or a leaf's weight. */
  private final float[] numberOf;

  /** Features are from 0 to 2. */
  public SeededTrees(int trees, int depth, int features, long seed) {
    this.trees = trees;
    this.features = features;
    this.nodes = (2 << depth) - 1;
    this.branches = nodes / 2;
    Random random = new Random(seed);
    featureOf = new int[trees * nodes];
    numberOf = new float[trees * nodes];
    for (int i = 0; i < numberOf.length; i++) {
      featureOf[i] = random.nextInt(features);
      numberOf[i] = isLeaf(i) ? random.nextFloat() - 0.5f : 2 * random.nextFloat();
    }
  }

  private boolean isLeaf(int node) {
    return node % nodes >= branches;
  }

  /** The sum of a leaf of each tree, in the order of trees. */
  public float score(float[] row) {
    float sum = 0;
    for (int tree = 0; tree < trees; tree++) {
      int node = 0;
      while (!isLeaf(node)) {
        int at = tree * nodes + node;
        node = 2 * node + (row[featureOf[at]] <= numberOf[at] ? 1 : 2);
      }
      sum += numberOf[tree * nodes + node];
    }
    return sum;
  }

  public byte[] onnx() {
    int[] all = IntStream.range(0, trees * nodes).toArray();
    int[] leaves = IntStream.of(all).filter(this::isLeaf).toArray();
    IntUnaryOperator left = node -> isLeaf(node) ? 0 : 2 * (node % nodes) + 1;
    IntUnaryOperator right = node -> isLeaf(node) ? 0 : 2 * (node % nodes) + 2;
    List<byte[]> attributes =
        List.of(
            integers("nodes_treeids", all, node -> node / nodes),
            integers("nodes_nodeids", all, node -> node % nodes),
            integers("nodes_featureids", all, node -> featureOf[node]),
            numbers("nodes_values", all),
            modes(all),
            integers("nodes_truenodeids", all, left),
            integers("nodes_falsenodeids", all, right),
            integers("target_treeids", leaves, node -> node / nodes),
            integers("target_nodeids", leaves, node -> node % nodes),
            integers("target_ids", leaves, node -> 0),
            numbers("target_weights", leaves),
            TinyOnnx.attribute("n_targets", 2, out -> out.writeInt64(3, 1)));
    return TinyOnnx.model(
        TinyOnnx.OPSET,
        List.of(
            TinyOnnx.node("ai.onnx.ml", "TreeEnsembleRegressor", "y", List.of("x"), attributes)),
        List.of(),
        List.of(TinyOnnx.tensor("x", TinyOnnx.FLOAT, TinyOnnx.ANY, features)),
        TinyOnnx.tensor("y", TinyOnnx.FLOAT, TinyOnnx.ANY, 1));
  }

  private static byte[] integers(String name, int[] nodes, IntUnaryOperator value) {
    return TinyOnnx.attribute(
        name,
        7,
        out -> {
          for (int node : nodes) {
            out.writeInt64(8, value.applyAsInt(node));
          }
        });
  }

  private byte[] numbers(String name, int[] nodes) {
    return TinyOnnx.attribute(
        name,
        6,
        out -> {
          for (int node : nodes) {
            out.writeFloat(7, numberOf[node]);
          }
        });
  }

  private byte[] modes(int[] nodes) {
    return TinyOnnx.attribute(
        "nodes_modes",
        8,
        out -> {
          for (int node : nodes) {
            out.writeString(9, isLeaf(node) ? "LEAF" : "BRANCH_LEQ");
          }
        });
  }
}
