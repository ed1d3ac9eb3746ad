package io.ringcast.common.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class Spelling {

  private Spelling() {}

  public static Optional<String> nearest(String written, Collection<String> known) {
    String plain = plain(written);
    return known.stream()
        .min(Comparator.comparingInt(name -> distance(plain, plain(name))))
        .filter(name -> distance(plain, plain(name)) <= Math.max(1, plain.length() / 3));
  }

  /** The end of a sentence about an unknown name: the near one, or all that there are. */
  static String hint(String written, Collection<String> known) {
    return nearest(written, known)
        .map(near -> "did you mean '" + near + "'?")
        .orElseGet(() -> "known here: " + String.join(", ", known));
  }

  /** outOfOrderness, out_of_orderness and out-of-orderness are one spelling. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /** How many letters must be added, removed, replaced or swapped with their neighbour. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
