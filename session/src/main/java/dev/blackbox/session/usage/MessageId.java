package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.text.Swar;
import java.util.Optional;

/** The id of the model's message a line belongs to: {@code extra.message_id=msg_01}. */
final class MessageId {
  private static final String KEY = "message_id=";

  private MessageId() {}

  /** Returns the id, or an empty text. */
  static String of(LineView line) {
    return mentions(line) ? decoded(line.toLine()) : "";
  }

  private static String decoded(Line line) {
    Optional<String> id =
        switch (line) {
          case Line.Message message -> message.meta().get("extra.message_id");
          case Line.Statement statement ->
              statement.meta().get("extra.message_id").or(() -> statement.arg("message_id"));
          default -> Optional.empty();
        };
    return id.orElse("");
  }

  /** Returns whether the line may have an id; most have none and need not be decoded. */
  private static boolean mentions(LineView line) {
    if (line.kind().isMessage() && !line.hasOtherPairs()) {
      return false;
    }
    byte[] b = line.bytes();
    int earliest = line.contentStart() + KEY.length() - 1;
    int eq = Swar.indexOf(b, earliest, line.end(), '=');
    while (eq < line.end()) {
      if (b[eq - 1] == 'd' && isKeyAt(b, eq - KEY.length() + 1)) {
        return true;
      }
      eq = Swar.indexOf(b, eq + 1, line.end(), '=');
    }
    return false;
  }

  private static boolean isKeyAt(byte[] bytes, int from) {
    for (int i = 0; i < KEY.length(); i++) {
      if (bytes[from + i] != KEY.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
