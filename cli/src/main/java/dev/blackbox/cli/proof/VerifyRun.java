package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.VerdictJson;
import dev.blackbox.library.proof.LineProofCheck;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.RecordingVerifier;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.library.share.SharedFileVerifier;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.RegistryEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** Verifies recordings and prints the verdicts. */
final class VerifyRun {
  private final Console console;
  private final MachineHome home;
  private final Trust trust;
  private final SharedFileVerifier verifier;
  private final boolean isStrict;
  private final boolean isJson;
  private final JsonOutput json;
  private final VerdictText text;

  private VerifyRun(Console console, MachineHome home, Trust trust, ParseResult arguments) {
    this.console = console;
    this.home = home;
    this.trust = trust;
    verifier = new SharedFileVerifier(trust);
    isStrict = Specs.has(arguments, "--strict");
    isJson = Specs.has(arguments, "--json");
    json = new JsonOutput(console.out());
    text = new VerdictText(console, isStrict);
  }

  static VerifyRun of(ParseResult arguments, Console console)
      throws IOException, BlackboxException {
    MachineHome home = home(console);
    Trust trust = Trust.in(home);
    List<String> files = Specs.values(arguments, "--key");
    if (!files.isEmpty()) {
      trust = trust.withKeys(keysIn(files, console));
    }
    for (String folder : Specs.values(arguments, "--registry")) {
      trust = trust.withRegistry(folder, console.resolve(folder));
    }
    String head = Specs.value(arguments, "--head", "");
    if (!head.isEmpty()) {
      trust = trust.withHead(trust.headIn(head, console.resolve(head)));
    }
    return new VerifyRun(console, home, trust, arguments);
  }

  static MachineHome home(Console console) throws BlackboxException {
    return MachineHome.in(HomeFolder.of(console.environment(), console.folder()));
  }

  private static List<NoteKey> keysIn(List<String> files, Console console)
      throws IOException, BlackboxException {
    List<NoteKey> keys = new ArrayList<>();
    for (String file : files) {
      keys.addAll(Trust.keysIn(file, console.resolve(file)));
    }
    return keys;
  }

  int each(List<String> words) throws IOException {
    List<String> targets =
        words.stream().map(word -> SealTarget.eventsOr(word, console.folder())).toList();
    return Inputs.each(
        targets, console, input -> print(verifier.verify(input, console.progress())));
  }

  private int print(VerificationReport report) throws IOException {
    if (isJson) {
      VerdictJson.write(report, json.generator());
      json.endLine();
    } else {
      text.print(report);
    }
    return switch (report.verdict().status()) {
      case VALID -> isStrict && !report.isComplete() ? Exit.FINDINGS : Exit.FINE;
      case NOT_FOUND -> Exit.FAILURE;
      case UNSEALED,
          TAMPERED,
          TRUNCATED,
          PARSE_ERROR,
          ROLLED_BACK,
          UNTRUSTED_KEY,
          WITHHELD_UNAUTHORISED,
          UNCONFIRMED,
          BLOBS_MISSING ->
          Exit.FINDINGS;
    };
  }

  /** Verifies every recording in the registry. */
  int all() throws IOException, BlackboxException {
    if (!home.registry().exists() && trust.problems().isEmpty()) {
      throw home.noRegistry();
    }
    for (String problem : trust.problems()) {
      console.err().say(problem);
    }
    int worst = trust.problems().isEmpty() ? Exit.FINE : Exit.FINDINGS;
    RecordingVerifier registered = new RecordingVerifier(trust);
    for (RegistryEntry entry : trust.registered()) {
      worst = Math.max(worst, print(registered.verify(entry, console.progress())));
    }
    return worst;
  }

  int proof(String file) throws IOException, BlackboxException {
    LineProofCheck check = LineProofCheck.of(file, console.resolve(file), trust);
    if (isJson) {
      VerdictJson.write(check, json.generator());
      json.endLine();
    } else {
      text.print(check);
    }
    return check.isProven() ? Exit.FINE : Exit.FINDINGS;
  }
}
