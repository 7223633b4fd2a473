package dev.blackbox.cli.files;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.FailureException;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.cli.command.SafeText;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The files somebody means by the words {@code session.bbox}, {@code logs/*.bbox}, {@code logs/}
 * and {@code -}. One that cannot be worked on is told and does not keep the others from their turn.
 */
public final class Inputs {
  private final Console console;
  private final List<Input> found = new ArrayList<>();
  private int worst = Exit.FINE;
  private boolean isForImport;

  private Inputs(Console console) {
    this.console = console;
  }

  /** What is done with each file; returns an exit code. */
  public interface Work {
    int apply(Input input) throws IOException, FailureException;
  }

  /**
   * Does the work for every recording meant by the words; returns the worst exit code. A file in
   * which another of them goes on is read with that one, and has no turn of its own.
   */
  public static int each(List<String> words, Console console, Work work) throws OutputException {
    Inputs inputs = new Inputs(console);
    inputs.find(words);
    return inputs.attempt(Rotations.firstFiles(inputs.found), work);
  }

  /** Does the work for every file meant by the words, also for the later ones of a recording. */
  public static int eachFile(List<String> words, Console console, Work work)
      throws OutputException {
    Inputs inputs = new Inputs(console);
    inputs.find(words);
    return inputs.attempt(inputs.found, work);
  }

  /**
   * Does the work for every file meant by the words of which a recording can be made; in folders
   * these are also the files of agents.
   */
  public static int eachSource(List<String> words, Console console, Work work)
      throws OutputException {
    Inputs inputs = new Inputs(console);
    inputs.isForImport = true;
    inputs.find(words);
    return inputs.attempt(inputs.found, work);
  }

  /** The one file a word means; a folder or a pattern must not hold more than one. */
  public static Input single(String word, Console console)
      throws FailureException, OutputException {
    Inputs inputs = new Inputs(console);
    inputs.find(List.of(word));
    List<Input> recordings = Rotations.firstFiles(inputs.found);
    if (recordings.size() == 1 && inputs.worst == Exit.FINE) {
      return recordings.get(0);
    }
    String name = SafeText.line(word);
    throw recordings.isEmpty()
        ? new FailureException(name + ": nothing to read there")
        : new FailureException(
            name + ": " + recordings.size() + " recordings are there, expected one");
  }

  private void find(List<String> words) {
    for (String word : words) {
      try {
        find(word);
      } catch (FailureException e) {
        fail(e);
      }
    }
  }

  private void find(String word) throws FailureException {
    if (word.equals("-")) {
      found.add(Input.standard(console.in()));
      return;
    }
    File file = console.resolve(word).toFile();
    if (file.isDirectory()) {
      Folder.Found folder = Folder.find(word, file.toPath(), isForImport);
      found.addAll(folder.recordings());
      folder.failures().forEach(this::fail);
    } else if (!file.exists() && Pattern.isPattern(word)) {
      found.addAll(Pattern.matches(word, console.folder()));
    } else {
      found.add(Input.file(word, file.toPath()));
    }
  }

  private int attempt(List<Input> inputs, Work work) throws OutputException {
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
      fail(new FailureException(e.getMessage() == null ? input.name() : e.getMessage()));
    } catch (FailureException e) {
      fail(e);
    }
  }

  private void fail(FailureException e) {
    worst = Exit.FAILURE;
    console.err().say(e.text(), e.hint());
  }
}
