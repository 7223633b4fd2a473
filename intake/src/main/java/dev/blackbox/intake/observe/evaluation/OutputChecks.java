package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.observe.transcript.Answer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Checks the agent's answer, which is declared, not observed. */
final class OutputChecks {
  static final String SOURCE = "artifacts/claude_stdout.txt";

  private static final int VARIATION_SELECTOR = 0xfe0f;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(1 << 20)
                  .build())
          .build();

  private final Answer.Printed answer;
  private final Evidence evidence;

  OutputChecks(Answer.Printed answer, Evidence evidence) {
    this.answer = answer;
    this.evidence = evidence;
  }

  Check json() throws IOException {
    String problem = jsonProblem();
    return problem.isEmpty()
        ? new Check(
            "output.json_only", CheckStatus.PASS, "the answer in " + SOURCE + " is one JSON value")
        : new Check(
            "output.json_only",
            CheckStatus.FAIL,
            "the answer in " + SOURCE + " is no JSON: " + problem);
  }

  private String jsonProblem() throws IOException {
    try (InputStream in = answer.open();
        JsonParser parser = JSON.createParser(ObjectReadContext.empty(), in)) {
      int depth = 0;
      int values = 0;
      for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
        values += depth == 0 ? 1 : 0;
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      }
      return values == 1 ? "" : values == 0 ? "it is empty" : "it is more than one value";
    } catch (JacksonException e) {
      return e.getLocation() == null
          ? "it cannot be read"
          : "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
    }
  }

  Check emojis() throws IOException {
    try (Reader in =
        new BufferedReader(new InputStreamReader(answer.open(), StandardCharsets.UTF_8))) {
      long line = 1;
      int before = 0;
      for (int c = next(in); c >= 0; c = next(in)) {
        line += c == '\n' ? 1 : 0;
        boolean isEmoji = Character.isEmojiPresentation(c);
        boolean isMadeOne = c == VARIATION_SELECTOR && Character.isEmoji(before);
        if (isEmoji || isMadeOne) {
          String shown = Character.toString(isEmoji ? c : before);
          return new Check(
              "style.no_emojis",
              CheckStatus.FAIL,
              "line " + line + " of the answer in " + SOURCE + " has " + evidence.quoted(shown));
        }
        before = c;
      }
    }
    return new Check("style.no_emojis", CheckStatus.PASS, "no emoji in the answer in " + SOURCE);
  }

  private static int next(Reader in) throws IOException {
    int c = in.read();
    if (c < 0 || !Character.isHighSurrogate((char) c)) {
      return c;
    }
    int low = in.read();
    return low < 0 ? c : Character.toCodePoint((char) c, (char) low);
  }

  Check schema(Json schema) throws IOException {
    return new SchemaCheck(schema).check(answer);
  }
}
