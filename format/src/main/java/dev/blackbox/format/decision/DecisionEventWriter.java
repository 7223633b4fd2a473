package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes an event as one line of {@code events.jsonl}, in the order of the contract. */
public final class DecisionEventWriter {
  private DecisionEventWriter() {}

  /** The line with its newline. */
  public static byte[] write(DecisionEvent event) {
    return (JsonText.of(object(event)) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static Json.Fields object(DecisionEvent event) {
    Envelope envelope = event.envelope();
    return Json.Fields.EMPTY
        .with("schema_version", text(envelope.schemaVersion()))
        .with("event_id", text(envelope.eventId()))
        .with("timestamp", text(envelope.timestamp()))
        .with("trace_id", text(envelope.traceId()))
        .with("span_id", text(envelope.spanId()))
        .with("parent_span_id", textOrNull(envelope.parentSpanId()))
        .with("observability_mode", text(envelope.observabilityMode()))
        .with("session", session(event.session()))
        .with("request", request(event.request()))
        .with("prompt_provenance", prompt(event.promptProvenance()))
        .with("model_output", output(event.modelOutput()))
        .with("agent_action", action(event.action()))
        .with("evaluation", evaluation(event.evaluation()));
  }

  private static Json session(DecisionSession session) {
    return Json.Fields.EMPTY
        .with("session_id", text(session.sessionId()))
        .with("run_id", text(session.runId()))
        .with("agent_id", text(session.agentId()))
        .with("agent_version", text(session.agentVersion()))
        .with("environment", word(session.surroundings()));
  }

  private static Json request(DecisionRequest request) {
    return Json.Fields.EMPTY
        .with("request_id", text(request.requestId()))
        .with("user_request_raw", text(request.userRequestRaw()))
        .with("constraints", items(request.constraints(), DecisionEventWriter::constraint))
        .with("context", request.context());
  }

  private static Json constraint(Constraint constraint) {
    return Json.Fields.EMPTY
        .with("id", text(constraint.id()))
        .with("type", word(constraint.type()))
        .with("rule", text(constraint.rule()));
  }

  private static Json prompt(PromptProvenance prompt) {
    return Json.Fields.EMPTY
        .with("provider", text(prompt.provider()))
        .with("model", text(prompt.model()))
        .with("capture_mode", word(prompt.captureMode()))
        .with("prompt_bundle", prompt.promptBundle())
        .with("prompt_bundle_hash", text(prompt.promptBundleHash()))
        .with("parameters", prompt.parameters());
  }

  private static Json output(ModelOutput output) {
    return Json.Fields.EMPTY
        .with("completion_id", textOrNull(output.completionId()))
        .with("output_raw", textOrNull(output.outputRaw()))
        .with("output_structured", output.outputStructured())
        .with("tool_calls", new Json.Items(output.toolCalls()))
        .with("usage", output.usage());
  }

  private static Json action(AgentAction action) {
    return Json.Fields.EMPTY
        .with("action_type", word(action.actionType()))
        .with("action_summary", text(action.actionSummary()))
        .with("artifacts", items(action.artifacts(), DecisionEventWriter::artifact))
        .with("tool_results", new Json.Items(action.toolResults()));
  }

  private static Json artifact(Artifact artifact) {
    return Json.Fields.EMPTY
        .with("type", text(artifact.type()))
        .with("id", text(artifact.id()))
        .with("summary", text(artifact.summary()))
        .with("content_ref", textOrNull(artifact.contentRef()))
        .with("hash", text(artifact.hash()))
        .with("metadata", artifact.metadata());
  }

  private static Json evaluation(Evaluation evaluation) {
    return Json.Fields.EMPTY
        .with("alignment", alignment(evaluation.alignment()))
        .with("quality", judgement(evaluation.quality()))
        .with("policy", judgement(evaluation.policy()));
  }

  private static Json alignment(AlignmentJudgement alignment) {
    Json.Fields fields =
        Json.Fields.EMPTY
            .with("status", word(alignment.status()))
            .with("score", alignment.score())
            .with("violations", items(alignment.violations(), DecisionEventWriter::violation));
    return alignment.checks().isEmpty()
        ? fields
        : fields.with("checks", items(alignment.checks(), DecisionEventWriter::check));
  }

  private static Json judgement(Judgement judgement) {
    return Json.Fields.EMPTY
        .with("status", word(judgement.status()))
        .with("checks", items(judgement.checks(), DecisionEventWriter::check));
  }

  private static Json check(Check check) {
    return Json.Fields.EMPTY
        .with("id", text(check.id()))
        .with("status", word(check.status()))
        .with("evidence", text(check.evidence()));
  }

  private static Json violation(Violation violation) {
    return Json.Fields.EMPTY
        .with("id", text(violation.id()))
        .with("severity", word(violation.severity()))
        .with("message", text(violation.message()))
        .with("evidence", text(violation.evidence()));
  }

  private static <T> Json items(List<T> items, Function<T, Json> write) {
    return new Json.Items(items.stream().map(write).toList());
  }

  private static Json textOrNull(@Nullable String text) {
    return text == null ? Json.Literal.NULL : text(text);
  }

  private static Json word(Keyword word) {
    return text(word.word());
  }

  private static Json text(String text) {
    return Json.of(Json.wellFormed(text));
  }
}
