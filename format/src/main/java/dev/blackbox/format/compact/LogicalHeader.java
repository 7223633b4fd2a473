package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.header.HeaderWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads and writes the header that is a {@link LogicalLine}, with its fences. */
public final class LogicalHeader {
  private LogicalHeader() {}

  /** The fields of a closed header in valid YAML; empty for all others. */
  public static Optional<Header> read(LogicalLine line) throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    line.copyTo(written);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(written.toByteArray()));
    reader.forEach(physical -> {}); // only the reader knows where a header begins and ends
    HeaderBlock block = reader.header();
    if (block.state() != HeaderBlock.State.CLOSED) {
      return Optional.empty();
    }
    HeaderReader.Result result = HeaderReader.read(block.text(), block.firstLine());
    boolean isYaml =
        result.findings().stream().noneMatch(finding -> finding.rule() == Rule.HEADER_NOT_YAML);
    return isYaml ? Optional.of(result.header()) : Optional.empty();
  }

  /** The header with its fences as text; empty if it would not read back as the same. */
  public static Optional<String> write(Header header) {
    String text = HeaderWriter.write(header);
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    boolean isReadBack =
        utf8.length <= BboxReader.MAX_HEADER && HeaderReader.read(utf8, 1).header().equals(header);
    return isReadBack ? Optional.of("---\n" + text + "---\n") : Optional.empty();
  }
}
