package dev.blackbox.cli.proof;

import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Verdicts for programs. */
record JsonReport(JsonOutput json) implements Report {
  @Override
  public void add(Judged judged) throws IOException {
    Verdict verdict = judged.verdict();
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", judged.file());
    out.writeStringProperty("status", verdict.status().name());
    out.writeBooleanProperty("valid", verdict.isValid());
    out.writeStringProperty("message", verdict.sentence());
    if (verdict.line() > 0) {
      out.writeNumberProperty("line", verdict.line());
      out.writeStringProperty("where", judged.where());
    }
    extent(verdict.sealed(), out);
    if (verdict.signer().isPresent()) {
      Verdict.Signer signer = verdict.signer().get();
      out.writeStringProperty("key", signer.machine());
      out.writeBooleanProperty("key_trusted", signer.isTrusted());
      out.writeStringProperty("time", signer.time().toString());
    }
    judged.blobs().ifPresent(count -> out.writeNumberProperty("blobs", count));
    list("checked", judged.checked(), out);
    list("found", judged.found(), out);
    list("unknown", verdict.unknown(), out);
    out.writeEndObject();
    json.endLine();
  }

  private static void extent(Verdict.Extent sealed, JsonGenerator out) {
    out.writeNumberProperty("sealed_lines", sealed.lines());
    out.writeNumberProperty("heads", sealed.heads());
    out.writeNumberProperty("unsealed_lines", sealed.unsealed());
    out.writeNumberProperty("torn_bytes", sealed.tornBytes());
    out.writeNumberProperty("withheld", sealed.withheld());
    out.writeBooleanProperty("final", sealed.isFinal());
  }

  private static void list(String name, List<String> items, JsonGenerator out) {
    out.writeArrayPropertyStart(name);
    items.forEach(out::writeString);
    out.writeEndArray();
  }

  @Override
  public void add(ProofCheck proof) throws IOException {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("proof", proof.file());
    out.writeBooleanProperty("valid", proof.problem().isEmpty());
    proof.problem().ifPresent(problem -> out.writeStringProperty("message", problem));
    proof.origin().ifPresent(origin -> out.writeStringProperty("origin", origin));
    proof.number().ifPresent(number -> out.writeNumberProperty("line", number));
    proof.line().ifPresent(line -> out.writeStringProperty("text", line));
    out.writeEndObject();
    json.endLine();
  }
}
