package dev.blackbox.session.calls;

import dev.blackbox.format.line.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A patch as Codex writes it: {@code *** Begin Patch}, then sections that begin with {@code ***
 * Update File: src/app.ts}.
 */
public final class PatchText {
  private static final String BEGIN = "*** Begin Patch";
  private static final String END = "*** End Patch";
  private static final String MOVE = "*** Move to: ";

  /** What a section does to its file. */
  public enum Action {
    ADD("*** Add File: "),
    UPDATE("*** Update File: "),
    DELETE("*** Delete File: ");

    private final String mark;

    Action(String mark) {
      this.mark = mark;
    }
  }

  /**
   * A file of a patch.
   *
   * @param lines the lines below its mark, as written
   */
  public record Section(Action action, String path, List<String> lines) {}

  private PatchText() {}

  /** Returns whether bytes contain a patch. */
  public static boolean isIn(byte[] bytes, int from, int to) {
    for (int i = from; i <= to - BEGIN.length(); i++) {
      if (bytes[i] == '*' && bytes[i + 4] == 'B' && isAt(bytes, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAt(byte[] bytes, int at) {
    for (int i = 0; i < BEGIN.length(); i++) {
      if (bytes[at + i] != BEGIN.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the patch among the arguments of a call. */
  public static Optional<String> in(List<Arg> args) {
    return args.stream()
        .flatMap(arg -> arg.items().stream())
        .filter(text -> text.contains(BEGIN))
        .findFirst();
  }

  /** Returns the files of a patch. A file that is moved counts as deleted and added. */
  public static List<Section> sections(String text) {
    List<Section> sections = new ArrayList<>();
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END, Math.max(0, begin));
    String body = begin < 0 ? "" : text.substring(begin, end < 0 ? text.length() : end);
    for (String line : body.split("\n", -1)) {
      Optional<Section> started = started(line);
      if (started.isPresent()) {
        sections.add(started.get());
      } else if (!sections.isEmpty() && line.startsWith(MOVE)) {
        Section from = sections.removeLast();
        sections.add(new Section(Action.DELETE, from.path, List.of()));
        sections.add(new Section(Action.UPDATE, line.substring(MOVE.length()), from.lines));
      } else if (!sections.isEmpty() && !line.isEmpty()) {
        sections.getLast().lines.add(line);
      }
    }
    return sections;
  }

  private static Optional<Section> started(String line) {
    for (Action action : Action.values()) {
      if (line.startsWith(action.mark)) {
        String path = line.substring(action.mark.length()).strip();
        return Optional.of(new Section(action, path, new ArrayList<>()));
      }
    }
    return Optional.empty();
  }
}
