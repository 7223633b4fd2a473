package dev.blackbox.session.problem;

import dev.blackbox.format.line.Line;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.files.FileAction;
import dev.blackbox.session.files.FileEdit;
import dev.blackbox.session.model.CallSubject;
import dev.blackbox.session.model.Event;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** Finds edits that a later edit takes back, and changes that git throws away. */
final class UndoDetector implements ProblemDetector {
  private static final int MOST_EDITS = 200;
  private static final int MOST_FILES = 1_000;

  private final IntFunction<Event> events;
  private final String folder;
  private final Map<String, EditHistory> histories = new RecentEntries<>();
  private final Map<String, PlaceList> undone = new RecentEntries<>();
  private final PlaceList discards = new PlaceList();
  private final Set<String> changed = new TreeSet<>();
  private boolean hasCommitted;
  private String thrownAway = "";

  /** The edits of a file, as hashes of their texts. */
  private static final class EditHistory {
    final Map<Long, Long> edits = new RecentEntries<>();
    long content;

    /** Returns whether the edit puts back what an earlier edit replaced. */
    boolean add(FileEdit edit) {
      boolean isBack = false;
      for (FileEdit.Replacement part : edit.replacements()) {
        long before =
            edit.action() == FileAction.EDITED ? FinishedCall.hash(part.before()) : content;
        long after = FinishedCall.hash(part.after());
        content = edit.action() == FileAction.EDITED ? 0 : after;
        if (before == 0 || before == after || part.after().isBlank()) {
          continue;
        }
        Long earlier = edits.get(after);
        boolean isReverse = earlier != null && earlier == before;
        isBack |= isReverse;
        if (isReverse) {
          edits.remove(after);
        } else if (edits.size() < MOST_EDITS) {
          edits.put(before, after);
        }
      }
      return isBack;
    }
  }

  /**
   * Creates a detector.
   *
   * @param events returns the event at a position
   * @param folder the folder of the session, which paths are shown relative to
   */
  UndoDetector(IntFunction<Event> events, String folder) {
    this.events = events;
    this.folder = folder;
  }

  @Override
  public void accept(FinishedCall call) {
    if (call.hasFailed()) {
      return;
    }
    Event start = events.apply(call.call().start());
    if (start.line() instanceof Line.Statement statement) {
      call.changedPath().ifPresent(path -> edit(path, statement, call));
    }
    ShellCommand command = call.command();
    if (command != null) {
      command.doing().stream()
          .filter(words -> words.getFirst().equals("git") && words.size() > 1)
          .forEach(words -> git(words, call));
    }
  }

  private void edit(String path, Line.Statement statement, FinishedCall call) {
    if (changed.size() < MOST_FILES) {
      changed.add(path);
    }
    for (FileEdit edit : FileEdit.of(statement, TextBlobs.NONE)) {
      if (histories.computeIfAbsent(path, _ -> new EditHistory()).add(edit)) {
        undone.computeIfAbsent(path, _ -> new PlaceList()).add(ProblemPlace.of(call));
      }
    }
  }

  private void git(List<String> words, FinishedCall call) {
    String verb = words.get(1);
    List<String> rest = words.subList(2, words.size());
    switch (verb) {
      case "commit" -> {
        hasCommitted = true;
        changed.clear();
      }
      case "checkout", "restore" -> {
        List<String> paths = paths(rest);
        discard(call, path -> paths.stream().anyMatch(word -> isMeant(word, path)));
      }
      case "reset" -> {
        if (rest.contains("--hard")) {
          discard(call, _ -> true);
        }
      }
      case "revert" -> {
        if (hasCommitted && !rest.contains("--abort")) {
          discards.add(ProblemPlace.of(call));
          thrownAway = "a commit of this session";
        }
      }
      default -> {}
    }
  }

  private static boolean isMeant(String word, String path) {
    String plain = word.startsWith("./") ? word.substring(2) : word;
    return word.equals(".")
        || (plain.contains(".") && (path.equals(plain) || path.endsWith("/" + plain)))
        || (plain.endsWith("/") && path.contains("/" + plain));
  }

  /** The files that a checkout takes from the index or from the last commit. */
  private static List<String> paths(List<String> words) {
    boolean isStaged = words.contains("--staged") && !words.contains("--worktree");
    int dashes = words.indexOf("--");
    List<String> before = words.subList(0, Math.max(0, dashes));
    boolean isOtherCommit = before.stream().anyMatch(word -> !word.equals("HEAD"));
    return isStaged || isOtherCommit ? List.of() : words.subList(dashes + 1, words.size());
  }

  private void discard(FinishedCall call, Predicate<String> isDiscarded) {
    List<String> files = changed.stream().filter(isDiscarded).toList();
    if (!files.isEmpty()) {
      files.forEach(changed::remove);
      discards.add(ProblemPlace.of(call));
      thrownAway =
          files.size() == 1
              ? "the changes of `" + CallSubject.relative(files.getFirst(), folder) + "`"
              : "the changes of " + files.size() + " files";
    }
  }

  @Override
  public void finish(Consumer<Problem> found) {
    undone.forEach(
        (path, places) ->
            found.accept(
                new Problem(
                    ProblemRule.EDIT_UNDONE,
                    "An edit of `"
                        + CallSubject.relative(path, folder)
                        + "` put back what an earlier edit had replaced"
                        + (places.count() == 1 ? "" : ", " + FailureDetector.times(places.count())),
                    places.count(),
                    places.places())));
    if (!discards.isEmpty()) {
      long others = discards.count() - 1;
      found.accept(
          new Problem(
              ProblemRule.CHANGES_DISCARDED,
              "`"
                  + discards.last().what()
                  + "` threw away "
                  + thrownAway
                  + (others == 0 ? "" : ", the last of " + discards.count() + " such commands"),
              discards.count(),
              discards.places().reversed()));
    }
  }
}
