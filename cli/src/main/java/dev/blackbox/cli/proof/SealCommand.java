package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.store.sealing.Sealer;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.JsonGenerator;

/** {@code blackbox seal FILE…}. */
public final class SealCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "seal",
            "Seals existing recordings, or the lines added since they were sealed: FILE.seal holds"
                + " a hash tree over every byte of every line, signed with the key of this machine."
                + " From then on, verify finds every change. It cannot find changes made before the"
                + " recording was sealed.");
    spec.addPositional(
        Specs.files("Recordings, folders with recordings, or Lightbox session folders."));
    spec.addOption(
        Specs.flag(
            "Also seals lines added after a final seal. verify then says that the recording was"
                + " reopened, and when.",
            "--reopen"));
    spec.addOption(
        Specs.flag(
            "Seals a recording that is not the latest state in the registry, such as a restored"
                + " backup. Needs --reason. verify shows the reason from then on.",
            "--reset"));
    spec.addOption(Specs.option("TEXT", "Why --reset is right.", "--reason"));
    spec.addOption(Specs.flag("Prints one JSON object per file, each on one line.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox seal session.bbox", "makes session.bbox.seal"),
        new Example("blackbox verify session.bbox", "checks it against the seal"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    Sealer sealer = VerifyRun.home(console).sealer(Clock.systemUTC());
    boolean mayReopen = Specs.has(arguments, "--reopen");
    boolean isReset = Specs.has(arguments, "--reset");
    String reason = Specs.value(arguments, "--reason", "").strip();
    if (isReset == reason.isEmpty()) {
      throw new UsageException("--reset and --reason TEXT belong together");
    }
    boolean isJson = Specs.has(arguments, "--json");
    JsonOutput json = new JsonOutput(console.out());
    List<String> targets =
        Specs.words(arguments).stream()
            .map(word -> SealTarget.eventsOr(word, console.folder()))
            .toList();
    return Inputs.each(
        targets,
        console,
        input -> {
          SealTarget target = SealTarget.of(input);
          long lines = isReset ? target.reset(sealer, reason) : target.seal(sealer, mayReopen);
          if (isJson) {
            writeJson(input, lines, json);
          } else {
            console
                .out()
                .println(
                    input.name()
                        + ": "
                        + (lines == 0
                            ? "was sealed before"
                            : "sealed " + Plural.of(lines, "line")));
          }
          return Exit.FINE;
        });
  }

  private static void writeJson(Input input, long lines, JsonOutput json) throws IOException {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", input.name());
    out.writeNumberProperty("sealed_lines", lines);
    out.writeEndObject();
    json.endLine();
  }
}
