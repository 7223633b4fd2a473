package dev.blackbox.session.atif;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.check.AtifValidator;
import dev.blackbox.session.atif.export.AtifExporter;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.read.AtifImporter;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.atif.read.TrajectoryReader;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.validate.Validation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Turns whole recordings into documents, and documents into recordings. */
public final class Atif {
  private Atif() {}

  /** The value, which must be there. */
  public static <T> T there(@Nullable T value) {
    return Objects.requireNonNull(value);
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static byte[] export(byte[] bbox) throws IOException {
    return export(bbox, true);
  }

  public static byte[] export(byte[] bbox, boolean hasSource) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AtifExporter exporter = new AtifExporter(out, hasSource, TextBlobs.NONE, Spools.IN_MEMORY);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(bbox));
    while (reader.next()) {
      exporter.accept(reader.line());
    }
    exporter.finish();
    return out.toByteArray();
  }

  /** The document of a recording, as records. */
  public static Trajectory trajectory(String bbox) throws IOException {
    return TrajectoryReader.read(
            new ByteArrayInputStream(export(utf8(bbox))),
            finding -> {
              throw new AssertionError(finding.toString());
            })
        .orElseThrow();
  }

  /** Expects no finding. */
  public static byte[] toBbox(byte[] document) throws IOException {
    List<Finding> findings = new ArrayList<>();
    byte[] bbox = toBbox(document, findings);
    if (!findings.isEmpty()) {
      throw new AssertionError(findings.toString());
    }
    return bbox;
  }

  public static byte[] toBbox(byte[] document, List<Finding> findings) throws IOException {
    ByteArrayOutputStream bbox = new ByteArrayOutputStream();
    AtifImporter.copy(new ByteArrayInputStream(document), bbox, Spools.IN_MEMORY, findings::add);
    return bbox.toByteArray();
  }

  public static Validation validate(byte[] document, boolean isStrict) throws IOException {
    return AtifValidator.validate(new ByteArrayInputStream(document), isStrict, path -> false);
  }

  public static Json json(byte[] document) {
    return AtifReader.value(new String(document, StandardCharsets.UTF_8)).orElseThrow();
  }

  /** A value that equals another one's where the two are the same JSON. */
  public static Object meaning(Json json) {
    return switch (json) {
      case Json.Text(var text) -> "text " + text;
      case Json.Literal(var text) -> "literal " + text;
      case Json.Items(var items) -> items.stream().map(Atif::meaning).toList();
      case Json.Fields(var fields) -> {
        Map<String, Object> sorted = new TreeMap<>();
        fields.forEach(field -> sorted.put(field.name(), meaning(field.value())));
        yield sorted;
      }
    };
  }

  /** What other programs do to a document: keys sorted, nulls dropped, everything indented. */
  public static byte[] reformatted(byte[] document) {
    StringBuilder out = new StringBuilder();
    write(json(document), "\n", out);
    return utf8(out.append('\n').toString());
  }

  private static void write(Json json, String newline, StringBuilder out) {
    switch (json) {
      case Json.Fields(var fields) -> {
        Map<String, Json> sorted = new TreeMap<>();
        fields.forEach(field -> sorted.put(field.name(), field.value()));
        sorted.values().removeIf(value -> value instanceof Json.Literal(var t) && t.equals("null"));
        String separator = "{";
        for (Map.Entry<String, Json> field : sorted.entrySet()) {
          out.append(separator).append(newline).append("  ");
          out.append(escaped(field.getKey())).append(" : ");
          write(field.getValue(), newline + "  ", out);
          separator = ",";
        }
        out.append(sorted.isEmpty() ? "{}" : newline + "}");
      }
      case Json.Items(var items) -> {
        String separator = "[";
        for (Json item : items) {
          out.append(separator).append(newline).append("  ");
          write(item, newline + "  ", out);
          separator = ",";
        }
        out.append(items.isEmpty() ? "[]" : newline + "]");
      }
      case Json.Text(var text) -> out.append(escaped(text));
      case Json.Literal(var text) -> out.append(text);
    }
  }

  /** ASCII alone, as Python writes JSON. */
  private static String escaped(String text) {
    String quoted = JsonText.of(new Json.Items(List.of(new Json.Text(text))));
    StringBuilder ascii = new StringBuilder();
    quoted
        .substring(1, quoted.length() - 1)
        .chars()
        .forEach(
            c -> {
              if (c < 0x7f) {
                ascii.append((char) c);
              } else {
                ascii.append(String.format("\\u%04x", c));
              }
            });
    return ascii.toString();
  }
}
