package dev.blackbox.intake.observe.process;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A terminal without a screen: a program uses {@link #device()}, and this process reads what the
 * program shows and writes what a person types (docs/decisions/0059-pseudo-terminal-for-agents.md).
 *
 * <p>This process holds the device open, so that reading does not fail while the program has closed
 * it.
 */
final class PseudoTerminal implements Closeable {
  private static final boolean IS_MAC = System.getProperty("os.name", "").startsWith("Mac");
  private static final int READ_AND_WRITE = 2;
  private static final int NOT_CONTROLLING = IS_MAC ? 0x20000 : 0x100;
  private static final short READABLE = 1;
  private static final int LONGEST_NAME = 1024;
  private static final int END_OF_INPUT = 4;

  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final ValueLayout ADDRESS = ValueLayout.ADDRESS;
  private static final NativeFunction OPEN_PAIR = NativeFunction.ofInt("posix_openpt", INT);
  private static final NativeFunction GRANT = NativeFunction.ofInt("grantpt", INT);
  private static final NativeFunction UNLOCK = NativeFunction.ofInt("unlockpt", INT);
  private static final NativeFunction NAME = NativeFunction.ofAddress("ptsname", INT);
  private static final NativeFunction OPEN = NativeFunction.ofInt("open", ADDRESS, INT);
  private static final NativeFunction POLL = NativeFunction.ofInt("poll", ADDRESS, LONG, INT);
  private static final NativeFunction READ = NativeFunction.ofLong("read", INT, ADDRESS, LONG);
  private static final NativeFunction WRITE = NativeFunction.ofLong("write", INT, ADDRESS, LONG);
  private static final NativeFunction CLOSE = NativeFunction.ofInt("close", INT);

  private final Arena memory = Arena.ofAuto();
  private final MemorySegment polled = memory.allocate(8, 4);
  private final MemorySegment buffer = memory.allocate(OutputPipe.BUFFER);
  private final int own;
  private final int held;
  private final Path device;

  @SuppressWarnings("restricted") // the name is in memory of the C library
  private PseudoTerminal(int own) throws IOException {
    this.own = own;
    int flags = READ_AND_WRITE | NOT_CONTROLLING;
    boolean isReady = own >= 0 && GRANT.call(own) == 0 && UNLOCK.call(own) == 0;
    MemorySegment name = isReady ? NAME.address(own) : MemorySegment.NULL;
    this.held = name.equals(MemorySegment.NULL) ? -1 : (int) OPEN.call(name, flags);
    if (held < 0) {
      CLOSE.call(own);
      throw new IOException("a pseudo-terminal cannot be opened; --no-tty does without");
    }
    this.device = Path.of(name.reinterpret(LONGEST_NAME).getString(0));
  }

  static PseudoTerminal open() throws IOException {
    return new PseudoTerminal((int) OPEN_PAIR.call(READ_AND_WRITE | NOT_CONTROLLING));
  }

  Path device() {
    return device;
  }

  /** Reads what was shown; 0 if there is nothing within the time. Used by one thread. */
  int read(byte[] bytes, int milliseconds) {
    polled.set(INT, 0, own);
    polled.set(ValueLayout.JAVA_SHORT, 4, READABLE);
    if (POLL.call(polled, 1L, milliseconds) <= 0) {
      return 0;
    }
    int count = (int) READ.call(own, buffer, Math.min(bytes.length, buffer.byteSize()));
    MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, bytes, 0, Math.max(0, count));
    return Math.max(0, count);
  }

  /**
   * The keyboard. Writing waits while the program does not read; closing types the end of the
   * input, Ctrl-D.
   */
  OutputStream keyboard() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        type(Arrays.copyOfRange(bytes, from, from + length));
      }

      @Override
      public void close() throws IOException {
        write(END_OF_INPUT);
      }
    };
  }

  private void type(byte[] bytes) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment typed = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
      long at = 0;
      while (at < bytes.length) {
        long count = WRITE.call(own, typed.asSlice(at), bytes.length - at);
        if (count < 0) {
          throw new IOException("the terminal is closed");
        }
        at += count;
      }
    }
  }

  /** Uses a shell, because this process could get the device as its controlling terminal. */
  void resize(int columns, int rows) {
    String script = "exec stty cols " + columns + " rows " + rows + " <" + device;
    try {
      new ProcessBuilder("/bin/sh", "-c", script).start().waitFor();
    } catch (IOException e) {
      // the program keeps the former size
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    CLOSE.call(held);
    CLOSE.call(own);
  }
}
