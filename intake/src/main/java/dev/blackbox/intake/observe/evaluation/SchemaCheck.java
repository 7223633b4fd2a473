package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.observe.transcript.Answer;
import dev.harrel.jsonschema.Error;
import dev.harrel.jsonschema.JsonSchemaException;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;

/** Checks the answer against a JSON Schema. */
record SchemaCheck(Json schema) {
  private static final String ID = "output.schema";

  /** The answer is held in memory, where it takes many times its size. */
  private static final int LONGEST = 1 << 20;

  Check check(Answer.Printed answer) throws IOException {
    String where = "the answer in " + OutputChecks.SOURCE;
    try (InputStream in = answer.open()) {
      byte[] text = in.readNBytes(LONGEST + 1);
      if (text.length > LONGEST) {
        return new Check(ID, CheckStatus.UNKNOWN, where + " is longer than 1 MiB: not checked");
      }
      Json value = JsonText.read(new StringReader(new String(text, StandardCharsets.UTF_8)));
      Validator.Result result =
          new ValidatorFactory()
              .withJsonNodeFactory(SchemaNode.FACTORY)
              .validate(new SchemaNode(schema, ""), new SchemaNode(value, ""));
      return result.isValid()
          ? new Check(ID, CheckStatus.PASS, where + " conforms to the schema")
          : new Check(ID, CheckStatus.FAIL, where + " at " + first(result));
    } catch (JacksonException e) {
      return new Check(
          ID, CheckStatus.FAIL, where + " is not JSON, so it cannot conform to the schema");
    } catch (JsonSchemaException e) {
      return new Check(ID, CheckStatus.UNKNOWN, "the schema itself cannot be used");
    }
  }

  /** The library's messages quote keywords and limits, but no values. */
  private static String first(Validator.Result result) {
    Error error = result.getErrors().get(0);
    String place = error.getInstanceLocation().isEmpty() ? "/" : error.getInstanceLocation();
    return place + " violates the schema's " + error.getKeyword();
  }
}
