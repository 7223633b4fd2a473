package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.process.Receiver;
import dev.blackbox.intake.observe.transcript.Answer;
import dev.blackbox.intake.observe.workspace.OwnFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the output of an agent to a file, as much as the capture mode keeps. While the disk is
 * full, bytes wait in memory.
 */
final class OutputFile implements Receiver, Closeable {
  /** The most bytes held in memory: unwritten ones, and output that is not kept. */
  private static final int MOST_HELD = 16 << 20;

  private final OwnFile file;
  private final boolean isFull;
  private final Capture.Filter filter;
  private final Consumer<byte[]> echo;
  private final Deque<ByteBuffer> waiting = new ArrayDeque<>();
  private long waitingBytes;
  private boolean isFinished;

  /** The output as it arrived; null if the file holds it, or if it is too large. */
  private @Nullable ByteArrayOutputStream raw;

  OutputFile(OwnFile file, Capture capture, Consumer<byte[]> echo) {
    this.file = file;
    this.isFull = capture.mode() == CaptureMode.FULL;
    this.filter = capture.filter();
    this.echo = echo;
    this.raw = isFull ? null : new ByteArrayOutputStream();
  }

  OwnFile file() {
    return file;
  }

  @Override
  public void accept(byte[] bytes, int length) throws IOException {
    if (raw != null) {
      raw = raw.size() + length > MOST_HELD ? null : raw;
    }
    if (raw != null) {
      raw.write(bytes, 0, length);
    }
    keep(filter.push(bytes, length));
  }

  private void keep(byte[] kept) throws IOException {
    if (kept.length == 0) {
      return;
    }
    echo.accept(kept);
    waiting.add(ByteBuffer.wrap(kept));
    waitingBytes += kept.length;
    try {
      drain();
    } catch (IOException e) {
      if (waitingBytes > MOST_HELD) {
        throw e;
      }
    }
  }

  private void drain() throws IOException {
    while (!waiting.isEmpty()) {
      ByteBuffer next = waiting.element();
      int before = next.remaining();
      try {
        file.write(next);
      } finally {
        waitingBytes -= before - next.remaining();
      }
      waiting.remove();
    }
  }

  /** Writes the rest. */
  void finish() throws IOException {
    if (!isFinished) {
      isFinished = true;
      keep(filter.finish());
    }
    drain();
    file.force();
  }

  /**
   * The output of the agent for evaluation; null if it was too large to hold, or if another process
   * rewrote the file.
   */
  Answer.@Nullable Printed printed() {
    if (isFull) {
      return file.isLost() ? null : file::open;
    }
    if (raw == null) {
      return null;
    }
    byte[] all = raw.toByteArray();
    return () -> new ByteArrayInputStream(all);
  }

  @Override
  public void close() throws IOException {
    try (file) {
      finish();
    }
  }
}
