package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparingInt;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.proof.Mutant.Expected;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the history of a session, and not from hashes or signatures, whether a verdict can
 * be right: what counts as valid was recorded, and no registry that is known has a later state.
 */
final class GroundTruth {
  private static final Pattern ENTRY =
      Pattern.compile("\\S+ (open|final|withheld|reset) (\\S+) (\\d+) \\S+ .*", Pattern.DOTALL);
  private static final Pattern FINAL = Pattern.compile("\n(\\d+)\n\\S+\nepoch \\d+\nfinal\n");
  private static final Pattern BLOB = Pattern.compile("@blob sha256=([0-9a-f]{64}) ");

  private final Mutant mutant;

  GroundTruth(Mutant mutant) {
    this.mutant = mutant;
  }

  /** Whether nothing that is known shows a later state than the one that was chosen. */
  static boolean isLatest(Mutant mutant) {
    GroundTruth truth = new GroundTruth(mutant);
    return truth.revoked().or(() -> truth.laterState(mutant.state().sealed())).isEmpty();
  }

  /** Returns why a verdict is wrong, if it is. */
  Optional<String> problem(Optional<VerificationReport> report) throws IOException {
    Optional<Verdict> valid = report.map(VerificationReport::verdict).filter(Verdict::isValid);
    if (valid.isEmpty()) {
      return mutant.expected() == Expected.VALID
          ? Optional.of("an honest state is refused")
          : Optional.empty();
    }
    if (mutant.expected() == Expected.NOT_VALID) {
      return Optional.of("it must not be valid");
    }
    List<String> lines;
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), mutant.file())) {
      lines = HonestState.linesOf(source.readAllBytes());
    }
    Verdict.Extent extent = valid.get().sealed();
    int sealed = (int) extent.lines();
    if (lines.size() < sealed || (extent.isFinal() && lines.size() > sealed)) {
      return Optional.of(sealed + " lines are sealed, and it has " + lines.size());
    }
    return revoked()
        .or(() -> laterState(sealed))
        .or(() -> changedLine(lines.subList(0, sealed)))
        .or(() -> changedBlob(lines.subList(0, sealed)))
        .or(this::changedEnd);
  }

  private Optional<String> revoked() {
    boolean isRevoked = mutant.story().isRevoked() && mutant.known().containsKey("keys/revoked");
    return isRevoked ? Optional.of("the key was revoked") : Optional.empty();
  }

  /** Returns what a registry knows that a seal of this many lines lacks. */
  private Optional<String> laterState(long sealed) {
    String seal = text(mutant.files().get(mutant.seal()));
    Set<Long> finals = new HashSet<>();
    for (Matcher found = FINAL.matcher(seal); found.find(); ) {
      finals.add(Long.parseLong(found.group(1)));
    }
    int withheld = seal.split("bbox-seal/1 withheld\n", -1).length - 1;
    for (String[] entry : entries()) {
      long size = Long.parseLong(entry[1]);
      withheld -= entry[0].equals("withheld") ? 1 : 0;
      if (size > sealed || (entry[0].equals("final") && !finals.contains(size)) || withheld < 0) {
        return Optional.of("the registry has a later state: " + String.join(" ", entry));
      }
    }
    return Optional.empty();
  }

  /** The state and the size of each entry of the session that counts. */
  private List<String[]> entries() {
    List<String[]> entries = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : mutant.known().entrySet()) {
      List<String> lines = HonestState.linesOf(file.getValue());
      if (file.getKey().endsWith(".log")) {
        lines.forEach(line -> add(line, entries));
      } else if (file.getKey().startsWith("open/")) {
        open.add(lines.get(0));
      }
    }
    open.forEach(line -> add(line, entries));
    return entries;
  }

  private void add(String line, List<String[]> entries) {
    Matcher entry = ENTRY.matcher(line);
    if (entry.matches() && entry.group(2).equals(mutant.story().origin())) {
      if (entry.group(1).equals("reset")) {
        long size = Long.parseLong(entry.group(3));
        entries.removeIf(earlier -> Long.parseLong(earlier[1]) > size);
        entries.forEach(earlier -> earlier[0] = "open");
      }
      entries.add(new String[] {entry.group(1), entry.group(3)});
    }
  }

  private Optional<String> changedLine(List<String> lines) {
    boolean isHonest =
        mutant.story().states().stream().anyMatch(state -> isSame(lines, state.lines()));
    return isHonest ? Optional.empty() : Optional.of("a sealed line was never recorded");
  }

  /** Whether lines were recorded like this; a stub counts as any line that was ever erased. */
  private boolean isSame(List<String> lines, List<String> honest) {
    if (lines.size() > honest.size()) {
      return false;
    }
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).equals(honest.get(i)) && !isStub(lines.get(i), i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a line was erased and this is its stub, which blanks may follow. */
  private boolean isStub(String line, int index) {
    return line.contains("# withheld leaf=")
        && mutant.story().states().stream()
            .filter(state -> state.lines().size() > index)
            .anyMatch(state -> withoutBlanks(state.lines().get(index)).equals(withoutBlanks(line)));
  }

  private static String withoutBlanks(String line) {
    return line.replaceFirst(" +\n$", "\n");
  }

  private Optional<String> changedBlob(List<String> lines) {
    if (mutant.files().keySet().stream().noneMatch(file -> file.startsWith(".bbox-blobs/"))) {
      return Optional.empty();
    }
    for (Matcher blob = BLOB.matcher(String.join("", lines)); blob.find(); ) {
      String hash = blob.group(1);
      boolean isThere =
          mutant.files().entrySet().stream()
              .anyMatch(
                  file ->
                      file.getKey().endsWith("/" + hash)
                          && Hashes.sha256Hex(file.getValue()).equals(hash));
      if (!isThere) {
        return Optional.of("blob " + hash + " is missing or changed");
      }
    }
    return Optional.empty();
  }

  /** Every key of the machine signed the end of a session; ML-DSA-44 has the longest line. */
  private Optional<String> changedEnd() {
    Set<String> honest = new HashSet<>();
    mutant.story().states().forEach(state -> honest.addAll(ends(mutant.story().sealOf(state))));
    byte[] seal = mutant.files().getOrDefault(mutant.seal(), new byte[0]);
    return honest.containsAll(ends(seal))
        ? Optional.empty()
        : Optional.of("a key of the machine did not sign the end");
  }

  /** The signatures of the notes that end a session; a note without a blank line is torn. */
  private static List<String> ends(byte[] seal) {
    return SealMutation.entriesOf(seal).stream()
        .filter(entry -> entry.contains("\nfinal\n") && entry.endsWith("\n\n"))
        .filter(entry -> entry.indexOf("\n\n") < entry.length() - 2)
        .map(entry -> Collections.max(entry.lines().toList(), comparingInt(String::length)))
        .toList();
  }

  private static String text(byte @Nullable [] bytes) {
    return bytes == null ? "" : new String(bytes, ISO_8859_1);
  }

  /** The name under which a session was sealed, from its seal. */
  static String originIn(byte[] seal) {
    Matcher origin = Pattern.compile("\norigin (\\S+)\n").matcher(new String(seal, UTF_8));
    if (!origin.find()) {
      throw new IllegalStateException("a seal without an origin");
    }
    return origin.group(1);
  }
}
