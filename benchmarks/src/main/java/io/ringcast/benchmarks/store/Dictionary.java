package io.ringcast.benchmarks.store;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictTrainer;
import io.ringcast.store.StoredBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What blocks take when zstd has a dictionary: trained with the blocks of one half of the window
 * ends, measured with those of the other half.
 */
final class Dictionary {

  /** A block by docs/reference/formats.md: a header with the compression, and the body. */
  private static final int HEADER_BYTES = 19;

  private static final int COMPRESSION_AT = 5;
  private static final byte STORED = 0;

  /** What zstd's own command line tool takes if nothing else is said. */
  private static final int DICTIONARY_BYTES = 110 << 10;

  /** As zstd advises: a hundred times the dictionary. */
  private static final int TRAINING_BYTES = 100 * DICTIONARY_BYTES;

  /** Enough for a stable mean. */
  private static final int MEASURED_BYTES = 200 << 20;

  private final List<byte[]> training = new ArrayList<>();
  private final List<byte[]> measured = new ArrayList<>();
  private long trainingBytes;
  private long measuredBytes;
  private long rows;

  /**
   * One way to compress.
   *
   * @param bytesPerRow with the blocks' headers
   */
  record Result(String way, double bytesPerRow) {}

  /**
   * Takes a block, as long as there is need of it.
   *
   * @param trains whether its window end is of the half that trains
   */
  void add(StoredBlock block, boolean trains) {
    byte[] body = body(block.payload());
    if (trains && trainingBytes < TRAINING_BYTES) {
      training.add(body);
      trainingBytes += body.length;
    } else if (!trains && measuredBytes < MEASURED_BYTES) {
      measured.add(body);
      measuredBytes += body.length;
      rows += block.rows();
    }
  }

  /** The body before it was compressed. */
  private static byte[] body(byte[] payload) {
    byte[] body = Arrays.copyOfRange(payload, HEADER_BYTES, payload.length);
    return payload[COMPRESSION_AT] == STORED
        ? body
        : Zstd.decompress(body, (int) Zstd.getFrameContentSize(body));
  }

  boolean isEnough() {
    return !training.isEmpty() && !measured.isEmpty();
  }

  List<Result> compare() {
    ZstdDictTrainer trainer = new ZstdDictTrainer((int) trainingBytes, DICTIONARY_BYTES);
    training.forEach(trainer::addSample);
    byte[] dictionary = trainer.trainSamples();
    String with = ", with a dictionary of %d KiB".formatted(dictionary.length >> 10);
    List<Result> results = new ArrayList<>();
    results.add(new Result("packed only", perRow(measuredBytes)));
    for (int level : new int[] {1, 3}) {
      results.add(new Result("zstd " + level, perRow(compressed(level, null))));
      results.add(new Result("zstd " + level + with, perRow(compressed(level, dictionary))));
    }
    return results;
  }

  /** A body that does not get smaller stays as it is. */
  private long compressed(int level, byte[] dictionary) {
    long bytes = 0;
    try (ZstdCompressCtx zstd = new ZstdCompressCtx().setLevel(level)) {
      if (dictionary != null) {
        zstd.loadDict(dictionary);
      }
      for (byte[] body : measured) {
        bytes += Math.min(body.length, zstd.compress(body).length);
      }
    }
    return bytes;
  }

  private double perRow(long bodyBytes) {
    return (bodyBytes + (double) HEADER_BYTES * measured.size()) / rows;
  }
}
