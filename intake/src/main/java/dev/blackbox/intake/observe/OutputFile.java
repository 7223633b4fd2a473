package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.process.Receiver;
import dev.blackbox.intake.observe.transcript.Answer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file for the output of an agent, as much as the capture mode keeps. While the disk is full,
 * bytes wait in memory.
 */
final class OutputFile implements Receiver, Closeable {
  /** The most bytes held in memory: unwritten ones, and output that is not kept. */
  private static final int MOST_HELD = 64 << 20;

  private final Path file;
  private final FileChannel channel;
  private final Capture capture;
  private final Capture.Filter filter;
  private final Consumer<byte[]> echo;
  private final @Nullable ByteArrayOutputStream raw;
  private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private long received;
  private boolean isRawWhole = true;

  private OutputFile(Path file, FileChannel channel, Capture capture, Consumer<byte[]> echo) {
    this.file = file;
    this.channel = channel;
    this.capture = capture;
    this.filter = capture.filter();
    this.echo = echo;
    this.raw = capture.mode() == CaptureMode.FULL ? null : new ByteArrayOutputStream();
  }

  /** Opens a file that exists. */
  static OutputFile open(Path file, Capture capture, Consumer<byte[]> echo) throws IOException {
    return new OutputFile(file, FileChannel.open(file, StandardOpenOption.WRITE), capture, echo);
  }

  @Override
  public void accept(byte[] bytes, int length) throws IOException {
    received += length;
    if (raw != null) {
      isRawWhole &= raw.size() + length <= MOST_HELD;
      if (isRawWhole) {
        raw.write(bytes, 0, length);
      }
    }
    keep(filter.push(bytes, length));
  }

  private void keep(byte[] kept) throws IOException {
    if (kept.length == 0) {
      return;
    }
    echo.accept(kept);
    waiting.writeBytes(kept);
    try {
      drain();
    } catch (IOException e) {
      if (waiting.size() > MOST_HELD) {
        throw e;
      }
    }
  }

  private void drain() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(waiting.toByteArray());
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } finally {
      waiting = new ByteArrayOutputStream();
      waiting.write(bytes.array(), bytes.position(), bytes.remaining());
    }
  }

  /** How many bytes the agent printed. */
  long received() {
    return received;
  }

  /** The output of the agent for evaluation; null if it was too large to hold. */
  Answer.@Nullable Printed printed() {
    if (capture.mode() == CaptureMode.FULL) {
      return () -> Files.newInputStream(file);
    }
    if (raw == null || !isRawWhole) {
      return null;
    }
    byte[] all = raw.toByteArray();
    return () -> new ByteArrayInputStream(all);
  }

  /** Writes the rest. */
  @Override
  public void close() throws IOException {
    try (channel) {
      keep(filter.finish());
      drain();
      channel.force(true);
    }
  }
}
