package dev.blackbox.format.decision;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;

/** Reads one line of {@code events.jsonl}; reports missing and ill-typed fields. */
public final class DecisionEventReader {
  private static final List<String> PARAMETERS = List.of("temperature", "top_p", "max_tokens");
  private static final List<String> USAGE = List.of("input_tokens", "output_tokens", "latency_ms");

  private final Problems problems;

  private DecisionEventReader(Problems problems) {
    this.problems = problems;
  }

  /** Receives the problems of a line. */
  public interface Problems {
    void add(Rule rule, String message);
  }

  /** Reads the event of a line; empty if the line is not a JSON object. */
  public static Optional<DecisionEvent> read(byte[] line, Problems problems) {
    return new DecisionEventReader(problems).read(line);
  }

  private Optional<DecisionEvent> read(byte[] line) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
      if (JsonText.read(new StringReader(text)) instanceof Json.Fields fields) {
        reportTwice(fields);
        return Optional.of(event(new ObjectReader(fields, "", problems)));
      }
      problems.add(Rule.RUN_EVENT_NOT_JSON, "an event is a JSON object, found another value");
    } catch (CharacterCodingException e) {
      problems.add(Rule.RUN_EVENT_NOT_JSON, "the line is not UTF-8");
    } catch (JacksonException e) {
      problems.add(Rule.RUN_EVENT_NOT_JSON, "an event is a JSON object, found something else");
    }
    return Optional.empty();
  }

  /** Reports repeated names, because readers do not agree on which value counts. */
  private void reportTwice(Json.Fields fields) {
    Set<String> names = new HashSet<>();
    for (Json.Field field : fields.fields()) {
      if (!names.add(field.name())) {
        problems.add(Rule.RUN_EVENT_NOT_JSON, "the field " + field.name() + " occurs twice");
      }
    }
  }

  private static DecisionEvent event(ObjectReader in) {
    return new DecisionEvent(
        envelope(in),
        session(in.reader("session")),
        request(in.reader("request")),
        prompt(in.reader("prompt_provenance")),
        output(in.reader("model_output")),
        action(in.reader("agent_action")),
        evaluation(in.reader("evaluation")));
  }

  private static Envelope envelope(ObjectReader in) {
    return new Envelope(
        in.text("schema_version"),
        in.text("event_id"),
        in.text("timestamp"),
        in.text("trace_id"),
        in.text("span_id"),
        in.textOrNull("parent_span_id"),
        in.text("observability_mode"));
  }

  private static DecisionSession session(ObjectReader in) {
    return new DecisionSession(
        in.text("session_id"),
        in.text("run_id"),
        in.text("agent_id"),
        in.text("agent_version"),
        in.word("environment", RunEnvironment.class, RunEnvironment.UNKNOWN));
  }

  private static DecisionRequest request(ObjectReader in) {
    return new DecisionRequest(
        in.text("request_id"),
        in.prose("user_request_raw"),
        in.objects("constraints", DecisionEventReader::constraint),
        in.object("context"));
  }

  private static Constraint constraint(ObjectReader in) {
    return new Constraint(
        in.text("id"),
        in.word("type", ConstraintType.class, ConstraintType.OTHER),
        in.prose("rule"));
  }

  private static PromptProvenance prompt(ObjectReader in) {
    return new PromptProvenance(
        in.text("provider"),
        in.text("model"),
        in.word("capture_mode", CaptureMode.class, CaptureMode.FULL),
        in.objectOrNull("prompt_bundle"),
        in.text("prompt_bundle_hash"),
        in.numbers("parameters", PARAMETERS));
  }

  private static ModelOutput output(ObjectReader in) {
    return new ModelOutput(
        in.textOrNull("completion_id"),
        in.textOrNull("output_raw"),
        in.objectOrNull("output_structured"),
        in.items("tool_calls"),
        in.numbers("usage", USAGE));
  }

  private static AgentAction action(ObjectReader in) {
    return new AgentAction(
        in.word("action_type", ActionType.class, ActionType.OTHER),
        in.prose("action_summary"),
        in.objects("artifacts", DecisionEventReader::artifact),
        in.items("tool_results"));
  }

  private static Artifact artifact(ObjectReader in) {
    return new Artifact(
        in.text("type"),
        in.text("id"),
        in.prose("summary"),
        in.textOrNull("content_ref"),
        in.text("hash"),
        in.object("metadata"));
  }

  private static Evaluation evaluation(ObjectReader in) {
    return new Evaluation(
        alignment(in.reader("alignment")),
        judgement(in.reader("quality")),
        judgement(in.reader("policy")));
  }

  private static AlignmentJudgement alignment(ObjectReader in) {
    return new AlignmentJudgement(
        in.word("status", CheckStatus.class, CheckStatus.UNKNOWN),
        in.numberOrNull("score"),
        in.objects("violations", DecisionEventReader::violation),
        in.objectsIfAny("checks", DecisionEventReader::check));
  }

  private static Judgement judgement(ObjectReader in) {
    return new Judgement(
        in.word("status", CheckStatus.class, CheckStatus.UNKNOWN),
        in.objects("checks", DecisionEventReader::check));
  }

  private static Check check(ObjectReader in) {
    return new Check(
        in.text("id"),
        in.word("status", CheckStatus.class, CheckStatus.UNKNOWN),
        in.prose("evidence"));
  }

  private static Violation violation(ObjectReader in) {
    return new Violation(
        in.text("id"),
        in.word("severity", Severity.class, Severity.FAIL).status(),
        in.prose("message"),
        in.prose("evidence"));
  }

  /** The values of {@link CheckStatus} that a violation can have. */
  private enum Severity implements Keyword {
    WARN,
    FAIL;

    CheckStatus status() {
      return this == WARN ? CheckStatus.WARN : CheckStatus.FAIL;
    }
  }
}
