package dev.blackbox.session.atif.read;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.Hashes;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Restores the recording that a document was made from, byte for byte. Reports a finding if the
 * result does not match the hash in the document.
 */
public final class RecordingRestorer implements AtifSink {
  private static final int BLOCK = 64 << 10;

  private final Hashed hashed;
  private final OutputStream out;
  private final LineSorter sorter;
  private final SourceReader reader;
  private final Consumer<Finding> findings;
  private String sha256 = "";
  private int depth;

  /** Hashes the bytes that it passes on. */
  private static final class Hashed extends OutputStream {
    final OutputStream out;
    final MessageDigest digest = Hashes.sha256();

    Hashed(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      digest.update(bytes, from, length);
      out.write(bytes, from, length);
    }
  }

  public RecordingRestorer(OutputStream out, Spools spools, Consumer<Finding> findings) {
    hashed = new Hashed(out);
    // many lines are hashed at a time
    this.out = new BufferedOutputStream(hashed, BLOCK);
    this.findings = findings;
    sorter = new LineSorter(this.out, spools);
    reader = new SourceReader(sorter::add);
  }

  /** Whether a step, or the fields of a trajectory, contain lines of a recording. */
  public static boolean isIn(Json json) {
    return json instanceof Json.Fields owner && SourceReader.of(owner).isPresent();
  }

  @Override
  public void begin() {
    depth++;
  }

  @Override
  public void field(String name, Json value, long line) throws IOException {
    if (name.equals("extra")) {
      step(new Json.Fields(List.of(new Json.Field(name, value))), line);
    } else if (name.equals("final_metrics") && depth == 1 && value instanceof Json.Fields totals) {
      sha256 = claimedHash(totals).orElse("");
    }
  }

  private static Optional<String> claimedHash(Json.Fields totals) {
    return totals.get("extra").orElse(null) instanceof Json.Fields extra
            && extra.get("bbox").orElse(null) instanceof Json.Fields claim
        ? claim.get("sha256").map(Json::text)
        : Optional.empty();
  }

  @Override
  public void step(Json step, long line) throws IOException {
    if (step instanceof Json.Fields fields) {
      Optional<Json.Items> lines = SourceReader.of(fields);
      if (lines.isPresent()) {
        reader.read(lines.get(), fields);
      }
    }
  }

  @Override
  public void emptyArray(String name, long line) {}

  @Override
  public void end(long line) throws IOException {
    depth--;
  }

  /** Writes the remaining lines and compares the hash; call it after the end of the document. */
  public void finish() throws IOException {
    sorter.finish();
    out.flush();
    String hash = Hashes.hex(hashed.digest);
    if (reader.isDamaged() || sorter.hasGap() || !hash.equals(sha256)) {
      findings.accept(
          new Finding(
              Rule.ATIF_SOURCE_CHANGED,
              0,
              "the recording in this document is not the one it was made from, "
                  + (sorter.hasGap() ? "lines are missing" : "texts were changed")));
    }
  }

  @Override
  public void finding(Finding finding) {
    findings.accept(finding);
  }
}
