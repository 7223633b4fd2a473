package dev.blackbox.library.convert;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.file.Input;
import dev.blackbox.session.training.RowCheck;
import dev.blackbox.session.training.RowShape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;

/**
 * Checks training rows by the rules of the program that will read them, while they are written or
 * in a file.
 *
 * <pre>{@code
 * RowChecker checker = new RowChecker(RowShape.OPENAI, notices);
 * checker.file(input);
 * checker.finish();
 * }</pre>
 */
public final class RowChecker {
  private static final int LEAST_ROWS_OF_OPENAI = 10;
  private static final int MOST_NOTICES = 20;
  private static final List<String> FIRST_KEYS =
      List.of("messages", "conversations", "trajectory_id");

  private final RowShape shape;
  private final Consumer<Notice> notices;
  private long rows;
  private long problems;

  public RowChecker(RowShape shape, Consumer<Notice> notices) {
    this.shape = shape;
    this.notices = notices;
  }

  /** Returns whether a file holds rows rather than a recording. */
  public static boolean isRows(Input input) {
    if (input.path().isEmpty() || !Files.isRegularFile(input.path().get())) {
      return false;
    }
    byte[] head;
    try (var in = Files.newInputStream(input.path().get())) {
      head = in.readNBytes(64);
    } catch (IOException e) {
      return false; // the reader of the file reports it
    }
    String start = new String(head, StandardCharsets.UTF_8).replaceAll("\\s", "");
    return FIRST_KEYS.stream().anyMatch(key -> start.startsWith("{\"" + key + "\":"));
  }

  /** Checks the rows of a file, one JSON object per line. */
  public void file(Input input) throws IOException, BlackboxException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(input.open(), StandardCharsets.UTF_8))) {
      long number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          row(input.name() + ":" + number, read(line));
        }
      }
    }
  }

  private static Json read(String line) {
    try {
      return JsonText.read(new StringReader(line));
    } catch (JacksonException e) {
      return Json.Literal.NULL;
    }
  }

  /** Checks a row that was just made. */
  void row(Json row) {
    row("row " + (rows + 1), row);
  }

  private void row(String where, Json row) {
    rows++;
    List<String> found =
        row.isObject() ? RowCheck.problems(shape, row) : List.of("this is not a JSON object");
    found.forEach(problem -> report(where + ": " + problem));
  }

  private void report(String text) {
    problems++;
    if (problems <= MOST_NOTICES) {
      notices.accept(new Notice(text, null));
    }
  }

  /** Checks what concerns all rows together, and returns how many problems there are. */
  public long finish() {
    if (shape == RowShape.OPENAI && rows < LEAST_ROWS_OF_OPENAI) {
      report("OpenAI requires " + LEAST_ROWS_OF_OPENAI + " rows or more, found " + rows);
    }
    return problems;
  }

  public long rows() {
    return rows;
  }
}
