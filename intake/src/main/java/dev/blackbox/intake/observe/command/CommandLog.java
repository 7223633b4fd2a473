package dev.blackbox.intake.observe.command;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.observe.process.Capture;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Commands as lines of JSON (decision-1 §7). */
public final class CommandLog {
  private final Capture capture;

  public CommandLog(Capture capture) {
    this.capture = capture;
  }

  public void write(List<ObservedCommand> commands, OutputStream out) throws IOException {
    for (ObservedCommand command : commands) {
      out.write((JsonText.of(object(command)) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private Json.Fields object(ObservedCommand command) {
    Json.Fields fields =
        Json.Fields.EMPTY
            .with("time", Json.of(command.time().toString()))
            .with("program", Json.of(command.program()))
            .with("argv", Json.of(argv(command)))
            .with("cwd", Json.of(capture.text(command.folder())))
            .with("exit_code", number(command.exitCode()))
            .with(
                "duration_ms",
                command.duration() == null
                    ? Json.Literal.NULL
                    : Json.of(command.duration().toMillis()));
    return capture.mode() == CaptureMode.FULL && !isUtf8(command)
        ? fields.with("argv_base64", Json.of(base64(command)))
        : fields;
  }

  /** Redacts each word by itself and with the word before it, which may reveal a secret. */
  private List<String> argv(ObservedCommand command) {
    return command.words().stream().map(capture::text).toList();
  }

  private static Json number(@org.jspecify.annotations.Nullable Integer number) {
    return number == null ? Json.Literal.NULL : Json.of(number.longValue());
  }

  private static boolean isUtf8(ObservedCommand command) {
    return command.argv().stream()
        .allMatch(
            word ->
                Arrays.equals(
                    word,
                    new String(word, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> base64(ObservedCommand command) {
    return command.argv().stream().map(Base64.getEncoder()::encodeToString).toList();
  }
}
