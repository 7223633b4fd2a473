package dev.blackbox.intake.observe.transcript;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The text that a terminal shows at the end, from what a program sent to it: without escape codes,
 * and without what the program overwrote or showed on the alternate screen. Lines can be
 * overwritten while they are among the last {@value #MOST_ROWS}.
 */
public final class ScreenText extends InputStream {
  private static final int MOST_ROWS = 300;
  private static final int LONGEST_ROW = 8192;
  private static final int LARGEST_NUMBER = 9999;
  private static final char ESCAPE = 0x1b;

  private final Reader in;
  private final StringBuilder finished = new StringBuilder();
  private List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
  private List<StringBuilder> behind = List.of();
  private int row;
  private int column;
  private byte[] ready = new byte[0];
  private int at;
  private boolean isEnded;

  public ScreenText(InputStream in) {
    this.in = new InputStreamReader(in, StandardCharsets.UTF_8);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    while (at == ready.length && !isEnded) {
      fill();
    }
    int count = Math.min(length, ready.length - at);
    System.arraycopy(ready, at, bytes, from, count);
    at += count;
    return count == 0 && length > 0 ? -1 : count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private void fill() throws IOException {
    while (finished.length() < LONGEST_ROW && !isEnded) {
      int c = in.read();
      if (c < 0) {
        isEnded = true;
        mainScreen();
        flush(rows.size());
      } else {
        show((char) c);
      }
    }
    ready = finished.toString().getBytes(StandardCharsets.UTF_8);
    finished.setLength(0);
    at = 0;
  }

  private void show(char c) throws IOException {
    switch (c) {
      case ESCAPE -> escape();
      case '\r' -> column = 0;
      case '\n' -> move(row + 1, column);
      case '\b' -> move(row, column - 1);
      case '\t' -> move(row, (column / 8 + 1) * 8);
      default -> {
        if (c >= ' ' && c != 0x7f) {
          put(c);
        }
      }
    }
  }

  private void put(char c) {
    StringBuilder text = rows.get(row);
    text.repeat(' ', Math.max(0, column - text.length()));
    text.replace(column, Math.min(column + 1, text.length()), String.valueOf(c));
    column++;
    if (column == LONGEST_ROW && behind.isEmpty()) {
      flush(row);
      finished.append(rows.get(0));
      rows.get(0).setLength(0);
      column = 0;
    }
  }

  private void move(int toRow, int toColumn) {
    row = Math.max(0, toRow);
    column = Math.min(LONGEST_ROW - 1, Math.max(0, toColumn));
    while (rows.size() <= row && rows.size() <= 2 * MOST_ROWS) {
      rows.add(new StringBuilder());
    }
    row = Math.min(row, rows.size() - 1);
    if (rows.size() > MOST_ROWS) {
      flush(rows.size() - MOST_ROWS);
    }
  }

  /** Finishes the first rows; those of the alternate screen are dropped. */
  private void flush(int count) {
    for (int i = 0; i < count; i++) {
      String text = rows.get(0).toString().stripTrailing();
      rows.remove(0);
      if (behind.isEmpty()) {
        finished.append(text).append(rows.isEmpty() ? "" : "\n");
      }
    }
    row = Math.max(0, row - count);
    if (rows.isEmpty()) {
      rows.add(new StringBuilder());
    }
  }

  private void escape() throws IOException {
    int c = in.read();
    if (c == '[') {
      control();
    } else if (c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_') {
      skipText();
    } else {
      while (c >= ' ' && c <= '/') {
        c = in.read();
      }
    }
  }

  /** Skips a title or another text for the terminal, up to BEL or {@code ESC \}. */
  private void skipText() throws IOException {
    int c = in.read();
    while (c >= 0 && c != 7 && c != ESCAPE) {
      c = in.read();
    }
    if (c == ESCAPE) {
      in.read();
    }
  }

  /** {@code ESC [ ? 25 l}: an optional mark, numbers, a letter. */
  private void control() throws IOException {
    boolean isPrivate = false;
    int[] numbers = new int[2];
    int index = 0;
    int c = in.read();
    while (c >= ' ' && c < '@') {
      isPrivate |= c == '?';
      index += c == ';' ? 1 : 0;
      if (c >= '0' && c <= '9' && index < numbers.length) {
        numbers[index] = Math.min(LARGEST_NUMBER, numbers[index] * 10 + c - '0');
      }
      c = in.read();
    }
    if (isPrivate) {
      alternate(numbers[0], c);
    } else {
      control(c, numbers[0], numbers[1]);
    }
  }

  private void control(int letter, int first, int second) {
    int count = Math.max(1, first);
    switch (letter) {
      case 'A', 'F' -> move(row - count, letter == 'A' ? column : 0);
      case 'B', 'E' -> move(row + count, letter == 'B' ? column : 0);
      case 'C' -> move(row, column + count);
      case 'D' -> move(row, column - count);
      case 'G' -> move(row, count - 1);
      case 'H', 'f' -> move(count - 1, second - 1);
      case 'J' -> eraseBelow(first);
      case 'K' -> eraseInRow(first);
      default -> {} // colours and others do not move text
    }
  }

  /** A cleared screen begins a new page; what was there has been shown. */
  private void eraseBelow(int mode) {
    if (mode >= 2) {
      rows.add(new StringBuilder());
      flush(rows.size() - 1);
    } else if (mode == 0) {
      eraseInRow(0);
      rows.subList(row + 1, rows.size()).clear();
    }
  }

  private void eraseInRow(int mode) {
    StringBuilder text = rows.get(row);
    if (mode == 0) {
      text.setLength(Math.min(column, text.length()));
    } else {
      int end = mode == 1 ? Math.min(column + 1, text.length()) : text.length();
      text.replace(0, end, " ".repeat(end));
    }
  }

  private void alternate(int mode, int letter) {
    if (mode != 1049 && mode != 1047 && mode != 47) {
      return;
    }
    mainScreen();
    if (letter == 'h') {
      behind = rows;
      rows = new ArrayList<>(List.of(new StringBuilder()));
      row = 0;
    }
  }

  private void mainScreen() {
    if (!behind.isEmpty()) {
      rows = behind;
      behind = List.of();
      row = rows.size() - 1;
      column = rows.get(row).length();
    }
  }
}
