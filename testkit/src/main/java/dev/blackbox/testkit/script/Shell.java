package dev.blackbox.testkit.script;

import dev.blackbox.testkit.golden.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the commands of a script in its work folder. */
final class Shell {
  private final ScriptFolder workspace;
  private final Map<String, ScriptProgram> programs;

  Shell(ScriptFolder workspace, Map<String, ScriptProgram> programs) {
    this.workspace = workspace;
    this.programs = Map.copyOf(programs);
  }

  CommandOutcome run(ScriptCommand command) throws Exception {
    ScriptProgram program = programs.get(command.program());
    if (program == null) {
      throw new IllegalArgumentException(
          "\"" + command.program() + "\" is not one of the programs " + names());
    }
    FolderSnapshot before = workspace.snapshot();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit;
    try (InputStream in = input(command.inputFile())) {
      exit = program.run(arguments(command), workspace.folder(), in, out, err);
    }
    // Before the output is redirected: files the shell writes are not an effect of the program.
    List<String> effects = before.changesUntil(workspace.snapshot());
    if (command.outputFile() != null) {
      Files.write(workspace.folder().resolve(command.outputFile()), out.toByteArray());
      out.reset();
    }
    return new CommandOutcome(lines(out), lines(err), exit, effects);
  }

  private List<String> names() {
    return programs.keySet().stream().sorted().toList();
  }

  private List<String> arguments(ScriptCommand command) {
    List<String> arguments = new ArrayList<>(command.arguments());
    arguments.replaceAll(word -> word.replace(ScriptFolder.VARIABLE, folderName()));
    return List.copyOf(arguments);
  }

  private InputStream input(@Nullable String file) throws IOException {
    return file == null
        ? InputStream.nullInputStream()
        : Files.newInputStream(workspace.folder().resolve(file));
  }

  private List<String> lines(ByteArrayOutputStream stream) {
    return VisibleText.lines(stream.toByteArray()).stream()
        .map(line -> line.replace(folderName(), ScriptFolder.VARIABLE))
        .toList();
  }

  private String folderName() {
    return workspace.folder().toString();
  }
}
