package dev.blackbox.session.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The commands of a command line, as far as rules need them. Of a pipeline only the first command
 * counts; quotes are respected, expansions are not.
 *
 * @param commands the words of each command; none if the recording shows too little of them
 * @param doing the words of the commands with an effect, without wrappers such as {@code sudo} or
 *     {@code time}
 */
record ShellCommand(List<List<String>> commands, List<List<String>> doing) {
  /** How much of a command line is examined. */
  private static final int LONGEST = 4_000;

  private static final Set<String> WRAPPERS =
      words("sudo time nice nohup env command exec then do !");
  private static final Set<String> SETTINGS =
      words("cd pushd popd export set source . echo printf true if fi else for while done exit :");
  private static final Set<String> LOOKING =
      words(
          "ls cat head tail grep egrep rg ag find fd tree which wc stat file test [ [[ pwd type jq"
              + " awk diff cmp less nl du df ps printenv whereis realpath basename dirname sort"
              + " uniq cut xxd lsof pgrep pkill kill killall");
  private static final Set<String> LOOKING_GIT =
      words(
          "status log diff show branch rev-parse ls-files blame grep remote config describe"
              + " reflog");
  private static final Set<String> WAITING = words("sleep wait watch");
  private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*");
  private static final Pattern SUBCOMMAND = Pattern.compile("[a-z][a-z0-9:_-]*");
  private static final Pattern REDIRECTION = Pattern.compile("\\d*[<>].*|&>.*");
  private static final Set<String> RUNNERS = words("run exec");

  private static Set<String> words(String all) {
    return Set.of(all.split(" "));
  }

  static ShellCommand of(String text) {
    List<List<String>> commands = new CommandSplitter(shortened(whole(text))).commands();
    return new ShellCommand(commands, doing(commands));
  }

  /** Leaves out the last word of a command that was cut off. */
  private static String whole(String text) {
    String stripped = text.strip();
    String line = stripped.endsWith("\"") ? stripped.substring(0, stripped.length() - 1) : stripped;
    boolean isCut = line.endsWith("...") || line.endsWith("…");
    return isCut ? line.substring(0, Math.max(0, line.lastIndexOf(' '))) : text;
  }

  /** Leaves out what a here-document contains. */
  private static String shortened(String text) {
    String start = text.substring(0, Math.min(LONGEST, text.length()));
    int here = start.indexOf("<<");
    int end = here < 0 ? -1 : start.indexOf('\n', here);
    return end < 0 ? start : start.substring(0, end);
  }

  private static List<List<String>> doing(List<List<String>> commands) {
    List<List<String>> doing = new ArrayList<>();
    for (List<String> command : commands) {
      List<String> words = unwrapped(command);
      if (!words.isEmpty() && !SETTINGS.contains(words.getFirst())) {
        doing.add(words);
      }
    }
    return doing;
  }

  private static List<String> unwrapped(List<String> command) {
    int first = 0;
    while (first < command.size()
        && (WRAPPERS.contains(command.get(first))
            || ASSIGNMENT.matcher(command.get(first)).matches()
            || command.get(first).equals("timeout")
            || (first > 0 && command.get(first - 1).equals("timeout")))) {
      first++;
    }
    return command.subList(first, command.size()).stream()
        .filter(word -> !REDIRECTION.matcher(word).matches())
        .toList();
  }

  /** Returns whether all it does is to look at something. */
  boolean isLooking() {
    return doing.stream().allMatch(ShellCommand::isLooking);
  }

  private static boolean isLooking(List<String> words) {
    String program = program(words);
    return LOOKING.contains(program)
        || (program.equals("sed") && !words.contains("-i"))
        || (program.equals("git") && LOOKING_GIT.contains(subcommand(words)));
  }

  /** Returns whether it waits on purpose. */
  boolean isWaiting() {
    return doing.stream().anyMatch(words -> WAITING.contains(program(words)));
  }

  /** Returns what each command is, without its details: {@code git push}, {@code npm run lint}. */
  List<String> heads() {
    List<List<String>> changing = doing.stream().filter(words -> !isLooking(words)).toList();
    return (changing.isEmpty() ? doing : changing)
        .stream().map(words -> (program(words) + " " + subcommand(words)).strip()).toList();
  }

  private static String program(List<String> words) {
    String first = words.getFirst();
    return first.substring(first.lastIndexOf('/') + 1);
  }

  private static String subcommand(List<String> words) {
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (SUBCOMMAND.matcher(word).matches()) {
        boolean hasNext = RUNNERS.contains(word) && i + 1 < words.size();
        return hasNext ? word + " " + words.get(i + 1) : word;
      }
    }
    return "";
  }
}
