package dev.blackbox.store.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.disk.Disk;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The header of a file of a recording.
 *
 * @param bytes where it ends; 0 if it is missing or incomplete
 * @param lines the number of its lines
 * @param id the session it belongs to
 * @param isErased whether stubs replace some of its lines, perhaps the id
 */
public record PartHead(
    HeaderBlock.State state, long bytes, long lines, Optional<String> id, boolean isErased) {
  private static final String STUB = "# withheld leaf=";

  /** Reads the header in the valid part of a file. */
  public static PartHead of(Disk disk, Path file, long bytes) throws IOException {
    try (PartText text = PartText.open(disk, file, bytes)) {
      return of(text.from(0));
    }
  }

  /** The header, and the line that links to the part before it; empty if there is no header. */
  public static byte[] linesOf(Disk disk, Path file) throws IOException {
    int header = (int) of(disk, file, PartText.ALL).bytes();
    try (PartText text = PartText.open(disk, file, PartText.ALL)) {
      boolean isLinked = PartLink.at(new BboxReader(text.from(0))).isPresent();
      InputStream in = new BufferedInputStream(text.from(0));
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      lines.writeBytes(in.readNBytes(header));
      for (int b = isLinked ? in.read() : -1; b >= 0; b = b == '\n' ? -1 : in.read()) {
        lines.write(b);
      }
      return lines.toByteArray();
    }
  }

  /** Reads the header, and perhaps a few bytes more. */
  public static PartHead of(InputStream text) throws IOException {
    BboxReader reader = new BboxReader(text);
    while (reader.next()) {
      LineKind kind = reader.line().kind();
      HeaderBlock header = reader.header();
      if (header.state() == HeaderBlock.State.CLOSED) {
        return new PartHead(
            header.state(),
            reader.bytesRead(),
            reader.line().number(),
            header.header().text("id"),
            new String(header.text(), UTF_8).lines().anyMatch(line -> line.startsWith(STUB)));
      }
      if (kind != LineKind.HEADER && kind != LineKind.BLANK) {
        break;
      }
    }
    return new PartHead(reader.header().state(), 0, 0, Optional.empty(), false);
  }
}
