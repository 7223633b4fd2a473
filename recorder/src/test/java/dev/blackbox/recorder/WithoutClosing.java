package dev.blackbox.recorder;

import java.nio.file.Path;
import java.time.Duration;

/** A program that does not close before it ends: by itself, in a hook, or because it is stopped. */
final class WithoutClosing {
  private WithoutClosing() {}

  public static void main(String[] arguments) throws Exception {
    Recorder recorder = Recorder.open(Path.of(arguments[0]));
    for (int i = 0; i < 1_000; i++) {
      recorder.user("acknowledged " + i);
    }
    if (!recorder.user("the last one").await(Duration.ofSeconds(60))) {
      Runtime.getRuntime().halt(2);
    }
    recorder.user("said, not waited for");
    if (arguments[1].equals("hook")) {
      Runtime.getRuntime().addShutdownHook(new Thread(recorder::close));
    }
    if (arguments[1].equals("halt")) {
      Runtime.getRuntime().halt(0);
    }
  }
}
