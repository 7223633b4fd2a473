package dev.blackbox.library.json;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.Statistics;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Writes statistics as a JSON object, with the names that other tools for this format use. */
public final class StatisticsJson {
  private StatisticsJson() {}

  public static void write(Statistics statistics, RecordingCost cost, JsonGenerator out) {
    out.writeStartObject();
    lines(statistics, out);
    events(statistics, out);
    metadata(statistics, out);
    out.writeObjectPropertyStart("tools");
    statistics.tools().forEach(out::writeNumberProperty);
    out.writeEndObject();
    out.writeName("usage");
    usage(cost, out);
    out.writeEndObject();
  }

  private static void lines(Statistics statistics, JsonGenerator out) {
    out.writeNumberProperty("total_lines", statistics.totalLines());
    out.writeNumberProperty("header_lines", statistics.headerLines());
    out.writeNumberProperty("content_lines", statistics.contentLines());
    out.writeNumberProperty("blank_lines", statistics.blankLines());
    out.writeNumberProperty("comment_lines", statistics.commentLines());
    out.writeNumberProperty("continuation_lines", statistics.lines(LineKind.CONTINUATION));
    out.writeNumberProperty("unknown_lines", statistics.lines(LineKind.UNKNOWN));
  }

  private static void events(Statistics statistics, JsonGenerator out) {
    out.writeNumberProperty("user_messages", statistics.lines(LineKind.USER));
    out.writeNumberProperty("agent_messages", statistics.lines(LineKind.AGENT));
    out.writeNumberProperty("thinking", statistics.lines(LineKind.THINKING));
    out.writeNumberProperty("todos", statistics.lines(LineKind.TODOS));
    out.writeNumberProperty("tool_calls", statistics.calls(LineKind.TOOL));
    out.writeNumberProperty("observations", statistics.lines(LineKind.OBSERVATION));
    out.writeNumberProperty("mcp_calls", statistics.calls(LineKind.MCP));
    out.writeNumberProperty("subagents", statistics.calls(LineKind.SUBAGENT));
    out.writeNumberProperty("skills", statistics.calls(LineKind.SKILL));
    out.writeNumberProperty("plans", statistics.calls(LineKind.PLAN));
    out.writeNumberProperty("memory_recalls", statistics.calls(LineKind.RECALL));
    out.writeNumberProperty("questions", statistics.calls(LineKind.QUESTION));
    out.writeNumberProperty("mode_changes", statistics.lines(LineKind.MODE));
    out.writeNumberProperty("phases", statistics.lines(LineKind.PHASE));
    out.writeNumberProperty("lifecycle_events", statistics.lines(LineKind.LIFECYCLE));
  }

  private static void metadata(Statistics statistics, JsonGenerator out) {
    out.writeNumberProperty("calls", statistics.allCalls());
    out.writeNumberProperty("failed", statistics.failed());
    out.writeNumberProperty("unique_call_ids", statistics.callIds());
    step(out, "min_step", statistics.minStep());
    step(out, "max_step", statistics.maxStep());
    out.writeBooleanProperty("has_timestamps", statistics.timestamps() > 0);
    out.writeNumberProperty("timestamps", statistics.timestamps());
    out.writeNumberProperty("blob_references", statistics.blobs());
    out.writeNumberProperty("redacted_values", statistics.redacted());
  }

  private static void step(JsonGenerator out, String name, long step) {
    if (step < 0) {
      out.writeNullProperty(name);
    } else {
      out.writeNumberProperty(name, step);
    }
  }

  /** Writes tokens and cost; amounts are exact decimal numbers. */
  private static void usage(RecordingCost cost, JsonGenerator out) {
    out.writeStartObject();
    TokensJson.sum(cost.total(), out);
    out.writeObjectPropertyStart("models");
    cost.models()
        .rows()
        .forEach(
            (model, used) -> {
              out.writeObjectPropertyStart(model);
              TokensJson.sum(used, out);
              out.writeEndObject();
            });
    out.writeEndObject();
    out.writeArrayPropertyStart("claims");
    cost.claims().forEach(claim -> claim(claim, out));
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void claim(Claim claim, JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("source", claim.source().name().toLowerCase(Locale.ROOT));
    out.writeNumberProperty("line", claim.line());
    tokens("tokens", claim.tokens(), out);
    tokens("tokens_in", claim.tokensIn(), out);
    tokens("tokens_out", claim.tokensOut(), out);
    tokens("tokens_cached", claim.tokensCached(), out);
    TokensJson.dollars("cost_usd", claim.cost(), out);
    out.writeEndObject();
  }

  private static void tokens(String name, long count, JsonGenerator out) {
    if (count >= 0) {
      out.writeNumberProperty(name, count);
    }
  }
}
