package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.seal.SessionId;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** Judges one recording after the other, and tells. */
final class VerifyRun {
  private final Console console;
  private final List<NoteKey> keys;
  private final Optional<RegistryState> registry;
  private final Optional<TreeHead> head;
  private final boolean isStrict;
  private final Report report;

  private VerifyRun(
      Console console,
      List<NoteKey> keys,
      Optional<RegistryState> registry,
      Optional<TreeHead> head,
      ParseResult arguments) {
    this.console = console;
    this.keys = keys;
    this.registry = registry;
    this.head = head;
    isStrict = Specs.has(arguments, "--strict");
    report =
        Specs.has(arguments, "--json")
            ? new JsonReport(new JsonOutput(console.out()))
            : new TextReport(console);
  }

  static VerifyRun of(ParseResult arguments, Console console)
      throws IOException, BlackboxException {
    Home home = Home.of(console);
    List<NoteKey> own = home.publicKeys();
    List<String> files = Specs.values(arguments, "--key");
    List<NoteKey> keys = files.isEmpty() ? own : keysIn(files, console);
    Optional<RegistryState> registry =
        home.registry().exists() && !own.isEmpty()
            ? Optional.of(home.registry().read(own))
            : Optional.empty();
    registry
        .flatMap(RegistryState::problem)
        .ifPresent(
            problem ->
                console.err().say(home.registry().log() + ": " + problem + "; it is not believed"));
    return new VerifyRun(console, keys, registry, headIn(arguments, console), arguments);
  }

  static List<NoteKey> keysIn(List<String> files, Console console)
      throws IOException, BlackboxException {
    List<NoteKey> keys = new ArrayList<>();
    for (String file : files) {
      Path path = console.resolve(file);
      if (!Files.isRegularFile(path)) {
        throw new BlackboxException(SafeText.line(file) + ": no such file");
      }
      List<NoteKey> found = KeyFile.publicKeys(Disk.real(), path);
      if (found.isEmpty()) {
        throw new BlackboxException(
            SafeText.line(file) + ": no key in it, expected the machine.pub of a machine");
      }
      keys.addAll(found);
    }
    return keys;
  }

  private static Optional<TreeHead> headIn(ParseResult arguments, Console console)
      throws IOException, BlackboxException {
    String file = Specs.value(arguments, "--head", "");
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Checkpoint checkpoint =
        Note.parse(bytesOf(file, console))
            .flatMap(note -> Checkpoint.parse(note.text()))
            .orElseThrow(
                () ->
                    new BlackboxException(
                        SafeText.line(file) + ": this is no head",
                        "blackbox prove FILE --head note makes one"));
    return Optional.of(new TreeHead(checkpoint.size(), checkpoint.root()));
  }

  static byte[] bytesOf(String file, Console console) throws IOException, BlackboxException {
    Path path = console.resolve(file);
    if (!Files.isRegularFile(path)) {
      throw new BlackboxException(SafeText.line(file) + ": no such file");
    }
    if (Files.size(path) > ProofCheck.MAX_BYTES) {
      throw new BlackboxException(SafeText.line(file) + ": too large for a proof or a head");
    }
    return Files.readAllBytes(path);
  }

  int each(List<String> words) throws IOException {
    return Targets.each(words, console, this::verify);
  }

  private int verify(Input input) throws IOException, BlackboxException {
    Path file = input.path().orElseThrow(() -> new BlackboxException("stdin: has no seal"));
    boolean isThere = Files.isRegularFile(file);
    String session = isThere ? SessionId.of(Disk.real(), file) : "";
    Optional<TreeHead> known = head.isPresent() ? head : remembered(file);
    Verdict verdict =
        new Verifier(Disk.real(), keys)
            .verify(file, new PriorKnowledge(isThere ? Optional.of(session) : Optional.empty(), known));
    if (!isThere || !Targets.isLightbox(file)) {
      return tell(Judged.of(input, file, verdict, List.of(), console));
    }
    Chained chained = Chained.of(file, verdict);
    return tell(Judged.of(input, file, chained.verdict(), chained.found(), console));
  }

  private int tell(Judged judged) throws IOException {
    report.add(judged);
    return judged.exitCode(isStrict);
  }

  /** What the registry knows of the recording that was at this place. */
  private Optional<TreeHead> remembered(Path file) {
    String path = file.toAbsolutePath().normalize().toString();
    return registry
        .filter(state -> state.problem().isEmpty())
        .flatMap(state -> state.at(path))
        .map(entry -> new TreeHead(entry.size(), entry.root()));
  }

  /** Verifies all that the registry remembers. */
  int all() throws IOException, BlackboxException {
    if (registry.isEmpty()) {
      throw new BlackboxException(
          "blackbox: this machine has no registry yet", "blackbox seal FILE begins one");
    }
    if (registry.get().problem().isPresent()) {
      return Exit.FINDINGS;
    }
    int worst = Exit.FINE;
    for (RegistryEntry entry : registry.get().entries()) {
      worst = Math.max(worst, verify(entry));
    }
    return worst;
  }

  private int verify(RegistryEntry entry) throws IOException, BlackboxException {
    Path file = Path.of(entry.file());
    Input input = Input.file(entry.file(), file);
    if (Files.isRegularFile(file)) {
      return verify(input);
    }
    Verdict gone =
        new Verdict(
            VerdictStatus.ROLLED_BACK,
            "the recording is gone; " + Counted.lines(entry.size()) + " were sealed",
            0,
            Verdict.Extent.NONE,
            Optional.empty(),
            List.of(),
            List.of("whether it was moved or deleted"));
    return tell(Judged.of(input, file, gone, List.of(), console));
  }

  int proof(String file) throws IOException, BlackboxException {
    return ProofCheck.of(file, bytesOf(file, console), keys).tell(report);
  }
}
