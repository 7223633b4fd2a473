package dev.blackbox.cli;

/** Generates the turns of an invented agent. */
final class TrainingLines {
  private static final String[] TOOLS = {"Read", "Bash", "Edit", "Grep", "mcp__ci__status"};
  private static final String[] FILES = {"src/main.rs", "docs/plan.md", "app/Gemfile", "x.sql"};

  private TrainingLines() {}

  /** A thought, two calls that overlap, their results, a message; some have steps and times. */
  static String turn(int number) {
    String first = Integer.toHexString(number * 2 + 0x1000000);
    String second = Integer.toHexString(number * 2 + 0x1000001);
    String usage = " tokens_in=" + number % 900 + " tokens_out=" + number % 77;
    String time = time(number);
    return "th: The next file to look at is "
        + FILES[number % FILES.length]
        + ", then the checks sig=EqoBCkgIARAB"
        + usage
        + "\n"
        + call(number, first, usage)
        + call(number + 1, second, usage)
        + "o: id="
        + first
        + " → [ok] 128 tests passed, 3 ignored; \"done\" in 4.2 s → see log\n"
        + "o: id="
        + second
        + " → [ok]\n"
        + "a: Found the entry point; it reads \"config\" — and that is where it goes wrong. step="
        + number
        + " ts="
        + time
        + usage
        + " tokens_cached=20480\n"
        + (number % 9 == 0
            ? "  one more line of it\n\n# metrics step=" + number + " prompt=9\n"
            : "")
        + (number % 50 == 0 ? "u: Please go on. step=" + number + "\n" : "");
  }

  private static String call(int number, String id, String usage) {
    return "t!:"
        + TOOLS[number % TOOLS.length]
        + " id="
        + id
        + " file_path="
        + FILES[number % FILES.length]
        + " pattern=\"fn \\\"new\\\"\" → [running]"
        + usage
        + "\n";
  }

  private static String time(int number) {
    int minute = number % 60;
    int hour = number / 60 % 24;
    return "2026-01-02T" + two(hour) + ":" + two(minute) + ":00Z";
  }

  private static String two(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }
}
