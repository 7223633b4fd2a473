package dev.blackbox.library.json;

import dev.blackbox.library.proof.BlobAudit;
import dev.blackbox.library.proof.LineProofCheck;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.store.verify.SealHistory;
import dev.blackbox.store.verify.Verdict;
import java.time.Instant;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes verdicts on recordings and on proofs of single lines as JSON objects. */
public final class VerdictJson {
  private VerdictJson() {}

  /** Writes the verdict on a recording. */
  public static void write(VerificationReport report, JsonGenerator out) {
    Verdict verdict = report.verdict();
    out.writeStartObject();
    out.writeStringProperty("file", report.file());
    out.writeStringProperty("status", verdict.status().name());
    out.writeBooleanProperty("valid", verdict.isValid());
    out.writeStringProperty("message", verdict.sentence());
    if (verdict.line() > 0) {
      out.writeNumberProperty("line", verdict.line());
      out.writeStringProperty("where", report.where());
    }
    if (verdict.others().isPresent()) {
      out.writeStringProperty("others", verdict.others().get());
    }
    List<String> shortcomings = verdict.isValid() ? report.shortcomings() : List.of();
    if (!shortcomings.isEmpty()) {
      list("shortcomings", shortcomings, out);
    }
    extent(verdict.sealed(), out);
    if (verdict.signer().isPresent()) {
      Verdict.Signer signer = verdict.signer().get();
      out.writeStringProperty("origin", signer.origin());
      out.writeStringProperty("key", signer.machine());
      out.writeStringProperty("fingerprint", signer.fingerprint());
      out.writeBooleanProperty("key_trusted", signer.isTrusted());
      out.writeStringProperty("time", signer.time().toString());
    }
    history(verdict.history(), out);
    report.blobs().ifPresent(blobs -> blobs(blobs, out));
    list("checked", report.checked(), out);
    list("found", report.found(), out);
    list("unknown", verdict.unknown(), out);
    out.writeEndObject();
  }

  private static void extent(Verdict.Extent sealed, JsonGenerator out) {
    out.writeNumberProperty("sealed_lines", sealed.lines());
    out.writeNumberProperty("heads", sealed.heads());
    out.writeNumberProperty("unsealed_lines", sealed.unsealed());
    out.writeNumberProperty("torn_bytes", sealed.tornBytes());
    out.writeNumberProperty("withheld", sealed.withheld());
    out.writeBooleanProperty("final", sealed.isFinal());
  }

  private static void history(SealHistory history, JsonGenerator out) {
    if (!history.erasures().isEmpty()) {
      out.writeArrayPropertyStart("erased");
      for (SealHistory.Erasure erasure : history.erasures()) {
        out.writeStartObject();
        out.writeStringProperty("time", erasure.time().toString());
        out.writeStringProperty("reason", erasure.reason());
        out.writeNumberProperty("lines", erasure.lines());
        out.writeEndObject();
      }
      out.writeEndArray();
    }
    if (!history.resets().isEmpty()) {
      out.writeArrayPropertyStart("reset");
      for (SealHistory.Reset reset : history.resets()) {
        out.writeStartObject();
        out.writeStringProperty("time", reset.time().toString());
        out.writeStringProperty("reason", reset.reason());
        out.writeEndObject();
      }
      out.writeEndArray();
    }
    if (!history.reopenings().isEmpty()) {
      list("reopened", history.reopenings().stream().map(Instant::toString).toList(), out);
    }
  }

  private static void blobs(BlobAudit blobs, JsonGenerator out) {
    out.writeNumberProperty("blobs", blobs.references());
    if (blobs.missing() > 0) {
      out.writeNumberProperty("blobs_missing", blobs.missing());
    }
    if (blobs.shortened() > 0) {
      out.writeNumberProperty("blobs_shortened", blobs.shortened());
    }
  }

  private static void list(String name, List<String> items, JsonGenerator out) {
    out.writeArrayPropertyStart(name);
    items.forEach(out::writeString);
    out.writeEndArray();
  }

  /** Writes the result of checking the proof of a line. */
  public static void write(LineProofCheck check, JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("proof", check.file());
    out.writeBooleanProperty("valid", check.isProven());
    check.problem().ifPresent(text -> out.writeStringProperty("message", text));
    check.origin().ifPresent(origin -> out.writeStringProperty("origin", origin));
    check.number().ifPresent(number -> out.writeNumberProperty("line", number));
    check.line().ifPresent(line -> out.writeStringProperty("text", line));
    out.writeEndObject();
  }
}
