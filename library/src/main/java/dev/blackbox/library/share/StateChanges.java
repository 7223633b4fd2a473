package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.StateJson;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state after each event, as what differs from the state before: of the properties of {@link
 * StateJson} those with another value, and of its files those that are new or have other numbers.
 */
final class StateChanges {
  private static final String FILES = "files";

  private final Session session;
  private final Replay replay;
  private final Map<String, Json> last = new HashMap<>();
  private final Set<Json> files = new HashSet<>();
  private int position;

  StateChanges(Session session) {
    this.session = session;
    this.replay = new Replay(session);
  }

  /** Lets the next state be a whole one. */
  void restart() {
    last.clear();
    files.clear();
  }

  /** Returns the changes by the next event: a JSON object and a newline. */
  byte[] next() throws IOException {
    replay.moveTo(position++);
    List<Json.Field> changes = new ArrayList<>();
    Map<String, Json> before = new HashMap<>(last);
    last.clear();
    for (Json.Field field : state()) {
      boolean isFiles = field.name().equals(FILES);
      Json fresh =
          isFiles
              ? new Json.Items(field.value().items().stream().filter(files::add).toList())
              : field.value();
      last.put(field.name(), fresh);
      boolean isSame = isFiles ? fresh.items().isEmpty() : fresh.equals(before.get(field.name()));
      if (!isSame) {
        changes.add(new Json.Field(field.name(), fresh));
      }
    }
    before.keySet().removeAll(last.keySet());
    before.keySet().forEach(gone -> changes.add(new Json.Field(gone, Json.Literal.NULL)));
    return (JsonText.of(new Json.Fields(changes)) + "\n").getBytes(UTF_8);
  }

  private List<Json.Field> state() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new StateJson("", session, replay, new JsonOutput(bytes)).print("");
    return JsonText.read(new StringReader(bytes.toString(UTF_8))).path("state").fields();
  }
}
