package dev.blackbox.cli.player.tty;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** The terminal of this process: alternate screen, no echo, no cursor. */
public final class JlineTty implements Tty {
  private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[2J";
  private static final String LEAVE = "\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l";
  private static final long SLICE_MILLISECONDS = 100;

  private final Terminal terminal;
  private final Attributes before;
  private final Painter painter;
  private final KeyReader keys;
  private final AtomicBoolean isOpen = new AtomicBoolean(true);
  private final Thread onExit = new Thread(this::restore, "terminal");
  private Size known;

  JlineTty(Terminal terminal, boolean hasColour) {
    this.terminal = terminal;
    this.painter = new Painter(hasColour);
    this.keys = new KeyReader(terminal.reader()::read);
    this.known = size();
    this.before = terminal.enterRawMode();
    // A signal ends the program without close(); restore the terminal anyway.
    Runtime.getRuntime().addShutdownHook(onExit);
    print(ENTER);
  }

  /** Takes over the terminal of this process. */
  public static JlineTty open(boolean hasColour) throws IOException {
    // Querying the terminal would delay each start and may swallow the first key.
    Terminal terminal =
        TerminalBuilder.builder().system(true).dumb(false).graphemeCluster(false).build();
    return new JlineTty(terminal, hasColour);
  }

  @Override
  public Size size() {
    return new Size(terminal.getColumns(), terminal.getRows());
  }

  @Override
  public void show(ScreenFrame frame) {
    print(painter.paint(frame));
  }

  @Override
  public Optional<Key> read(long milliseconds) throws IOException {
    long end = System.nanoTime() + milliseconds * 1_000_000;
    while (true) {
      long left = (end - System.nanoTime()) / 1_000_000;
      Optional<Key> key = keys.read(Math.max(1, Math.min(left, SLICE_MILLISECONDS)));
      if (key.isPresent() || left <= 0 || isResized()) {
        return key;
      }
    }
  }

  private boolean isResized() {
    Size now = size();
    boolean isResized = !now.equals(known);
    known = now;
    return isResized;
  }

  @Override
  public void close() throws IOException {
    restore();
    terminal.close();
  }

  private void restore() {
    if (isOpen.getAndSet(false)) {
      print(LEAVE);
      terminal.setAttributes(before);
    }
  }

  private void print(String text) {
    PrintWriter writer = terminal.writer();
    writer.print(text);
    writer.flush();
  }
}
