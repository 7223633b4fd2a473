package dev.blackbox.session.atif.read;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes an ATIF document as a recording: the one it was made from if the document contains it,
 * else one from which the document can be restored.
 *
 * <pre>{@code
 * AtifImporter.copy(in, bbox, Spools.IN_MEMORY, findings::add);
 * }</pre>
 */
public final class AtifImporter implements AtifSink {
  private final OutputStream bbox;
  private final Spools spools;
  private final Consumer<Finding> findings;
  private final List<Json.Field> before = new ArrayList<>();
  private @Nullable RecordingRestorer restorer;
  private @Nullable ForeignImporter foreign;
  private int depth;

  private AtifImporter(OutputStream bbox, Spools spools, Consumer<Finding> findings) {
    this.bbox = bbox;
    this.spools = spools;
    this.findings = findings;
  }

  /** Reads a whole document and writes its recording. */
  public static void copy(
      InputStream in, OutputStream bbox, Spools spools, Consumer<Finding> findings)
      throws IOException {
    AtifImporter importer = new AtifImporter(bbox, spools, findings);
    AtifReader.read(in, importer);
    importer.finish();
  }

  private void finish() throws IOException {
    if (restorer == null && foreign == null && depth > 0) {
      target(false);
    }
    if (restorer != null) {
      restorer.finish();
    } else if (foreign != null) {
      foreign.finish();
    }
  }

  @Override
  public void begin() throws IOException {
    if (depth++ > 0) {
      target(false).begin();
    }
  }

  @Override
  public void field(String name, Json value, long line) throws IOException {
    if (restorer == null && foreign == null) {
      before.add(new Json.Field(name, value));
    } else {
      target(false).field(name, value, line);
    }
  }

  @Override
  public void step(Json step, long line) throws IOException {
    AtifSink chosen = restorer != null ? restorer : target(RecordingRestorer.isIn(step));
    chosen.step(step, line);
  }

  @Override
  public void emptyArray(String name, long line) throws IOException {
    field(name, new Json.Items(List.of()), line);
  }

  @Override
  public void end(long line) throws IOException {
    target(false).end(line);
  }

  @Override
  public void finding(Finding finding) {
    findings.accept(finding);
  }

  /** The sink for the document, chosen by its first step or the lines before it. */
  private AtifSink target(boolean isOurs) throws IOException {
    if (restorer != null) {
      return restorer;
    }
    if (foreign != null) {
      return foreign;
    }
    AtifSink chosen;
    if (isOurs || RecordingRestorer.isIn(new Json.Fields(before))) {
      restorer = new RecordingRestorer(bbox, spools, findings);
      chosen = restorer;
    } else {
      foreign = new ForeignImporter(bbox, findings);
      chosen = foreign;
    }
    chosen.begin();
    for (Json.Field field : before) {
      chosen.field(field.name(), field.value(), 0);
    }
    return chosen;
  }
}
