package dev.blackbox.intake.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.turns.TurnCall;
import dev.blackbox.session.turns.TurnReader;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a session writer writes can be read back: answers, arguments and results. */
final class WrittenContentTest {
  private static final String[] ODD_KEYS = {
    "id", "step", "sha256", "a b", "extra.json", "a,b", "", "*", "arguments", "\"", "é", "input"
  };

  @TempDir Path folder;

  /** Writes some lines. */
  private interface Writing {
    void write(SessionWriter writer) throws IOException;
  }

  private List<Turn> read(boolean hasBlobs, Writing writing) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    @Nullable FolderBlobs store = hasBlobs ? new FolderBlobs(Disk.real(), folder) : null;
    SessionWriter writer =
        new SessionWriter(
            new BboxSink(out, null),
            new TextStore(null, store),
            new SessionFacts("made-up"),
            CheckoutFinder.NONE);
    writing.write(writer);
    writer.end();
    List<Turn> turns = new ArrayList<>();
    new BboxReader(new ByteArrayInputStream(out.toByteArray())).forEach(new TurnReader(turns::add));
    return turns;
  }

  private TextBlobs texts() {
    return sha256 -> {
      try {
        Path blob = folder.resolve(sha256.substring(0, 2)).resolve(sha256);
        return Optional.of(Files.readString(blob, UTF_8));
      } catch (IOException e) {
        return Optional.empty();
      }
    };
  }

  private static List<TurnCall> calls(List<Turn> turns) {
    return turns.stream().flatMap(turn -> turn.calls().stream()).toList();
  }

  @Test
  void anyInputComesBackAsTheSameJson() {
    Property.forAll(
        2_000,
        WrittenContentTest::input,
        input -> {
          for (boolean hasBlobs : List.of(true, false)) {
            List<TurnCall> calls =
                calls(
                    read(
                        hasBlobs,
                        writer -> {
                          writer.answer("m");
                          writer.call(LineKind.TOOL_START, "f", "c1", input, Meta.none());
                        }));

            assertThat(calls).hasSize(1);
            assertThat(calls.getFirst().arguments(texts())).isEqualTo(input);
          }
        });
  }

  private static Json.Fields input(Choices choices) {
    List<Json.Field> fields = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    for (int i = choices.below(5); i > 0; i--) {
      String key = choices.below(3) == 0 ? choices.pick(List.of(ODD_KEYS)) : "key" + i;
      if (!keys.contains(key)) {
        keys.add(key);
        fields.add(new Json.Field(key, value(choices, 3)));
      }
    }
    return new Json.Fields(fields);
  }

  private static Json value(Choices choices, int depth) {
    return switch (choices.below(depth == 0 ? 5 : 8)) {
      case 0 -> Json.of(Json.wellFormed(TextGenerator.any().from(choices)));
      case 1 -> new Json.Literal(choices.pick(List.of("1", "0.50", "-2e9", "true", "null")));
      case 2 -> Json.of(choices.pick(List.of("", "5", "true", "null", "@blob", "[a]", "{}")));
      case 3 -> Json.of("long ".repeat(choices.between(100, 600)));
      case 4 -> Json.of("two\nlines → [ok]");
      case 5 -> new Json.Items(values(choices, depth));
      case 6 -> new Json.Items(List.of(Json.of("a"), Json.of("b, c"), Json.of("")));
      default -> new Json.Fields(List.of(new Json.Field("inner", value(choices, depth - 1))));
    };
  }

  private static List<Json> values(Choices choices, int depth) {
    List<Json> values = new ArrayList<>();
    for (int i = choices.below(4); i > 0; i--) {
      values.add(value(choices, depth - 1));
    }
    return values;
  }

  @Test
  void anyResultComesBackAsTheSameTexts() {
    Gen<String> texts =
        Gen.oneOf(
            TextGenerator.any().map(Json::wellFormed),
            Gen.elements(
                "",
                "[err: no]",
                "[running]",
                "@blob sha256=00",
                "Exit code: 1\nOutput:\nno such file",
                "Traceback (most recent call last):\n  File x\nKeyError: 'a'",
                "{\"output\":\"\",\"metadata\":{\"exit_code\":1}}",
                "a\n\nb\n",
                "long\n".repeat(300)));
    Property.forAll(
        2_000,
        texts,
        text -> {
          for (boolean hasFailed : List.of(true, false)) {
            for (boolean hasBlobs : List.of(true, false)) {
              List<Turn> turns =
                  read(
                      hasBlobs,
                      writer -> {
                        writer.answer("m");
                        writer.call(LineKind.TOOL_START, "f", "c1", Json.Literal.NULL, Meta.none());
                        writer.result("c1", 1, List.of(text, "end"), hasFailed, Meta.none());
                        writer.call(LineKind.TOOL_START, "f", "c2", Json.Literal.NULL, Meta.none());
                        writer.result("c2", text, hasFailed, Meta.none());
                      });

              List<TurnCall> calls = calls(turns);
              assertThat(calls.get(0).results().getFirst().parts(texts()))
                  .containsExactly(text, "end");
              assertThat(calls.get(1).results().getFirst().text(texts())).isEqualTo(text);
              assertThat(calls.get(1).results().getFirst().isError()).isEqualTo(hasFailed);
            }
          }
        });
  }

  @Test
  void failureIsNamedAfterWhatWentWrong() {
    assertThat(RenderedResult.headline("Chunk ID: 1a\nWall time: 1 s\nOutput:\n\nno water\nmore"))
        .isEqualTo("no water");
    assertThat(RenderedResult.headline("Exit code 2\nls: /tea: No such file"))
        .isEqualTo("ls: /tea: No such file");
    assertThat(RenderedResult.headline("Process exited with code 3\nOutput:\n"))
        .isEqualTo("exit 3");
    assertThat(
            RenderedResult.headline(
                "Traceback (most recent call last):\n  File \"a\"\nValueError: hot\n"))
        .isEqualTo("ValueError: hot");
    assertThat(RenderedResult.headline("{\"error\":\"no tea\\nat all\"}")).isEqualTo("no tea");
    assertThat(RenderedResult.headline("plain")).isEqualTo("plain");
  }

  @Test
  void linesOfAnAnswerStayTogetherAcrossResultsAndThreads() throws IOException {
    List<Turn> turns =
        read(
            false,
            writer -> {
              writer.at("2026-03-02T09:00:00Z", 1);
              writer.message(LineKind.USER, "Go.", Meta.none());
              writer.answer("m1");
              writer.message(LineKind.THINKING, "Hm.", Meta.none());
              writer.call(LineKind.TOOL_START, "a", "c1", Json.Literal.NULL, Meta.none());
              writer.result("c1", "one", false, Meta.none());
              writer.at("2026-03-02T09:00:01Z", 2);
              writer.answer("s1");
              writer.message(LineKind.AGENT, "Elsewhere.", Meta.none());
              writer.at("2026-03-02T09:00:02Z", 1);
              writer.answer("m1");
              writer.call(LineKind.TOOL_START, "b", "c2", Json.Literal.NULL, Meta.none());
              writer.result("c2", "two", false, Meta.none());
              writer.answer("m2");
              writer.message(LineKind.AGENT, "Done.", Meta.none());
            });

    assertThat(turns.stream().filter(Turn::isAgent))
        .extracting(Turn::thread, turn -> turn.calls().size(), turn -> turn.results().size())
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("", 2, 2),
            org.assertj.core.groups.Tuple.tuple("2", 0, 0),
            org.assertj.core.groups.Tuple.tuple("", 0, 0));
  }

  @Test
  void secondQuestionIsPartOfTheCall() throws IOException {
    Json input = Json.Fields.EMPTY.with("questions", new Json.Items(List.of()));

    List<Turn> turns =
        read(
            false,
            writer -> {
              writer.answer("m1");
              writer.call(
                  LineKind.QUESTION,
                  "",
                  "c1",
                  List.of(Arg.word("Green?")),
                  input,
                  Meta.none().put("extra.tool", "Ask"));
              writer.question("c1", "c1/2", List.of(Arg.word("Milk?")));
              writer.result("c1", "Green, no milk", false, Meta.none());
              writer.selected("c1", "c1", "Green");
              writer.skipped("c1", "c1/2");
            });

    assertThat(calls(turns)).hasSize(1);
    TurnCall call = calls(turns).getFirst();
    assertThat(call.name()).isEqualTo("Ask");
    assertThat(call.arguments(TextBlobs.NONE)).isEqualTo(input);
    assertThat(call.results()).hasSize(1);
    assertThat(call.results().getFirst().text(TextBlobs.NONE)).isEqualTo("Green, no milk");
  }
}
