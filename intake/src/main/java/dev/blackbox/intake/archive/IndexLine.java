package dev.blackbox.intake.archive;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.RecordReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A session as a line of the index. */
final class IndexLine {
  private static final JsonFactory FACTORY = new JsonFactory();

  private IndexLine() {}

  static String write(ArchivedSession session) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      out.writeStringProperty("source", session.source());
      out.writeArrayPropertyStart("files");
      for (SourceFile file : session.files()) {
        out.writeStartObject();
        out.writeStringProperty("path", file.path());
        out.writeNumberProperty("size", file.size());
        out.writeNumberProperty("modified", file.modified());
        out.writeStringProperty("sha256", file.sha256());
        out.writeEndObject();
      }
      out.writeEndArray();
      out.writeStringProperty("recording", session.recording());
      out.writeNumberProperty("redactions", session.redactions());
      write(session.summary(), out);
      out.writeEndObject();
    }
    return text.toString();
  }

  private static void write(RecordingSummary summary, JsonGenerator out) {
    out.writeStringProperty("id", summary.id());
    out.writeStringProperty("agent", summary.agent());
    out.writeStringProperty("model", summary.model());
    out.writeStringProperty("project", summary.project());
    out.writeStringProperty("asked", summary.asked());
    out.writeStringProperty("began", summary.began());
    out.writeStringProperty("ended", summary.ended());
    out.writeNumberProperty("calls", summary.calls());
    out.writeNumberProperty("failed", summary.failed());
    out.writeNumberProperty("subagents", summary.subagents());
    out.writeNumberProperty("model_calls", summary.modelCalls());
    out.writeNumberProperty("tokens_in", summary.tokensIn());
    out.writeNumberProperty("tokens_cached", summary.tokensCached());
    out.writeNumberProperty("tokens_out", summary.tokensOut());
    out.writeStringProperty("cost_usd", summary.cost().toPlainString());
    out.writeStringProperty("cost_computed_usd", summary.computed().toPlainString());
    out.writeNumberProperty("calls_without_price", summary.unpriced());
    if (summary.repeats() > 0) {
      out.writeNumberProperty("repeats_without_id", summary.repeats());
    }
    out.writeStringProperty("version", summary.version());
  }

  /** The session; empty if the line is damaged. */
  static Optional<ArchivedSession> read(String line) {
    Json node = RecordReader.read(line).orElse(Json.Literal.NULL);
    List<SourceFile> files = new ArrayList<>();
    for (Json file : node.path("files").items()) {
      files.add(
          new SourceFile(
              file.string("path"),
              file.number("size"),
              file.number("modified"),
              file.string("sha256")));
    }
    if (!isPath(node.string("source")) || !isInStore(node.string("recording")) || files.isEmpty()) {
      return Optional.empty();
    }
    return amount(node.string("cost_usd"))
        .map(
            cost ->
                new ArchivedSession(
                    node.string("source"),
                    files,
                    node.string("recording"),
                    node.number("redactions"),
                    summary(node, cost)));
  }

  private static RecordingSummary summary(Json node, BigDecimal cost) {
    return new RecordingSummary(
        node.string("id"),
        node.string("agent"),
        node.string("model"),
        node.string("project"),
        node.string("asked"),
        node.string("began"),
        node.string("ended"),
        node.number("calls"),
        node.number("failed"),
        node.number("subagents"),
        node.number("model_calls"),
        node.number("tokens_in"),
        node.number("tokens_cached"),
        node.number("tokens_out"),
        cost,
        amount(node.string("cost_computed_usd")).orElse(BigDecimal.ZERO),
        node.number("calls_without_price"),
        node.number("repeats_without_id"),
        node.string("version"));
  }

  private static boolean isPath(String text) {
    try {
      return !text.isEmpty() && Path.of(text).isAbsolute();
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isInStore(String text) {
    try {
      Path path = Path.of(text);
      return !text.isEmpty() && !path.isAbsolute() && !path.normalize().startsWith("..");
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static Optional<BigDecimal> amount(String text) {
    return text.matches("\\d{1,18}(\\.\\d{1,60})?")
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }
}
