package io.ringcast.serving.models;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A model in ONNX Runtime, which this class alone uses: it is an optional part of the class path.
 * Threads may share a model; each has its own {@link Run}.
 */
public final class OnnxModel implements AutoCloseable {

  /** More rows at once are no faster. */
  public static final int MOST_ROWS = 256;

  private static final String TOO_LONG = "its golden rows take too long";

  /** Floats of a tensor for each row that are copied. */
  private static final int MOST_COLUMNS = 10_000;

  private final OrtEnvironment environment = environment(System.getenv("ORT_DISABLE_TELEMETRY"));
  private final ModelFile file;
  private final Set<String> outputs;
  private final OrtSession session;
  private final int bytes;

  /** Of threads that have scored before. */
  private final Deque<Run> idle = new ConcurrentLinkedDeque<>();

  /** Requests that use it, and one while it is in force. */
  private final AtomicInteger users = new AtomicInteger(1);

  /**
   * Loads an ONNX file's bytes.
   *
   * @param onnx a direct buffer
   * @throws IllegalArgumentException with ONNX Runtime's words
   * @throws IllegalStateException where it may send telemetry
   * @throws LinkageError without ONNX Runtime
   */
  OnnxModel(ModelFile file, ByteBuffer onnx) {
    this.file = file;
    this.bytes = onnx.capacity();
    this.outputs =
        file.outputs().values().stream().map(ModelOutput::tensor).collect(Collectors.toSet());
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      // With two threads, bits of trees depend on their batch. Callers are parallel anyway.
      options.setIntraOpNumThreads(1);
      // With an arena a session takes five times the file's bytes, and is no faster.
      options.setCPUArenaAllocator(false);
      options.setMemoryPatternOptimization(false);
      // No folder: a model can read no other file, which the hash would not cover.
      options.addConfigEntry(
          "session.model_external_initializers_file_folder_path", file.onnx().toString());
      session = environment.createSession(onnx, options);
    } catch (OrtException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * ONNX Runtime's state in this process. With telemetry it sends names and hashes of models, and
   * overflows the stack where Java's command line has some thousand characters.
   */
  static OrtEnvironment environment(String disabled) {
    if (!"1".equals(disabled)) {
      throw new IllegalStateException(
          "ONNX Runtime would send telemetry to Microsoft: start with ORT_DISABLE_TELEMETRY=1");
    }
    return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "ringcast");
  }

  private static OrtSession.RunOptions options() {
    try {
      return new OrtSession.RunOptions();
    } catch (OrtException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  public ModelFile file() {
    return file;
  }

  /**
   * The ONNX file's inputs or outputs by name, such as {@code FLOAT[-1, 3]}. A size of -1 is any
   * size; what is no tensor has its kind alone.
   */
  Map<String, String> tensors(boolean inputs) {
    Map<String, String> tensors = new TreeMap<>();
    try {
      (inputs ? session.getInputInfo() : session.getOutputInfo())
          .forEach(
              (name, node) ->
                  tensors.put(
                      name,
                      node.getInfo() instanceof TensorInfo its
                          ? its.type + Arrays.toString(its.getShape())
                          : node.getInfo().getClass().getSimpleName()));
      return tensors;
    } catch (OrtException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /**
   * Scores of so many golden rows, by output and row.
   *
   * @param golden has all columns of this model, perhaps of another one's file
   * @param left time, after which it is ended
   * @throws IllegalStateException with ONNX Runtime's words
   */
  public float[][] scores(GoldenRows golden, int from, int rows, Duration left) {
    if (left.isNegative()) {
      throw new IllegalStateException(TOO_LONG);
    }
    List<String> columns = file.columns();
    float[] values = new float[columns.size()];
    float[][] scores = new float[file.outputs().size()][rows];
    Run run = new Run(Math.min(rows, MOST_ROWS));
    CompletableFuture<Void> time = new CompletableFuture<>();
    var unused =
        time.orTimeout(left.toNanos(), TimeUnit.NANOSECONDS)
            .exceptionally(
                late -> {
                  run.terminate();
                  return null;
                });
    try {
      // In parts, since a run of one node cannot be ended.
      for (int row = 0; row < rows; row += MOST_ROWS) {
        int part = Math.min(MOST_ROWS, rows - row);
        for (int i = 0; i < part; i++) {
          for (int column = 0; column < values.length; column++) {
            List<Double> its = golden.inputs().get(columns.get(column));
            values[column] = its.get(from + row + i).floatValue();
          }
          run.put(i, values);
        }
        float[][] ofPart = run.compute(part);
        for (int output = 0; output < scores.length; output++) {
          System.arraycopy(ofPart[output], 0, scores[output], row, part);
        }
      }
      return scores;
    } catch (IllegalStateException e) {
      throw time.isDone() ? new IllegalStateException(TOO_LONG, e) : e;
    } finally {
      time.complete(null);
      run.free();
    }
  }

  /** About what its session takes. */
  int bytes() {
    return bytes;
  }

  /** Keeps it usable until one more close; false if it is closed already. */
  public boolean retain() {
    return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  /** For the rows of one thread, who closes it. */
  public Run run() {
    Run free = idle.poll();
    return free == null ? new Run(MOST_ROWS) : free;
  }

  boolean isClosed() {
    return users.get() == 0;
  }

  /** Ends one use. The last close frees the session, which no run may then use. */
  @Override
  public void close() {
    try {
      if (users.decrementAndGet() == 0) {
        // A plan may keep a closed model, whose buffers are large.
        for (Run run = idle.poll(); run != null; run = idle.poll()) {
          run.free();
        }
        session.close();
      }
    } catch (OrtException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /** Rows that are scored together, by one thread. A close gives it to the next one. */
  public final class Run implements AutoCloseable {

    /** By tensor, row by row. */
    private final Map<String, FloatBuffer> tensors = new LinkedHashMap<>();

    private final OrtSession.RunOptions options = options();
    private boolean terminated;
    private boolean freed;

    public Run(int mostRows) {
      file.inputs()
          .forEach(
              (tensor, columns) ->
                  tensors.put(
                      tensor,
                      ByteBuffer.allocateDirect(mostRows * columns.size() * Float.BYTES)
                          .order(ByteOrder.nativeOrder())
                          .asFloatBuffer()));
    }

    private int width(String tensor) {
      return file.inputs().get(tensor).size();
    }

    /** Takes a row's values, in the order of {@link ModelFile#columns()}. */
    public void put(int row, float[] columns) {
      int from = 0;
      for (Map.Entry<String, FloatBuffer> tensor : tensors.entrySet()) {
        int width = width(tensor.getKey());
        tensor.getValue().put(row * width, columns, from, width);
        from += width;
      }
    }

    /**
     * Scores of the first rows, by output and row.
     *
     * @throws IllegalStateException with ONNX Runtime's words
     */
    public float[][] compute(int rows) {
      Map<String, OnnxTensor> filled = new HashMap<>();
      try {
        for (Map.Entry<String, FloatBuffer> tensor : tensors.entrySet()) {
          int width = width(tensor.getKey());
          FloatBuffer values = tensor.getValue().slice(0, rows * width);
          filled.put(
              tensor.getKey(),
              OnnxTensor.createTensor(environment, values, new long[] {rows, width}));
        }
        try (OrtSession.Result result = session.run(filled, outputs, options)) {
          Map<String, FloatBuffer> all = new HashMap<>();
          for (String name : outputs) {
            OnnxTensor its = (OnnxTensor) result.get(name).orElseThrow();
            if (its.getInfo().getNumElements() > (long) MOST_COLUMNS * rows) {
              throw new IllegalStateException(
                  "%s has over %,d columns".formatted(name, MOST_COLUMNS));
            }
            all.put(name, its.getFloatBuffer());
          }
          return file.outputs().values().stream()
              .map(output -> column(output, rows, all.get(output.tensor())))
              .toArray(float[][]::new);
        }
      } catch (OrtException e) {
        throw new IllegalStateException(e.getMessage(), e);
      } finally {
        filled.values().forEach(OnnxTensor::close);
      }
    }

    /** Ends a computation before its next node, from another thread. It cannot compute again. */
    public synchronized void terminate() {
      try {
        terminated = true;
        if (!freed) {
          options.setTerminate(true);
        }
      } catch (OrtException e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
    }

    @Override
    public synchronized void close() {
      if (terminated) {
        free();
      } else {
        idle.push(this);
      }
    }

    private synchronized void free() {
      freed = true;
      options.close();
    }

    private float[] column(ModelOutput output, int rows, FloatBuffer all) {
      int width = all.remaining() / rows;
      if (width * rows != all.remaining() || output.column() >= width) {
        throw new IllegalStateException(
            "%s has %d values for %d rows, so there is no column %d"
                .formatted(output.tensor(), all.remaining(), rows, output.column()));
      }
      float[] scores = new float[rows];
      for (int row = 0; row < rows; row++) {
        scores[row] = all.get(row * width + output.column());
      }
      return scores;
    }
  }
}
