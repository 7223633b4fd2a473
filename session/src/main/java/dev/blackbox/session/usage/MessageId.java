package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import java.util.Optional;

/** The id of the model's message a line belongs to: {@code extra.message_id=msg_01}. */
final class MessageId {
  private static final String KEY = "message_id=";

  private MessageId() {}

  /** The id, or the empty text where the line has none. */
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

  /** Most lines do not, and need not be decoded. */
  private static boolean mentions(LineView line) {
    if (line.kind().isMessage() && !line.hasOtherPairs()) {
      return false;
    }
    byte[] b = line.bytes();
    int earliest = line.contentStart() + KEY.length() - 1;
    int eq = ByteSearch.indexOf(b, earliest, line.end(), '=');
    while (eq >= 0) {
      if (b[eq - 1] == 'd' && ByteSearch.isAt(b, eq - KEY.length() + 1, KEY)) {
        return true;
      }
      eq = ByteSearch.indexOf(b, eq + 1, line.end(), '=');
    }
    return false;
  }
}
