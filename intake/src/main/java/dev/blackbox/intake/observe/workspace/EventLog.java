package dev.blackbox.intake.observe.workspace;

import dev.blackbox.format.decision.DecisionEvent;
import dev.blackbox.format.decision.DecisionEventReader;
import dev.blackbox.format.decision.DecisionEventWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Appends events durably. */
public final class EventLog implements Closeable {
  private final FileChannel channel;

  private EventLog(FileChannel channel) {
    this.channel = channel;
  }

  /** Opens the log of a run to append to it. */
  public static EventLog append(Path file) throws IOException {
    return new EventLog(
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
  }

  public void add(DecisionEvent event) throws IOException {
    ByteBuffer line = ByteBuffer.wrap(DecisionEventWriter.write(event));
    while (line.hasRemaining()) {
      channel.write(line);
    }
    channel.force(false);
  }

  /**
   * Reads the events of an unfinished log. Bytes after the last newline are an incomplete event,
   * which is moved to a file next to the log.
   */
  public static List<DecisionEvent> recover(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    if (end < bytes.length) {
      Files.write(
          file.resolveSibling(file.getFileName() + ".torn"),
          Arrays.copyOfRange(bytes, end, bytes.length));
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(end);
        channel.force(true);
      }
    }
    return read(bytes, end);
  }

  private static List<DecisionEvent> read(byte[] bytes, int end) {
    List<DecisionEvent> events = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < end; i++) {
      if (bytes[i] == '\n') {
        byte[] line = Arrays.copyOfRange(bytes, start, i);
        DecisionEventReader.read(line, (rule, message) -> {}).ifPresent(events::add);
        start = i + 1;
      }
    }
    return events;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
