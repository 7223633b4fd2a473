package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.sealing.Sealer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
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
            "Seals recordings that were recorded without, or what was added since: FILE.seal holds"
                + " a hash tree over every byte of every line, signed with the key of this machine."
                + " From then on, verify finds every change. What was changed before it was sealed"
                + " cannot be found.");
    spec.addPositional(
        Specs.files("Recordings, folders with recordings, or Lightbox session folders."));
    spec.addOption(Specs.flag("One JSON object per file, each in one line.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox seal session.bbox", "makes session.bbox.seal"),
        new Example("blackbox verify session.bbox", "is it still what was sealed?"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, BlackboxException {
    Sealer sealer = Home.of(console).sealer();
    boolean isJson = Specs.has(arguments, "--json");
    JsonOutput json = new JsonOutput(console.out());
    return Targets.each(
        Specs.words(arguments),
        console,
        input -> {
          long lines = seal(input, sealer);
          if (isJson) {
            tell(input, lines, json);
          } else {
            console
                .out()
                .println(
                    input.name()
                        + ": "
                        + (lines == 0 ? "was sealed before" : "sealed " + Counted.lines(lines)));
          }
          return Exit.FINE;
        });
  }

  /** Whoever records to the file seals it himself, so its lock is taken. */
  private static long seal(Input input, Sealer sealer) throws IOException, BlackboxException {
    Path file = Targets.fileOf(input);
    Closeable lock = Disk.real().lock(file);
    try (lock) {
      return sealer.seal(file);
    }
  }

  private static void tell(Input input, long lines, JsonOutput json) throws IOException {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", input.name());
    out.writeNumberProperty("sealed_lines", lines);
    out.writeEndObject();
    json.endLine();
  }
}
