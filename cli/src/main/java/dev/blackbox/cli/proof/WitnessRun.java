package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.proof.HttpWitness;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.KnownWitness;
import dev.blackbox.store.registry.WitnessClient;
import dev.blackbox.store.registry.WitnessList;
import dev.blackbox.store.registry.WitnessOutcome;
import dev.blackbox.store.registry.WitnessOutcome.Result;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.List;

/** Asks witnesses, one after the other; each gets its sentence. */
final class WitnessRun {
  private final Console console;
  private final MachineHome home;
  private final WitnessList list;

  private WitnessRun(Console console, MachineHome home, WitnessList list) {
    this.console = console;
    this.home = home;
    this.list = list;
  }

  /**
   * Asks the witness with a URL, or all listed ones.
   *
   * @param words the URL, if one was given
   * @param keyFile the file with its key, or empty
   */
  static int run(List<String> words, String keyFile, Console console)
      throws IOException, BlackboxException, UsageException {
    MachineHome home = VerifyRun.home(console);
    WitnessRun run = new WitnessRun(console, home, WitnessList.read(Disk.real(), home.folder()));
    List<KnownWitness> witnesses =
        words.isEmpty() ? run.listed(keyFile) : List.of(run.witness(words.get(0), keyFile));
    if (!home.registry().exists()) {
      throw home.noRegistry();
    }
    return run.ask(witnesses);
  }

  private List<KnownWitness> listed(String keyFile) throws UsageException {
    if (!keyFile.isEmpty()) {
      throw new UsageException("missing URL: where the witness takes checkpoints");
    }
    List<KnownWitness> found =
        list.all().stream().filter(witness -> witness.url().isPresent()).toList();
    if (found.isEmpty()) {
      throw new UsageException("no witness is listed yet, expected URL --key FILE");
    }
    return found;
  }

  private KnownWitness witness(String url, String keyFile)
      throws IOException, BlackboxException, UsageException {
    HttpWitness.at(url);
    if (!keyFile.isEmpty()) {
      return KnownWitness.of(keyIn(keyFile), url);
    }
    return list.all().stream()
        .filter(witness -> witness.url().filter(url::equals).isPresent())
        .findFirst()
        .orElseThrow(() -> new UsageException("missing --key FILE: the key of the witness"));
  }

  private NoteKey keyIn(String file) throws IOException, BlackboxException {
    List<NoteKey> own = home.publicKeys();
    return Trust.keysIn(file, console.resolve(file)).stream()
        .filter(key -> KnownWitness.canSign(key) && !own.contains(key))
        .findFirst()
        .orElseThrow(
            () ->
                new BlackboxException(
                    SafeText.line(file) + ": it contains no key of a witness",
                    "blackbox witness serve writes one to witness.pub"));
  }

  private int ask(List<KnownWitness> witnesses) throws IOException, BlackboxException {
    if (!list.isEmpty() && !Files.exists(home.registry().witnessed())) {
      console.err().say(home.registry().witnessed() + ": missing, though witnesses are listed");
    }
    WitnessClient client;
    try {
      client = WitnessClient.of(home.registry(), home.machine().key().publicKey());
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      // The registry was changed, which is what this verb looks for.
      console.out().println(SafeText.line(String.valueOf(e.getMessage())));
      return Exit.FINDINGS;
    }
    boolean isWrong = false;
    boolean isComplete = true;
    for (KnownWitness witness : witnesses) {
      Result result = ask(witness, client);
      isWrong |= result == Result.CUT || result == Result.REWRITTEN;
      isComplete &= result != Result.REFUSED;
    }
    return isWrong ? Exit.FINDINGS : isComplete ? Exit.FINE : Exit.FAILURE;
  }

  private Result ask(KnownWitness witness, WitnessClient client)
      throws IOException, BlackboxException {
    HttpWitness http = HttpWitness.at(witness.url().orElseThrow());
    WitnessOutcome outcome;
    try {
      outcome = client.ask(http, witness.key());
    } catch (IOException e) {
      console.err().say(String.valueOf(e.getMessage()));
      return Result.REFUSED;
    }
    if (outcome.result() == Result.REFUSED) {
      console.err().say(http + ": " + outcome.sentence());
      return Result.REFUSED;
    }
    console.out().println(home.registry().log() + ": " + SafeText.line(outcome.sentence()));
    if (outcome.result() == Result.SIGNED && !list.all().contains(witness)) {
      list.add(witness);
    }
    return outcome.result();
  }
}
