package dev.blackbox.session.turns;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds what a person asked first: the first line with words of the first message. */
public final class FirstRequest {
  private static final int LONGEST = 200;
  private static final List<String> INJECTED =
      List.of(
          "<",
          "# AGENTS.md",
          "Caveat: The messages",
          "[Request interrupted",
          "This session is being continued");

  /** Editors put the open files above the request. */
  private static final String EDITOR = "# Context from my IDE setup";

  private static final String BELOW_EDITOR = "## My request for";
  private static final Pattern TAGS = Pattern.compile("<[^<>]{0,80}>");

  private String asked = "";
  private String injected = "";
  private boolean isInMessage;
  private boolean isInEditorContext;

  /** Takes the next line; call it for every line of a recording in order. */
  public void accept(LineView line) {
    if (!asked.isEmpty()) {
      return;
    }
    if (line.kind() == LineKind.CONTINUATION) {
      if (isInMessage) {
        take(line.text(line.contentStart(), line.end()));
      }
      return;
    }
    isInMessage = line.kind() == LineKind.USER && isOfMainThread(line);
    isInEditorContext = false;
    if (isInMessage && line.toLine() instanceof Line.Message message) {
      take(message.text());
    }
  }

  /** Takes the next message of a person to the main agent. */
  public void accept(String message) {
    isInMessage = true;
    isInEditorContext = false;
    for (String line : message.split("\n", -1)) {
      if (asked.isEmpty() && isInMessage) {
        take(line);
      }
    }
  }

  private static boolean isOfMainThread(LineView line) {
    return !line.has(MetaKey.TID) || line.meta(MetaKey.TID).filter("1"::equals).isPresent();
  }

  private void take(String text) {
    String words = text.strip();
    if (words.startsWith(EDITOR)) {
      isInEditorContext = true;
    }
    if (words.isEmpty() || isInEditorContext) {
      isInEditorContext = isInEditorContext && !words.startsWith(BELOW_EDITOR);
      return;
    }
    isInMessage = false;
    boolean isInjected = INJECTED.stream().anyMatch(words::startsWith);
    String plain = isInjected ? TAGS.matcher(words).replaceAll(" ").strip() : words;
    int end = plain.indexOf('\n');
    String first = end < 0 ? plain : plain.substring(0, end).strip();
    String cut =
        first.length() <= LONGEST
            ? first
            : first.substring(0, first.offsetByCodePoints(0, LONGEST / 2)) + "…";
    if (isInjected) {
      injected = injected.isEmpty() ? cut : injected;
    } else {
      asked = cut;
    }
  }

  /** Returns whether a person's request was found, so that later lines do not matter. */
  public boolean isFound() {
    return !asked.isEmpty();
  }

  /** Returns what was asked first in a session; empty if nobody asked anything. */
  public static String of(Session session) {
    FirstRequest request = new FirstRequest();
    for (Event event : session.chapterEvents()) {
      if (event.kind() == LineKind.USER) {
        request.accept(event.text());
      }
      if (request.isFound()) {
        break;
      }
    }
    return request.text();
  }

  /** Returns the first line of a message; empty if a program wrote it in a person's name. */
  public static Optional<String> ofPerson(String message) {
    FirstRequest request = new FirstRequest();
    request.accept(message);
    return Optional.of(request.asked).filter(asked -> !asked.isEmpty());
  }

  /** Returns the request; empty if nobody asked anything. Text of programs counts least. */
  public String text() {
    return asked.isEmpty() ? injected : asked;
  }
}
