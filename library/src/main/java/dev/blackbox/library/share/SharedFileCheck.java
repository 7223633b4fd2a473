package dev.blackbox.library.share;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.html.SharedDocument;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.verify.RecordingIdentity;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.store.verify.Verifier;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The check of one shared session. It reads the lines and the seal; everything else that the page
 * shows, {@link PageComparison} computes from the lines again. It never runs the page.
 */
final class SharedFileCheck {
  private static final int MOST_NAMED = 20;

  private final String name;
  private final SharedDocument document;
  private final Path lines;
  private final Trust trust;

  /**
   * Prepares a check.
   *
   * @param name the file, for messages
   * @param lines an empty file, to which the lines are written
   */
  SharedFileCheck(String name, SharedDocument document, Path lines, Trust trust) {
    this.name = name;
    this.document = document;
    this.lines = lines;
    this.trust = trust;
  }

  Verdict verdict() throws IOException, BlackboxException {
    long broken = spool();
    if (broken > 0) {
      String sentence = "the lines from " + broken + " on were changed; they cannot be unpacked";
      return changed(sentence).as(VerdictStatus.TAMPERED, sentence, broken);
    }
    Optional<byte[]> text = document.content(ShareBlocks.ABOUT);
    if (text.isEmpty()) {
      return changed("what the file says about itself was changed, it cannot be unpacked");
    }
    ShareAbout about = ShareAbout.parse(text.get(), name);
    Verdict lineVerdict = about.noSeal().isEmpty() ? sealed(about) : unsealed(about);
    boolean isDecided = !lineVerdict.isValid() && lineVerdict.status() != VerdictStatus.UNSEALED;
    if (isDecided) {
      return lineVerdict;
    }
    PageComparison page = new PageComparison(document, lines, about);
    Optional<String> different = page.run();
    Verdict whole =
        different.isEmpty() ? lineVerdict : lineVerdict.as(VerdictStatus.TAMPERED, different.get());
    return disclosing(whole, page, about);
  }

  /** Writes the lines to a file; returns the first line that cannot be unpacked, or 0. */
  private long spool() throws IOException, BlackboxException {
    long line = 1;
    try (OutputStream out = Files.newOutputStream(lines)) {
      for (String block : document.lineBlocks()) {
        Optional<byte[]> content = document.content(block);
        if (content.isEmpty()) {
          return line;
        }
        out.write(content.get());
        for (byte one : content.get()) {
          line += one == '\n' ? 1 : 0;
        }
      }
    }
    return 0;
  }

  private static Verdict changed(String sentence) {
    return Verdict.unchecked(VerdictStatus.TAMPERED, sentence);
  }

  private static Verdict unsealed(ShareAbout about) {
    return Verdict.unchecked(
        VerdictStatus.UNSEALED,
        "the file has no seal: " + about.noSeal().orElse(""),
        "whether any line is as it was recorded, or missing");
  }

  private Verdict sealed(ShareAbout about) throws IOException, BlackboxException {
    Optional<byte[]> seal = document.content(ShareBlocks.SEAL);
    Optional<byte[]> hints = document.content(ShareBlocks.LEAVES);
    if (seal.isEmpty() || hints.isEmpty()) {
      return changed("the seal in the file was changed, it cannot be unpacked");
    }
    Verdict verdict;
    try (InputStream stubbed = stubbed(about)) {
      verdict =
          new Verifier(Disk.real(), trust.keys())
              .verifyCopy(
                  new ByteArrayInputStream(seal.get()),
                  stubbed,
                  identity(about),
                  about.leaves(),
                  trust.known());
    }
    boolean isLineKnown = verdict.status() != VerdictStatus.TAMPERED || verdict.line() > 0;
    if (isLineKnown && !verdict.isValid()) {
      return verdict;
    }
    try (InputStream stubbed = stubbed(about)) {
      long line = LeafHints.firstDifferent(hints.get(), seal.get(), stubbed, about.leaves());
      if (line == 0) {
        return verdict;
      }
      return verdict.isValid()
          ? verdict.as(VerdictStatus.TAMPERED, "the beginnings of leaves in the file were changed")
          : verdict.as(
              VerdictStatus.TAMPERED, "line " + line + " is not the one that was sealed", line);
    }
  }

  private InputStream stubbed(ShareAbout about) throws IOException {
    return new StubbedLines(Files.newInputStream(lines), about.leaves());
  }

  /** The id in the header counts unless the line with it was changed for the file. */
  private RecordingIdentity identity(ShareAbout about) throws IOException {
    try (InputStream in = Files.newInputStream(lines)) {
      BboxReader reader = new BboxReader(in);
      Optional<String> id = reader.readHeader().header().text("id");
      long headerLines = reader.line().number();
      boolean isChanged = about.changed().headMap(headerLines).size() > 0;
      return new RecordingIdentity(isChanged ? Optional.empty() : id, about.name(), "", Set.of());
    }
  }

  private static Verdict disclosing(Verdict verdict, PageComparison page, ShareAbout about) {
    List<String> checked = new ArrayList<>(verdict.checked());
    checked.addAll(page.checked());
    List<String> unknown = new ArrayList<>();
    String sentence = verdict.sentence();
    List<String> reservations = new ArrayList<>(verdict.reservations());
    if (!about.changed().isEmpty()) {
      String count = Plural.of(about.changed().size(), "line");
      reservations.add(
          count + (about.changed().size() == 1 ? " was" : " were") + " changed for this file");
      sentence += verdict.isValid() ? ", " + count + " changed for this file" : "";
      unknown.add(
          "what was recorded in the "
              + count
              + " changed for this file, and whether only secrets were masked: "
              + named(about));
    }
    page.unknown().stream().map("not known: "::concat).forEach(reservations::add);
    unknown.addAll(page.unknown());
    unknown.add("whether the file tells the truth about its name, its date and what was left out");
    unknown.addAll(verdict.unknown());
    return new Verdict(
        verdict.status(),
        sentence,
        verdict.line(),
        verdict.sealed(),
        verdict.signer(),
        verdict.history(),
        reservations,
        verdict.others(),
        checked,
        verdict.found(),
        unknown);
  }

  private static String named(ShareAbout about) {
    int count = about.changed().size();
    return about.changed().keySet().stream()
            .limit(MOST_NAMED)
            .map(String::valueOf)
            .collect(Collectors.joining(", "))
        + (count > MOST_NAMED ? " and " + (count - MOST_NAMED) + " more" : "");
  }
}
