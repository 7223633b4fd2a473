package dev.blackbox.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of real agents, imported: as documents and back, and as training rows. */
@Tag("long")
class AgentSessionsTest {
  private static final Pattern SAID = Pattern.compile("(u|a|th|t!?|o): ?");

  @TempDir Path folder;

  @Test
  void everySessionComesBackFromItsDocument() throws IOException {
    int sessions = 0;
    for (Path session : TestFolders.files(TestFolders.shared("data/agents"), ".*\\.jsonl?")) {
      if (!isImported(session)) {
        continue;
      }
      String name = session.toString();
      byte[] recording = Files.readAllBytes(folder.resolve("s.bbox"));
      Path document = folder.resolve("s.json");
      fine(name, "export", "s.bbox", "--format", "atif", "-o", "s.json");

      fine(name, "validate", "s.json", "--strict");
      assertThat(back(name)).as(name).isEqualTo(recording);
      Files.writeString(document, reformatted(Files.readString(document)));
      fine(name, "validate", "s.json", "--strict");
      assertThat(back(name)).as(name).isEqualTo(recording);
      sessions++;
    }
    assertThat(sessions).isGreaterThan(50);
  }

  @Test
  void everySessionGivesRowsWhoseCallsAreAnswered() throws IOException {
    int rows = 0;
    for (Path session : TestFolders.files(TestFolders.shared("data/agents"), ".*\\.jsonl?")) {
      if (!isImported(session)) {
        continue;
      }
      String name = session.toString();
      for (String row : rows(name, "openai")) {
        assertThat(answered(json(row))).as(name).isEqualTo(called(json(row)));
        rows++;
      }
      for (String row : rows(name, "trl")) {
        assertThat(answered(json(row))).as(name).isEqualTo(called(json(row)));
        rows++;
      }
      rows += rows(name, "sharegpt").size();
    }
    assertThat(rows).isGreaterThan(50);
  }

  @Test
  void everyFileThatAnAgentsFormatReadsIsRecognised() throws IOException {
    int unrecognised = 0;
    for (Path file : TestFolders.files(TestFolders.shared("data/agents"), ".*\\.jsonl?")) {
      if (isImported(file)) {
        continue;
      }
      unrecognised++;
      for (AgentFormat format : AgentFormats.all()) {
        Ran.in(folder, "import", "--from", format.id(), file.toString(), "-o", "s.bbox", "--force");
        assertThat(Files.readAllLines(folder.resolve("s.bbox")))
            .as("%s as %s", file, format.id())
            .noneMatch(line -> SAID.matcher(line).lookingAt());
        Files.delete(folder.resolve("s.bbox"));
      }
    }
    assertThat(unrecognised).isPositive();
  }

  /** Some files are no sessions: streams of hooks, telemetry, settings. */
  private boolean isImported(Path session) {
    return Ran.in(folder, "import", session.toString(), "-o", "s.bbox", "--force").code() == 0;
  }

  private Ran fine(String name, String... arguments) {
    Ran ran = Ran.in(folder, arguments);
    assertThat(ran.code()).as(name + ": " + ran.out() + ran.err()).isZero();
    return ran;
  }

  private byte[] back(String name) throws IOException {
    fine(name, "import", "s.json", "-o", "back.bbox", "--force");
    return Files.readAllBytes(folder.resolve("back.bbox"));
  }

  /** The rows of a session, which are the same each time. */
  private List<String> rows(String name, String shape) {
    String rows = fine(name, "export", "s.bbox", "--format", shape).out();
    assertThat(fine(name, "export", "s.bbox", "--format", shape).out()).isEqualTo(rows);
    return rows.lines().toList();
  }

  private static Json json(String text) {
    return AtifReader.value(text).orElseThrow();
  }

  /** The calls of a row before its last message. */
  private static List<String> called(Json row) {
    List<String> ids = new ArrayList<>();
    List<Json> messages = items(row, "messages");
    for (Json message : messages.subList(0, messages.size() - 1)) {
      for (Json call : items(message, "tool_calls")) {
        ids.add(text(call, "id"));
      }
    }
    return ids.stream().sorted().toList();
  }

  private static List<String> answered(Json row) {
    return items(row, "messages").stream()
        .filter(message -> text(message, "role").equals("tool"))
        .map(message -> text(message, "tool_call_id"))
        .sorted()
        .toList();
  }

  private static List<Json> items(Json owner, String name) {
    return owner instanceof Json.Fields fields
            && fields.get(name).orElse(null) instanceof Json.Items items
        ? items.items()
        : List.of();
  }

  private static String text(Json owner, String name) {
    return owner instanceof Json.Fields fields ? fields.get(name).map(Json::text).orElse("") : "";
  }

  /** What other programs do to a document: keys sorted, nulls dropped, everything indented. */
  private static String reformatted(String document) {
    String compact = JsonText.of(sorted(json(document)));
    StringBuilder out = new StringBuilder();
    boolean isQuoted = false;
    int depth = 0;
    for (int i = 0; i < compact.length(); i++) {
      char c = compact.charAt(i);
      isQuoted ^= c == '"' && !isEscaped(compact, i);
      boolean closes = !isQuoted && (c == '}' || c == ']');
      depth -= closes ? 1 : 0;
      out.append(closes ? "\n" + "  ".repeat(depth) : "").append(c);
      boolean opens = !isQuoted && (c == '{' || c == '[');
      depth += opens ? 1 : 0;
      out.append(opens || (!isQuoted && c == ',') ? "\n" + "  ".repeat(depth) : "");
    }
    return out.toString();
  }

  private static boolean isEscaped(String text, int at) {
    int from = at;
    while (from > 0 && text.charAt(from - 1) == '\\') {
      from--;
    }
    return (at - from) % 2 == 1;
  }

  private static Json sorted(Json json) {
    return switch (json) {
      case Json.Fields(var fields) ->
          new Json.Fields(
              fields.stream()
                  .filter(field -> !field.value().equals(Json.Literal.NULL))
                  .map(field -> new Json.Field(field.name(), sorted(field.value())))
                  .sorted(Comparator.comparing(Json.Field::name))
                  .toList());
      case Json.Items(var items) ->
          new Json.Items(items.stream().map(AgentSessionsTest::sorted).toList());
      case Json.Text _, Json.Literal _ -> json;
    };
  }
}
