package dev.blackbox.session.atif.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.Atif;
import dev.blackbox.session.atif.export.AtifExporter;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.session.validate.Validator;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Documents of other programs, as recordings and back. */
class ForeignDocumentsTest {
  private static final String DOCUMENT =
      """
      {"schema_version": "ATIF-v1.7", "session_id": "door", "notes": null,
       "agent": {"name": "keeper", "version": "3", "model_name": "heron-2"},
       "steps": [
        {"step_id": 1, "source": "system", "message": "You keep the door."},
        {"step_id": 2, "source": "user", "message": "Is it locked?\\nstep=7 → look",
         "timestamp": "2026-01-05T10:00:00Z"},
        {"step_id": 3, "source": "agent", "message": "", "reasoning_content": "I should look.",
         "tool_calls": [
           {"tool_call_id": "c1", "function_name": "look", "arguments": {"at": "the front door",
            "times": 2, "_": ["closely"]}}],
         "observation": {"results": [{"source_call_id": "c1", "content": "It is locked.\\n  Twice."},
           {"content": "a noise"}]},
         "metrics": {"prompt_tokens": 120, "completion_tokens": 8, "cached_tokens": 100,
          "cost_usd": 0.000450}, "mood": "calm"}],
       "final_metrics": {"total_steps": 3},
       "subagent_trajectories": [{"trajectory_id": "t1", "agent": {"name": "b", "version": "1"},
        "steps": [{"step_id": 1, "source": "agent", "message": "→1 no"}]}]}
      """;

  @Test
  void recordingSaysWhatTheDocumentSays() throws IOException {
    byte[] bbox = Atif.toBbox(Atif.utf8(DOCUMENT));

    assertThat(lines(bbox))
        .containsExactly(
            "---",
            "format: bbox/1",
            "id: door",
            "repo_sha: unknown",
            "model: heron-2",
            "agent: keeper",
            "version: 3",
            "runner: atif",
            "---",
            "@system step=1 → You keep the door.",
            "u: Is it locked? step=2 ts=2026-01-05T10:00:00Z",
            "  step=7 → look",
            "th: I should look. step=3 tokens_in=20 tokens_out=8 tokens_cached=100",
            "t:look id=c1 at=\"the front door\" times=2 closely step=3 →",
            "  It is locked.",
            "    Twice.",
            "o: step=3 → a noise",
            "# metrics step=3 cost_usd=0.000450",
            "a: →1 no tid=2");
  }

  private static List<String> lines(byte[] bbox) {
    return new String(bbox, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.startsWith("# atif"))
        .toList();
  }

  @Test
  void longTextsStandInTheRecordingOnce() throws IOException {
    String bbox = new String(Atif.toBbox(Atif.utf8(DOCUMENT)), StandardCharsets.UTF_8);

    assertThat(bbox.split("the front door", -1)).hasSize(2);
    assertThat(bbox.split("You keep the door", -1)).hasSize(2);
    assertThat(bbox).contains("\"message\":\"→→1 no\"");
  }

  @Test
  void documentComesBack() throws IOException {
    assertComesBack(Atif.utf8(DOCUMENT));
  }

  @Test
  void everySampleComesBackAndIsASession() throws IOException {
    List<Path> samples = TestFolders.files(TestFolders.shared("data/atif/samples"), ".*\\.json");
    for (Path sample : samples) {
      byte[] document = Files.readAllBytes(sample);
      assertComesBack(document);
      byte[] bbox = Atif.toBbox(document);
      assertThat(errors(bbox)).as(sample.toString()).isEmpty();
      Session session = Session.read(new BboxReader(new ByteArrayInputStream(bbox)));
      assertThat(session.events()).as(sample.toString()).isNotEmpty();
    }
    assertThat(samples).isNotEmpty();
  }

  private static List<Finding> errors(byte[] bbox) throws IOException {
    Validator validator = new Validator(false, BlobCheck.NONE);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(bbox));
    while (reader.next()) {
      validator.accept(reader.line());
    }
    return validator.finish(reader.header()).findings().stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .toList();
  }

  @Test
  void everyGeneratedDocumentComesBack() {
    Property.forAll(2_000, ForeignDocumentsTest::document, ForeignDocumentsTest::assertComesBack);
  }

  private static void assertComesBack(byte[] document) throws IOException {
    byte[] back = Atif.export(Atif.toBbox(document));

    assertThat(Atif.meaning(Atif.json(back))).isEqualTo(Atif.meaning(Atif.json(document)));
  }

  private static byte[] document(Choices choices) {
    List<Json.Field> fields = new ArrayList<>();
    for (String name : List.of("session_id", "agent", "steps", "extra", "notes")) {
      if (choices.below(5) > 0) {
        fields.add(new Json.Field(name, name.equals("steps") ? steps(choices) : any(choices, 3)));
      }
    }
    String text = new Json.Fields(fields).text();
    return Atif.utf8(text);
  }

  private static Json steps(Choices choices) {
    List<Json> steps = new ArrayList<>();
    for (int count = choices.below(5); count > 0; count--) {
      steps.add(choices.below(8) == 0 ? any(choices, 2) : step(choices));
    }
    return new Json.Items(steps);
  }

  private static Json step(Choices choices) {
    List<Json.Field> fields = new ArrayList<>();
    fields.add(new Json.Field("source", text(choices, List.of("user", "agent", "system", "x"))));
    for (String name : List.of("step_id", "message", "reasoning_content", "metrics", "mood")) {
      if (choices.below(2) > 0) {
        fields.add(new Json.Field(name, any(choices, 2)));
      }
    }
    if (choices.below(2) > 0) {
      Json call =
          new Json.Fields(
              List.of(
                  new Json.Field("tool_call_id", text(choices, List.of("c1", "c2", ""))),
                  new Json.Field("function_name", any(choices, 0)),
                  new Json.Field("arguments", any(choices, 2))));
      fields.add(new Json.Field("tool_calls", new Json.Items(List.of(call, call))));
      Json result =
          new Json.Fields(
              List.of(
                  new Json.Field("source_call_id", text(choices, List.of("c1", "c2"))),
                  new Json.Field("content", any(choices, 1))));
      Json results = new Json.Items(List.of(result));
      fields.add(
          new Json.Field(
              "observation", new Json.Fields(List.of(new Json.Field("results", results)))));
    }
    return new Json.Fields(fields);
  }

  private static Json text(Choices choices, List<String> words) {
    return new Json.Text(choices.pick(words));
  }

  private static final Gen<String> WELL_FORMED =
      TextGenerator.any().map(text -> new String(Atif.utf8(text), StandardCharsets.UTF_8));

  private static Json any(Choices choices, int depth) {
    return switch (choices.below(depth == 0 ? 3 : 5)) {
      case 0 -> new Json.Literal(choices.pick(List.of("null", "true", "7", "-0.50", "1e30")));
      case 1 -> new Json.Text("→" + WELL_FORMED.from(choices));
      case 2 -> new Json.Text(WELL_FORMED.from(choices));
      case 3 -> new Json.Items(List.of(any(choices, depth - 1), any(choices, depth - 1)));
      default ->
          new Json.Fields(
              List.of(
                  new Json.Field("path", any(choices, depth - 1)),
                  new Json.Field("a b=→", any(choices, depth - 1))));
    };
  }

  @Test
  void linesAddedSinceAreNoPartOfTheDocument() throws IOException {
    byte[] bbox = Atif.toBbox(Atif.utf8(DOCUMENT));
    String more = new String(bbox, StandardCharsets.UTF_8) + "\nsomething else\n";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AtifExporter exporter = new AtifExporter(out, true, TextBlobs.NONE, Spools.IN_MEMORY);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(Atif.utf8(more)));
    while (reader.next()) {
      exporter.accept(reader.line());
    }
    exporter.finish();

    assertThat(exporter.leftOut()).isEqualTo(2);
    assertThat(Atif.meaning(Atif.json(out.toByteArray())))
        .isEqualTo(Atif.meaning(Atif.json(Atif.utf8(DOCUMENT))));
  }
}
