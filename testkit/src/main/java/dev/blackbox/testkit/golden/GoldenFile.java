package dev.blackbox.testkit.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** One golden file, to be compared with or to be rewritten. */
record GoldenFile(Path path, boolean isUpdating) {
  private static final String HINT = "hint: write it with -Dgolden.update, then review the diff";
  private static final int SHOWN_LINES = 20;

  void assertMatches(byte[] actual) {
    try {
      compareOrUpdate(actual);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void compareOrUpdate(byte[] actual) throws IOException {
    boolean exists = Files.exists(path);
    if (exists && Arrays.equals(Files.readAllBytes(path), actual)) {
      return;
    }
    if (isUpdating) {
      Files.createDirectories(path.toAbsolutePath().getParent());
      Files.write(path, actual);
      return;
    }
    throw new AssertionError(
        exists ? difference(Files.readAllBytes(path), actual) : missing(actual));
  }

  private String missing(byte[] actual) {
    List<String> lines = VisibleText.lines(actual);
    List<String> shown = lines.subList(0, Math.min(SHOWN_LINES, lines.size()));
    String more = lines.size() > SHOWN_LINES ? "\n  …" : "";
    return path
        + ": no such golden file; the test gives "
        + lines.size()
        + " lines\n  "
        + String.join("\n  ", shown)
        + more
        + "\n"
        + HINT;
  }

  private String difference(byte[] expected, byte[] actual) {
    List<String> diff = LineDiff.between(VisibleText.lines(expected), VisibleText.lines(actual));
    return path
        + ": what the test gives (+) differs from the file (-) at byte "
        + Arrays.mismatch(expected, actual)
        + "\n"
        + String.join("\n", diff)
        + "\n"
        + HINT;
  }
}
