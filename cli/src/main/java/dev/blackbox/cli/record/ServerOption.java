package dev.blackbox.cli.record;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.recorder.RecorderOptions;
import dev.blackbox.recorder.forward.ForwardState;
import dev.blackbox.recorder.forward.ForwardTarget;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;

/**
 * The server that {@code record --to} names.
 *
 * @param tokenFile the file with the token; empty if {@code BLACKBOX_TOKEN} has it
 */
record ServerOption(URI address, String tokenFile) {
  static final String VARIABLE = "BLACKBOX_TOKEN";

  /** How long the end of a recording waits for the server. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Checks the address before anything is recorded. */
  static ServerOption of(String url, String tokenFile) throws UsageException {
    try {
      URI address = URI.create(url);
      return new ServerOption(new ForwardTarget(address, "none").address(), tokenFile);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--to: " + SafeText.line(String.valueOf(e.getMessage())));
    }
  }

  /** Sends the recording to the server, too. */
  void addTo(RecorderOptions recorder, Console console) throws BlackboxException {
    String token = token(console);
    try {
      recorder.forward(new ForwardTarget(address, token).address(), token);
    } catch (IllegalArgumentException e) {
      throw new BlackboxException(String.valueOf(e.getMessage()));
    }
  }

  private String token(Console console) throws BlackboxException {
    if (tokenFile.isEmpty()) {
      String token = console.environment(VARIABLE);
      if (token.isEmpty()) {
        throw new BlackboxException(
            "blackbox record --to: the token of the server is missing",
            "--token-file FILE or " + VARIABLE + " gives it");
      }
      return token;
    }
    try {
      return Files.readString(console.resolve(tokenFile)).strip();
    } catch (IOException e) {
      throw new BlackboxException(
          SafeText.line(tokenFile) + ": the token cannot be read, " + IoReason.of(e));
    }
  }

  /** Says what the server has. */
  String sentence(ForwardState state, String file) {
    if (state.isComplete()) {
      return " "
          + address
          + " has all "
          + state.lines()
          + " lines as session "
          + state.session()
          + ".";
    }
    return " %s has %d of %d lines of session %s; blackbox record -o %s --to %s </dev/null sends the rest."
        .formatted(address, state.acknowledged(), state.lines(), state.session(), file, address);
  }
}
