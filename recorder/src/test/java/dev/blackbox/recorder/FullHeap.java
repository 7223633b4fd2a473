package dev.blackbox.recorder;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A program whose messages are larger than the heap that is left. */
final class FullHeap {
  private static final int ROUNDS = 20;

  private FullHeap() {}

  public static void main(String[] arguments) throws Exception {
    int size = Integer.parseInt(arguments[1]) << 20;
    String[] small = new String[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      small[i] = "small " + i;
    }
    Recorder recorder =
        Recorder.to(Path.of(arguments[0])).closeTimeout(Duration.ofSeconds(60)).open();
    int said = 0;
    for (int i = 0; i < ROUNDS; i++) {
      String large = message(size);
      if (large != null) {
        recorder.user(large);
        said++;
      }
      recorder.user(small[i]);
      said++;
    }
    recorder.close();
    System.out.println("said " + said + " dropped " + recorder.dropped());
  }

  /** A message; null if the program itself has no memory for one. */
  private static @Nullable String message(int size) {
    try {
      return "x".repeat(size);
    } catch (OutOfMemoryError e) {
      return null;
    }
  }
}
