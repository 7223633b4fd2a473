package dev.blackbox.cli;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.OwnProcess;
import dev.blackbox.cli.command.StandardInput;
import dev.blackbox.cli.command.Streams;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;

/** The entry point of the process. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Streams streams =
        new Streams(
            new StandardInput(),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err));
    int code = run(arguments, streams);
    if (code != 0) {
      System.exit(code);
    }
  }

  static int run(String[] arguments, Streams streams) {
    Console console = new Console(Path.of(""), streams, System.getenv(), new ProcessScreen());
    return Program.run(OwnProcess.arguments(arguments), console);
  }
}
