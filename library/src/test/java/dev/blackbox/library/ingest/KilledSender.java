package dev.blackbox.library.ingest;

import dev.blackbox.recorder.Recorder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A program that records and forwards until it is killed, and prints the name of an event once all
 * events so far are durable. Its arguments: the file, the server, a name for its events, and how
 * large a file becomes.
 */
final class KilledSender {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int BURST = 20;

  private KilledSender() {}

  public static void main(String[] args) throws IOException {
    Recorder recorder =
        Recorder.to(Path.of(args[0]))
            .session("s")
            .rotateAfter(Long.parseLong(args[3]))
            .forward(URI.create(args[1]), IngestTestServer.TOKEN)
            .listener(notice -> {})
            .open();
    for (int i = 0; recorder.isRecording(); i++) {
      recorder.agent("event " + args[2] + "-" + i + ".\nand a second line");
      if (i % BURST == 0 && recorder.flush(LONG)) {
        System.out.println(args[2] + "-" + i);
      }
    }
  }
}
