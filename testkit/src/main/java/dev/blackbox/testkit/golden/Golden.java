package dev.blackbox.testkit.golden;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Compares output with an expected file, byte for byte.
 *
 * <pre>{@code
 * Golden.assertMatches(Path.of("../testdata/stats/full.txt"), stats(recording));
 * }</pre>
 *
 * <p>{@code -Dgolden.update} writes the file instead; without it nothing is ever written.
 */
public final class Golden {
  private Golden() {}

  /** Fails with a diff if the file does not contain this text in UTF-8. */
  public static void assertMatches(Path expectedFile, String actual) {
    assertMatches(expectedFile, actual.getBytes(StandardCharsets.UTF_8));
  }

  /** Fails with a diff if the file does not contain these bytes. */
  public static void assertMatches(Path expectedFile, byte[] actual) {
    new GoldenFile(expectedFile, isUpdating()).assertMatches(actual);
  }

  /** Whether {@code -Dgolden.update} requests new expectations. */
  public static boolean isUpdating() {
    String update = System.getProperty("golden.update");
    return update != null && !update.equals("false");
  }
}
