package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.observe.transcript.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Checks the agent's answer, which is declared, not observed. */
final class OutputChecks {
  static final String SOURCE = "artifacts/claude_stdout.txt";

  private static final String JSON_ONLY = "output.json_only";
  private static final long LARGEST_JSON = 64 << 20;
  private static final int BLOCK = 32 << 10;

  /** Lower characters are emojis only with a variation selector. */
  private static final int FIRST_EMOJI = 0x231a;

  private static final int VARIATION_SELECTOR = 0xfe0f;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(1 << 20)
                  .maxDocumentLength(LARGEST_JSON)
                  .build())
          .build();

  private final Answer.Printed answer;
  private final Evidence evidence;

  OutputChecks(Answer.Printed answer, Evidence evidence) {
    this.answer = answer;
    this.evidence = evidence;
  }

  Check json() throws IOException {
    String answered = "the answer in " + SOURCE;
    try (InputStream in = answer.open();
        JsonParser parser = JSON.createParser(ObjectReadContext.empty(), in)) {
      int depth = 0;
      int values = 0;
      for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
        values += depth == 0 ? 1 : 0;
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      }
      return values == 1
          ? new Check(JSON_ONLY, CheckStatus.PASS, answered + " is one JSON value")
          : noJson(values == 0 ? "it is empty" : "it is more than one value");
    } catch (StreamConstraintsException e) {
      return new Check(
          JSON_ONLY, CheckStatus.UNKNOWN, answered + " is too large or too deep to be checked");
    } catch (JacksonException e) {
      return noJson(
          e.getLocation() == null
              ? "it cannot be read"
              : "line "
                  + e.getLocation().getLineNr()
                  + ", column "
                  + e.getLocation().getColumnNr());
    }
  }

  private static Check noJson(String problem) {
    return new Check(
        JSON_ONLY, CheckStatus.FAIL, "the answer in " + SOURCE + " is no JSON: " + problem);
  }

  Check emojis() throws IOException {
    try (Reader in = new InputStreamReader(answer.open(), StandardCharsets.UTF_8)) {
      char[] chars = new char[BLOCK];
      long line = 1;
      int before = 0;
      char high = 0;
      for (int count = in.read(chars); count >= 0; count = in.read(chars)) {
        for (int i = 0; i < count; i++) {
          char c = chars[i];
          line += c == '\n' ? 1 : 0;
          if (Character.isHighSurrogate(c)) {
            high = c;
            continue;
          }
          int point = Character.isLowSurrogate(c) ? Character.toCodePoint(high, c) : c;
          String found = point < FIRST_EMOJI ? "" : emoji(before, point);
          if (!found.isEmpty()) {
            return new Check(
                "style.no_emojis",
                CheckStatus.FAIL,
                "line " + line + " of the answer in " + SOURCE + " has " + evidence.quoted(found));
          }
          before = point;
        }
      }
    }
    return new Check("style.no_emojis", CheckStatus.PASS, "no emoji in the answer in " + SOURCE);
  }

  /** The emoji that ends with a character, or an empty text. */
  private static String emoji(int before, int point) {
    if (Character.isEmojiPresentation(point)) {
      return Character.toString(point);
    }
    boolean isMadeOne = point == VARIATION_SELECTOR && Character.isEmoji(before);
    return isMadeOne ? Character.toString(before) : "";
  }

  Check schema(Json schema) throws IOException {
    return new SchemaCheck(schema).check(answer);
  }
}
