package dev.blackbox.session.problem;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.IdTable;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallSubject;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.FileAccess;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A call with its last result, and what it was for.
 *
 * @param event the event with the result
 * @param command the command line, or null
 * @param words the call in a few words: the command, the path
 * @param isTest whether it runs tests
 */
record FinishedCall(
    CallRecord call,
    Event event,
    @Nullable ShellCommand command,
    String words,
    boolean isTest,
    TextBlobs blobs) {
  private static final int LONGEST_WORDS = 100;
  private static final Set<String> SHELLS = Set.of("shell", "bash", "sh", "exec", "run");
  private static final Pattern PROGRAM = Pattern.compile("[a-z][a-z0-9-]*");
  private static final Pattern FOLDER = Pattern.compile("^cd \\S+ *(&&|;) *");
  private static final Set<String> REMARKS =
      Set.of("description", "timeout", "workdir", "explanation");
  private static final Set<String> LOOKING =
      Set.of("grep", "glob", "search", "list", "find", "fetch", "ls", "view", "read", "get");
  private static final Set<String> WAITING =
      Set.of("wait", "sleep", "poll", "status", "output", "watch", "stdin", "monitor", "pause");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])");

  static FinishedCall of(CallRecord call, Event event, String folder, TextBlobs blobs) {
    Optional<String> line = line(call, blobs);
    String words =
        line.map(FinishedCall::plain).or(() -> subject(call, folder)).orElse(call.name());
    @Nullable ShellCommand command = line.map(ShellCommand::of).orElse(null);
    boolean isTest = TestRun.isOne(call.name(), command);
    return new FinishedCall(call, event, command, shortened(words), isTest, blobs);
  }

  /** The command line: an argument, or the words after the name of a program. */
  private static Optional<String> line(CallRecord call, TextBlobs blobs) {
    if (call.kind() != LineKind.TOOL) {
      return Optional.empty();
    }
    Optional<String> command =
        CallSubject.command(call.args())
            .map(found -> found.startsWith("\"") ? rest(found, call.args()) : found)
            .or(
                () ->
                    CallSubject.commandBlob(call.args())
                        .flatMap(blobs::text)
                        .map(CallSubject::withoutShell));
    if (command.isPresent() || FileAccess.verb(call.name()) != FileAccess.Verb.NEITHER) {
      return command;
    }
    boolean isWords = call.args().stream().allMatch(arg -> arg.key() == null);
    boolean isShell = SHELLS.contains(call.name());
    String words = call.args().stream().map(Arg::value).collect(Collectors.joining(" "));
    return isWords && PROGRAM.matcher(call.name()).matches()
        ? Optional.of(isShell && !words.isEmpty() ? words : (call.name() + " " + words).strip())
        : Optional.empty();
  }

  /** Some recorders do not escape quotes: the rest of the command is in the words after it. */
  private static String rest(String start, List<Arg> args) {
    String words =
        args.stream()
            .filter(arg -> arg.key() == null)
            .map(Arg::value)
            .collect(Collectors.joining(" "));
    return (start + " " + words).substring(1).strip();
  }

  /** Leaves out what says little about a command: the folder, redirections, here-documents. */
  private static String plain(String line) {
    String command = FOLDER.matcher(line.strip()).replaceFirst("");
    String joined = command.replace(" 2>&1", "");
    int here = joined.indexOf("$(cat <<");
    return here < 0 ? joined : joined.substring(0, here).replace("\"", "").strip() + " …";
  }

  private static Optional<String> subject(CallRecord call, String folder) {
    if (call.kind() == LineKind.PLAN) {
      return Optional.of("plan");
    }
    return CallSubject.path(call.args())
        .map(path -> CallSubject.relative(path, folder))
        .or(() -> CallSubject.pattern(call.args()))
        .or(() -> call.subject())
        .or(() -> CallSubject.other(call.args()))
        .map(subject -> call.name() + " " + subject);
  }

  private static String shortened(String words) {
    String line = words.strip().lines().findFirst().orElse("");
    boolean isCut = line.length() < words.strip().length() || line.length() > LONGEST_WORDS;
    int end = Math.min(line.length(), LONGEST_WORDS);
    int whole = end > 0 && Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end;
    return isCut ? line.substring(0, whole) + "…" : line;
  }

  boolean isTool() {
    return switch (call.kind()) {
      case TOOL, MCP, SKILL, SUBAGENT -> true;
      default -> false;
    };
  }

  boolean hasFailed() {
    return call.outcome() == CallOutcome.ERROR;
  }

  /** Returns how often it failed. */
  long failures() {
    return call.attempts().stream().filter(a -> a.outcome() == CallOutcome.ERROR).count();
  }

  String result() {
    return call.result().orElse("");
  }

  /** Returns the result with the text of its blob, if it has one that can be read. */
  String wholeResult() {
    String inline =
        event.details().isEmpty() ? result() : result() + "\n" + String.join("\n", event.details());
    Optional<String> blob =
        event.blobs().size() == 1
            ? blobs.text(event.blobs().getFirst().sha256())
            : Optional.empty();
    return blob.map(text -> inline + "\n" + text).orElse(inline);
  }

  /** Returns the path of the file that it changes. */
  Optional<String> changedPath() {
    boolean isChange = FileAccess.verb(call.name()) == FileAccess.Verb.CHANGES;
    return isChange ? CallSubject.path(call.args()).or(call::subject) : Optional.empty();
  }

  /** Returns whether it only looks at something; such calls fail while an agent searches. */
  boolean isLooking() {
    ShellCommand line = command;
    if (isTest) {
      return false;
    }
    return line != null ? line.isLooking() : hasWord(LOOKING) && changedPath().isEmpty();
  }

  /** Returns whether it ran a command that the recording does not show. */
  boolean isUnknown() {
    ShellCommand line = command;
    return line == null
        ? CallSubject.commandBlob(call.args()).isPresent()
        : line.commands().isEmpty();
  }

  /** Returns whether it waits for something or asks how far it is. */
  boolean isWaiting() {
    ShellCommand line = command;
    return hasWord(WAITING) || (line != null && line.isWaiting());
  }

  private boolean hasWord(Set<String> words) {
    for (String word : BETWEEN_WORDS.split(call.name(), -1)) {
      if (words.contains(word.toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }

  /** Returns what a later success must share with it to answer its failure. */
  List<String> heads() {
    ShellCommand line = command;
    return line != null
        ? line.heads()
        : List.of(changedPath().map(path -> "change " + path).orElse(call.name()));
  }

  /** Returns whether name and arguments are known in full, so that calls can be compared. */
  boolean isComparable() {
    return !call.args().isEmpty()
        && call.args().stream().noneMatch(arg -> isTruncated(arg.value()))
        && !isTruncated(result());
  }

  private static boolean isTruncated(String text) {
    return text.endsWith("...") || text.endsWith("…");
  }

  /** Returns a hash of its name and its arguments, without remarks of the agent about it. */
  long identity() {
    StringBuilder text = new StringBuilder(call.kind() + " " + call.name());
    for (Arg arg : call.args()) {
      if (arg.key() == null || !REMARKS.contains(arg.key())) {
        text.append('\n').append(arg.key()).append('=').append(arg.value());
      }
    }
    return hash(text.toString());
  }

  static long hash(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return IdTable.hash(bytes, 0, bytes.length, 0);
  }
}
