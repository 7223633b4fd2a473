package dev.blackbox.cli.reference;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Paint;
import java.util.List;

/**
 * An environment variable that BlackBox reads, or several that belong together.
 *
 * @param names separated by comma and blank
 */
public record EnvironmentVariable(String names, String text) {
  /** All of them, the most useful first; a test finds the ones that are missing. */
  public static final List<EnvironmentVariable> ALL =
      List.of(
          of("BLACKBOX_HOME", "The folder of keys, registry and archived sessions (~/.blackbox)."),
          of("BLACKBOX_TOKEN", "The token of the server that record --to or tail --server names."),
          of("NO_COLOR", "Turns colours off if it is not empty."),
          of("TERM", "The value dumb turns off colours, progress bars and keys."),
          of("COLUMNS", "The width of the output (the width of the terminal, or 80)."),
          of("PAGER", "The program that shows long output (less); cat turns paging off."),
          of("LESS, LESSCHARSET", "Options for less (FRX and utf-8)."),
          of("PATH", "Where run and the pager find programs."),
          of("HOME", "The folder in which agents keep their sessions, and in which .blackbox is."),
          of("CLAUDE_CONFIG_DIR", "Where archive also looks for sessions of Claude Code."),
          of("CODEX_HOME", "Where archive also looks for sessions of Codex."),
          of("XDG_DATA_HOME", "Where archive also looks for sessions of opencode and Kilo."),
          of("LIGHTBOX_DIR", "Where a Java program records Lightbox sessions (~/.lightbox)."),
          of(
              "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN",
              "The key for blobs in s3://…."),
          of(
              "AWS_PROFILE, AWS_CONFIG_FILE, AWS_SHARED_CREDENTIALS_FILE",
              "The profile with that key, and the files that hold it."),
          of(
              "AWS_REGION, AWS_DEFAULT_REGION, AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3",
              "Where the bucket is."),
          of("BLACKBOX_JAVA_OPTS", "Further options for the JVM: -Xmx2g gives it more memory."),
          of("BLACKBOX_JAVA", "In a clone: the Java to use, 25 or newer; its home or the program."),
          of("JAVA_HOME", "In a clone: the Java to use if BLACKBOX_JAVA is not set."),
          of("XDG_CACHE_HOME", "The folder for indexes of large recordings (~/.cache)."),
          of("BLACKBOX_CACHE", "In a clone: the place of the start-up cache (XDG_CACHE_HOME)."),
          of("GIT_CONFIG_COUNT", "The agent's git settings; run adds one that turns hooks off."),
          of(
              "BLACKBOX_RUN_ID, BLACKBOX_REQUEST",
              "Set by run for the agent: the id of the run, and what the agent is asked to do."),
          of(
              "BLACKBOX_ENVIRONMENT",
              "Set by the launcher for run, which passes the other variables on unchanged."));

  private static EnvironmentVariable of(String names, String text) {
    return new EnvironmentVariable(names, text);
  }

  /** Prints {@code blackbox help environment}. */
  public static String page(Console console) {
    StringBuilder page =
        new StringBuilder(
            "Environment variables that BlackBox reads, with defaults in brackets:\n");
    for (EnvironmentVariable variable : ALL) {
      page.append("\n  ").append(console.paint(Paint.BOLD, variable.names));
      page.append("\n      ").append(variable.text).append('\n');
    }
    return page.toString();
  }
}
