package dev.blackbox.library.convert;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.ZstdContent;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.NextPart;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The file that a recording is written to.
 *
 * @param name the file as it was given; {@code -} is standard output
 */
public record ConversionTarget(String name, Path file, OutputStream standardOutput) {
  private static final List<String> ENDINGS =
      List.of(".jsonl", ".json", ".ndjson", ".compact.bbox", ".compact");

  /**
   * Names a file.
   *
   * @param folder the folder that a relative name is resolved against
   * @param standardOutput the stream for the name {@code -}
   */
  public static ConversionTarget named(String name, Path folder, OutputStream standardOutput) {
    return new ConversionTarget(name, folder.resolve(name), standardOutput);
  }

  /**
   * Returns the target next to a source: {@code logs/session.jsonl} gives {@code
   * logs/session.bbox}.
   */
  public static ConversionTarget beside(Input input) throws BlackboxException {
    Path source =
        input
            .typedPath()
            .orElseThrow(
                () -> new BlackboxException("stdin: the output needs a name", "-o FILE names it"));
    String name = withoutEnding(String.valueOf(source.getFileName())) + ".bbox";
    int slash = input.name().lastIndexOf('/');
    return new ConversionTarget(
        input.name().substring(0, slash + 1) + name,
        source.resolveSibling(name),
        OutputStream.nullOutputStream());
  }

  /**
   * Returns a file that belongs to this one: {@code rows.jsonl} gives {@code rows.manifest.json}.
   */
  public ConversionTarget related(String ending) {
    String fileName = String.valueOf(file.getFileName());
    String related = withoutEnding(fileName) + ending;
    String folder = name.substring(0, Math.max(0, name.length() - fileName.length()));
    return new ConversionTarget(folder + related, file.resolveSibling(related), standardOutput);
  }

  /** Returns standard output that goes nowhere. */
  public ConversionTarget discarding() {
    return new ConversionTarget(name, file, OutputStream.nullOutputStream());
  }

  private static String withoutEnding(String name) {
    String unpacked = name.endsWith(".zst") ? name.substring(0, name.length() - 4) : name;
    return withoutForm(unpacked);
  }

  private static String withoutForm(String name) {
    for (String ending : ENDINGS) {
      if (name.endsWith(ending)) {
        return name.substring(0, name.length() - ending.length());
      }
    }
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** Returns the target next to this one for a subagent of its session. */
  public ConversionTarget apart(String agent) {
    String safe = agent.replaceAll("[^A-Za-z0-9_-]", "_");
    String ending = "." + safe + ".bbox";
    String own = withoutEnding(String.valueOf(file.getFileName())) + ending;
    int slash = name.lastIndexOf('/');
    return new ConversionTarget(
        name.substring(0, slash + 1) + own, file.resolveSibling(own), standardOutput);
  }

  /** Refuses to replace a file of a recording, or its seal, with what is made from it. */
  public void requireOther(Input input) throws IOException, BlackboxException {
    if (isStandardOutput() || !Files.isRegularFile(file)) {
      return;
    }
    Set<Path> parts = new HashSet<>();
    Path part = input.path().filter(Files::isRegularFile).orElse(null);
    while (part != null && parts.add(part)) {
      Path seal = Verifier.sealOf(part);
      if (Files.isSameFile(file, part) || (Files.exists(seal) && Files.isSameFile(file, seal))) {
        throw new BlackboxException(
            SafeText.line(name)
                + ": this is the recording itself; expected another file for --output");
      }
      part = NextPart.of(Disk.real(), part).orElse(null);
    }
  }

  /** Writes the content, compressed if the name says so. */
  public void write(AtomicFile.Content content) throws IOException, BlackboxException {
    if (isStandardOutput()) {
      content.writeTo(standardOutput);
    } else if (PartName.isCompressed(file)) {
      AtomicFile.write(name, file, ZstdContent.of(name, content));
    } else {
      AtomicFile.write(name, file, content);
    }
  }

  public boolean isStandardOutput() {
    return name.equals("-");
  }

  public void requireFree(boolean isForced) throws BlackboxException {
    if (!isStandardOutput()) {
      AtomicFile.requireNoLink(name, file);
    }
    if (!isForced && !isStandardOutput() && Files.isRegularFile(file)) {
      throw new BlackboxException(
          SafeText.line(name) + ": the file exists",
          "--force overwrites it, -o FILE writes another");
    }
  }
}
