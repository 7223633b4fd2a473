package dev.blackbox.cli.command;

import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.GapLine;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.disk.NativeText;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a verb: streams, folder, variables, terminal. Data goes to {@link #out()},
 * everything else to {@link #err()}.
 */
public final class Console {
  private static final int DEFAULT_WIDTH = 80;

  private final Path folder;
  private final InputStream in;
  private final Output out;
  private final Talk err;
  private final Map<String, String> environment;
  private final Screen screen;
  private final boolean hasColour;
  private @Nullable BlobStore blobs;

  public Console(Path folder, Streams streams, Map<String, String> environment, Screen screen) {
    this.folder = folder;
    this.in = streams.in();
    this.out = new Output(streams.out());
    this.err = new Talk(new Output(streams.err()));
    this.environment = environment;
    this.screen = screen;
    this.hasColour = screen.isOut() && environment("NO_COLOR").isEmpty() && !isDumb();
  }

  /** Returns the folder that relative paths start from. */
  public Path folder() {
    return folder;
  }

  public Path resolve(String path) {
    return folder.resolve(NativeText.path(path));
  }

  public InputStream in() {
    return in;
  }

  public Output out() {
    return out;
  }

  public Talk err() {
    return err;
  }

  /** Returns a writer of JSON that says what is missing from the recordings that were read. */
  public JsonOutput json() {
    return new JsonOutput(out, err::takeGaps);
  }

  /** Prints a line for each gap of the recordings that were read since the last call. */
  public void printGaps(Output target) throws OutputException {
    for (String gap : err.takeGaps()) {
      byte[] line = GapLine.of(gap, 0);
      target.write(line, 0, line.length);
    }
  }

  /** The value of an environment variable, empty if it is not set. */
  public String environment(String name) {
    String value = environment.get(name);
    return value == null ? "" : value;
  }

  /** All environment variables. */
  public Map<String, String> environment() {
    return environment;
  }

  /** Whether standard output is a terminal. */
  public boolean isTerminal() {
    return screen.isOut();
  }

  /** Whether standard input is a terminal. */
  public boolean isInteractive() {
    return screen.isIn();
  }

  /** Whether standard error is a terminal on which a line can be overwritten. */
  public boolean isErrorTerminal() {
    return screen.isErr() && !isDumb();
  }

  /** The place that {@code --blobs} names; null if it was not given. */
  public @Nullable BlobStore blobs() {
    return blobs;
  }

  /** Reads the blobs of all recordings from this place. */
  public void useBlobs(BlobStore place) {
    blobs = place;
  }

  /** Draws a progress bar for bytes on a terminal; ignores progress elsewhere. */
  public ProgressListener progress() {
    return isErrorTerminal() ? new ByteProgress(this, System::nanoTime) : ProgressListener.NONE;
  }

  public boolean hasColour() {
    return hasColour;
  }

  /** Returns the text in a colour, if the output has colours. */
  public String paint(Paint paint, String text) {
    return hasColour ? paint.apply(text) : text;
  }

  /** Returns the width of the output in columns: {@code COLUMNS}, else the terminal's, else 80. */
  public int width() {
    int columns = number(environment("COLUMNS"));
    int width = columns > 0 ? columns : screen.isOut() ? screen.columns() : 0;
    return width > 0 ? width : DEFAULT_WIDTH;
  }

  private boolean isDumb() {
    return environment("TERM").equals("dumb");
  }

  private static int number(String text) {
    try {
      return text.isEmpty() ? 0 : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
