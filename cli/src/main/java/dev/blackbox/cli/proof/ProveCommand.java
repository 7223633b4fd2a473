package dev.blackbox.cli.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.proof.MinisignSignature;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.library.proof.SshSignature;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.verify.LineProof;
import dev.blackbox.store.verify.Prover;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox prove FILE --line N}. */
public final class ProveCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "prove",
            "Writes a proof that a line is part of a sealed recording. Others can check it without"
                + " the recording and without seeing any other line. It is a C2SP tlog-proof, about"
                + " 1.5 KB for one line in a million.",
            "With --head, writes the signed head of the whole recording instead: as a note, or so"
                + " that ssh-keygen or minisign can check it. A head kept elsewhere shows later"
                + " whether the recording was rolled back.");
    spec.addPositional(Specs.words("FILE", "1", "A sealed recording."));
    spec.addOption(Specs.option("N", "The line to prove, from 1.", "--line"));
    spec.addOption(Specs.option("FORM", "Writes the head as note, ssh or minisign.", "--head"));
    spec.addOption(
        Specs.option(
            "FILE",
            "The file to write (default: standard output). Required for ssh and minisign, which put"
                + " the signature next to it.",
            "-o",
            "--output"));
    return Specs.finish(
        spec,
        new Example("blackbox prove session.bbox --line 41 -o 41.tlog-proof", "one line"),
        new Example("blackbox verify --proof 41.tlog-proof --key machine.pub", "checks it"),
        new Example("blackbox prove session.bbox --head note -o head.note", "to keep elsewhere"),
        new Example(
            "blackbox prove session.bbox --head ssh -o head",
            "writes head and head.sig, and says how ssh-keygen checks them"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    boolean isLine = Specs.has(arguments, "--line");
    boolean isHead = Specs.has(arguments, "--head");
    if (isLine == isHead) {
      throw new UsageException("expected either --line N or --head FORM");
    }
    String form = Specs.choice(arguments, "--head", List.of("note", "ssh", "minisign"), "note");
    String output = Specs.value(arguments, "--output", "");
    if (output.isEmpty() && !form.equals("note")) {
      throw new UsageException("--head " + form + " needs --output FILE");
    }
    long line = Specs.number(arguments, "--line", 1, 1);
    Path file = SealTarget.of(target(arguments, console)).file();
    MachineKey machine = VerifyRun.home(console).machine();
    Prover prover = new Prover(Disk.real(), machine);
    if (isLine) {
      LineProof proof = prover.prove(file, line);
      String proven = "the proof of line " + line + of(proof.head());
      write(proof.format(), output, proven, console);
      return Exit.FINE;
    }
    Note head = prover.head(file);
    String text = form.equals("note") ? head.format() : head.text();
    write(text, output, "the head" + of(head), console);
    switch (form) {
      case "ssh" -> ssh(head, machine, output, console);
      case "minisign" -> minisign(head, machine, output, console);
      default -> {
        // The note contains its signature.
      }
    }
    return Exit.FINE;
  }

  private static Input target(ParseResult arguments, Console console)
      throws BlackboxException, IOException {
    String word = Specs.words(arguments).get(0);
    String target = SealTarget.eventsOr(word, console.folder());
    return target.equals(word)
        ? Inputs.single(word, console)
        : Input.file(target, console.resolve(target));
  }

  private static void ssh(Note head, MachineKey machine, String output, Console console)
      throws IOException, BlackboxException {
    SshSignature signature = new SshSignature(machine.key());
    write(
        signature.over(head.text().getBytes(UTF_8)),
        output + ".sig",
        "the signature of the head",
        console);
    console.out().println(signature.allowedSigner());
    console.err().say("hint: with that line in the file allowed_signers:");
    console
        .err()
        .say(
            "      ssh-keygen -Y verify -f allowed_signers -I "
                + machine.name()
                + " -n "
                + SshSignature.NAMESPACE
                + " -s "
                + SafeText.line(output)
                + ".sig < "
                + SafeText.line(output));
  }

  private static void minisign(Note head, MachineKey machine, String output, Console console)
      throws IOException, BlackboxException {
    MinisignSignature minisign = new MinisignSignature(machine.key());
    write(
        minisign.over(head.text().getBytes(UTF_8), machine.name()),
        output + ".minisig",
        "the signature of the head",
        console);
    console.out().println(minisign.publicKey());
    console
        .err()
        .say("hint: minisign -V -P " + minisign.publicKey() + " -m " + SafeText.line(output));
  }

  /** Names the recording that a head belongs to. */
  private static String of(Note head) {
    return Checkpoint.parse(head.text())
        .map(one -> " of " + Plural.of(one.size(), "line") + " in " + one.origin())
        .orElse("");
  }

  private static void write(String text, String output, String what, Console console)
      throws IOException, BlackboxException {
    if (output.isEmpty() || output.equals("-")) {
      console.out().print(text);
    } else {
      AtomicFile.write(output, console.resolve(output), out -> out.write(text.getBytes(UTF_8)));
      console.err().say(SafeText.line(output) + ": " + what);
    }
  }
}
