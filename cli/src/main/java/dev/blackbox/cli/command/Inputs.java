package dev.blackbox.cli.command;

import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.InputFinder;
import java.io.IOException;
import java.util.List;

/** Runs a verb's work for each file given, and reports the files that fail. */
public final class Inputs {
  private final Console console;
  private int worst = Exit.FINE;

  private Inputs(Console console) {
    this.console = console;
  }

  /** The work for one file; returns an exit code. */
  public interface Work {
    int apply(Input input) throws IOException, BlackboxException;
  }

  /**
   * Does the work for every recording named by the arguments and returns the worst exit code. Later
   * parts of a recording are read with its first file, not on their own.
   */
  public static int each(List<String> words, Console console, Work work) throws OutputException {
    InputFinder finder = finder(console, false).find(words);
    return new Inputs(console).attempt(finder, finder.recordings(), work);
  }

  /** Does the work for every file named by the arguments, including later parts of recordings. */
  public static int eachFile(List<String> words, Console console, Work work)
      throws OutputException {
    InputFinder finder = finder(console, false).find(words);
    return new Inputs(console).attempt(finder, finder.files(), work);
  }

  /** Does the work for every file that can be imported; folders are searched for agents' files. */
  public static int eachSource(List<String> words, Console console, Work work)
      throws OutputException {
    InputFinder finder = finder(console, true).find(words);
    return new Inputs(console).attempt(finder, finder.files(), work);
  }

  /** Returns the single recording that an argument names. */
  public static Input single(String word, Console console) throws BlackboxException {
    InputFinder finder = finder(console, false).find(List.of(word));
    List<Input> recordings = finder.recordings();
    List<BlackboxException> failures = finder.failures();
    if (recordings.size() == 1 && failures.isEmpty()) {
      return recordings.get(0);
    }
    if (recordings.isEmpty() && failures.size() == 1) {
      throw failures.get(0);
    }
    failures.forEach(new Inputs(console)::fail);
    String name = SafeText.line(word);
    throw recordings.isEmpty()
        ? new BlackboxException(name + ": nothing to read there")
        : new BlackboxException(
            name
                + ": "
                + Plural.of(recordings.size(), "recording is", "recordings are")
                + " there, expected one");
  }

  private static InputFinder finder(Console console, boolean isForImport) {
    return new InputFinder(console.folder(), console.in(), isForImport)
        .withSessions(word -> StoredSessions.find(word, console))
        .withBlobs(console.blobs());
  }

  private int attempt(InputFinder finder, List<Input> inputs, Work work) throws OutputException {
    finder.failures().forEach(this::fail);
    for (Input input : inputs) {
      attempt(input, work);
    }
    return worst;
  }

  private void attempt(Input input, Work work) throws OutputException {
    try {
      worst = Math.max(worst, work.apply(input));
    } catch (OutputException e) {
      throw e;
    } catch (IOException e) {
      fail(e.getMessage() == null ? new BlackboxException(input.name()) : BlackboxException.of(e));
    } catch (BlackboxException e) {
      fail(e);
    }
  }

  private void fail(BlackboxException e) {
    worst = Exit.FAILURE;
    console.err().say(e.text(), e.hint());
  }
}
