package dev.blackbox.library.file;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.blob.BlobStore;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files named by arguments such as {@code session.bbox}, {@code logs/*.bbox}, {@code
 * logs/} and {@code -}. Collects the words it cannot resolve instead of stopping at the first.
 */
public final class InputFinder {
  private static final String WILDCARDS = "*?[{";

  private final Path folder;
  private final InputStream standardInput;
  private final boolean isForImport;
  private @Nullable BlobStore blobs;
  private SessionLookup sessions = _ -> Optional.empty();
  private final List<Input> inputs = new ArrayList<>();
  private final List<BlackboxException> failures = new ArrayList<>();

  /** Finds a session by the name that people give it. */
  public interface SessionLookup {
    /** Returns the recording of the session; empty if no session has this name. */
    Optional<Input> find(String name) throws IOException, BlackboxException;
  }

  /**
   * Creates a finder.
   *
   * @param folder the folder that relative words are resolved against
   * @param standardInput the stream for {@code -}
   * @param isForImport whether folders are also searched for the files of agents
   */
  public InputFinder(Path folder, InputStream standardInput, boolean isForImport) {
    this.folder = folder;
    this.standardInput = standardInput;
    this.isForImport = isForImport;
  }

  /** Adds the files that the arguments name. */
  public InputFinder find(List<String> words) {
    for (String word : words) {
      try {
        find(word);
      } catch (BlackboxException e) {
        failures.add(e);
      }
    }
    return this;
  }

  private void find(String word) throws BlackboxException {
    if (word.equals("-")) {
      inputs.add(Input.standard(standardInput));
      return;
    }
    File file = folder.resolve(word).toFile();
    if (file.isDirectory()) {
      FolderScan.Found found = FolderScan.find(word, file.toPath(), isForImport);
      inputs.addAll(found.recordings());
      failures.addAll(found.failures());
    } else if (!file.exists() && firstWildcard(word) < word.length()) {
      inputs.addAll(matches(word));
    } else {
      Optional<Input> session = file.exists() ? Optional.empty() : session(word);
      inputs.add(session.orElseGet(() -> Input.file(word, file.toPath())));
    }
  }

  private Optional<Input> session(String word) throws BlackboxException {
    try {
      return sessions.find(word);
    } catch (IOException e) {
      throw new BlackboxException(
          SafeText.line(word) + ": the archived sessions cannot be read, " + IoReason.of(e));
    }
  }

  private static int firstWildcard(String word) {
    int i = 0;
    while (i < word.length() && WILDCARDS.indexOf(word.charAt(i)) < 0) {
      i++;
    }
    return i;
  }

  /** Returns the files, in name order, that match a pattern which the shell did not expand. */
  private List<Input> matches(String pattern) throws BlackboxException {
    int slash = pattern.lastIndexOf('/', firstWildcard(pattern));
    Path start = folder.resolve(slash < 0 ? "" : pattern.substring(0, slash + 1));
    List<Input> matches = new ArrayList<>();
    try (Stream<Path> files = Files.walk(start, depth(pattern.substring(slash + 1)))) {
      PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + pattern);
      for (Path file : files.sorted().toList()) {
        String name = pattern.substring(0, slash + 1) + start.relativize(file);
        if (matcher.matches(Path.of(name)) && Files.isRegularFile(file)) {
          matches.add(Input.file(name, file));
        }
      }
    } catch (IOException | UncheckedIOException | PatternSyntaxException e) {
      throw noMatch(pattern);
    }
    if (matches.isEmpty()) {
      throw noMatch(pattern);
    }
    return matches;
  }

  /** Returns the depth of the pattern: each slash is a level, two stars are any number. */
  private static int depth(String pattern) {
    return pattern.contains("**")
        ? Integer.MAX_VALUE
        : (int) pattern.chars().filter(c -> c == '/').count() + 1;
  }

  private static BlackboxException noMatch(String pattern) {
    return new BlackboxException(SafeText.line(pattern) + ": no file matches");
  }

  /** Looks for a session if no file has the name. */
  public InputFinder withSessions(SessionLookup lookup) {
    sessions = lookup;
    return this;
  }

  /** Reads the blobs of every file from another place. */
  public InputFinder withBlobs(@Nullable BlobStore place) {
    blobs = place;
    return this;
  }

  /** Returns every file found, also the later parts of recordings. */
  public List<Input> files() {
    return inputs.stream().map(input -> input.withBlobs(blobs)).toList();
  }

  /** Returns the first file of every recording found; later parts are read with the first. */
  public List<Input> recordings() {
    return PartSequence.firstFiles(files());
  }

  /** Returns why words could not be resolved, or parts of folders not be read. */
  public List<BlackboxException> failures() {
    return List.copyOf(failures);
  }
}
