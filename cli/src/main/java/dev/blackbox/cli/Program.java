package dev.blackbox.cli;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.record.RecordOptions;
import dev.blackbox.cli.record.RecordRun;
import dev.blackbox.cli.validate.ValidateOptions;
import dev.blackbox.cli.validate.ValidateRun;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.disk.NativeText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The command without a process: takes arguments, returns the exit code. */
public final class Program {
  private final Console console;

  private Program(Console console) {
    this.console = console;
  }

  /** Runs one command to its end; reports every failure on standard error. */
  public static int run(List<String> arguments, Console console) {
    return new Program(console).run(arguments);
  }

  private int run(List<String> arguments) {
    try {
      int code = dispatch(arguments);
      console.out().flush();
      return code == Exit.FINE && console.err().hasErrors() ? Exit.FINDINGS : code;
    } catch (OutputException e) {
      return unwritten(e);
    } catch (UsageException e) {
      return report(e.text(), e.hint(), Exit.USAGE);
    } catch (BlackboxException e) {
      return report(e);
    } catch (IOException e) {
      return report(BlackboxException.of(e));
    } catch (InvalidPathException e) {
      return report(
          SafeText.line(NativeText.shown(e.getInput())) + ": the name is not UTF-8",
          "read it from standard input: blackbox show - <FILE",
          Exit.FAILURE);
    } catch (UncheckedIOException e) {
      return report(BlackboxException.of(e.getCause() == null ? e : e.getCause()));
    } catch (OutOfMemoryError e) {
      return report(
          "blackbox: not enough memory", "BLACKBOX_JAVA_OPTS=-Xmx2g gives it more", Exit.FAILURE);
    } catch (RuntimeException | Error e) {
      // the JSON library wraps exceptions of the output
      return switch (e.getCause()) {
        case OutputException cause -> unwritten(cause);
        case IOException cause -> report(BlackboxException.of(cause));
        case null, default -> bug(e);
      };
    }
  }

  /** Other programs call these often, so they skip the option library. */
  private int dispatch(List<String> arguments)
      throws IOException, BlackboxException, UsageException {
    String first = arguments.isEmpty() ? "" : arguments.get(0);
    if (first.equals("--version") && arguments.size() == 1) {
      console.out().println(Version.line());
      return Exit.FINE;
    }
    if (first.equals("validate")) {
      ValidateOptions options = ValidateOptions.ofPlain(arguments.subList(1, arguments.size()));
      if (options != null) {
        return ValidateRun.run(options, console);
      }
    }
    if (first.equals("record")) {
      RecordOptions options = RecordOptions.ofPlain(arguments.subList(1, arguments.size()));
      if (options != null) {
        return RecordRun.run(options, console);
      }
    }
    return Dispatch.run(arguments, console);
  }

  private int report(BlackboxException e) {
    return report(e.text(), e.hint(), Exit.FAILURE);
  }

  private int report(String text, @Nullable String hint, int code) {
    flushData();
    console.err().say(text, hint);
    return code;
  }

  /** Flushes what was printed before the failure. */
  private void flushData() {
    try {
      console.out().flush();
    } catch (OutputException e) {
      // the failure that is about to be reported came first
    }
  }

  private int unwritten(OutputException e) {
    if (e.isClosedPipe()) {
      return Exit.FINE;
    }
    String reason = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    console.err().say("blackbox: standard output cannot be written, " + reason);
    return Exit.FAILURE;
  }

  private int bug(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    int code =
        report(
            "blackbox " + Version.NUMBER + ": stopped by an error in the program itself",
            "please report it with these lines",
            Exit.FAILURE);
    trace.toString().lines().forEach(console.err()::say);
    return code;
  }
}
