package dev.blackbox.library.file;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.store.compress.BombException;
import dev.blackbox.store.compress.SeekableZstd;
import dev.blackbox.store.compress.ZstdInput;
import dev.blackbox.store.compress.ZstdLimits;
import dev.blackbox.store.parts.LinePlace;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.parts.PartProblem;
import dev.blackbox.store.parts.RecordingSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The decompressed bytes of a recording: its files one after the other, or a stream such as
 * standard input.
 */
final class InputSource implements Closeable {
  private final Input input;
  private final NamedInput stream;
  private final boolean isCompressed;
  private final @Nullable RecordingSource files;
  private final @Nullable ZstdInput unpacking;

  private InputSource(Input input, RecordingSource files) {
    this.input = input;
    this.stream = new NamedInput(files, input.name());
    this.isCompressed = files.isCompressed();
    this.files = files;
    this.unpacking = null;
  }

  private InputSource(Input input, NamedInput stream, @Nullable ZstdInput unpacking) {
    this.input = input;
    this.stream = stream;
    this.isCompressed = unpacking != null;
    this.files = null;
    this.unpacking = unpacking;
  }

  /** Which files of a recording to read. */
  enum Extent {
    /** One file. */
    ALONE,
    /** All files, as one recording with one header. */
    JOINED,
    /** All files, without lines for gaps: a last line that is being written is not one. */
    GROWING,
    /** All files, with the header of each, as a seal covers them. */
    SEALED
  }

  static InputSource open(Input input, Extent extent) throws IOException, BlackboxException {
    Optional<Path> path = input.path();
    if (path.isPresent()) {
      refuseEmptied(input, path.get());
    }
    // A named pipe is a stream as well.
    return path.isPresent() && path.get().toFile().isFile()
        ? new InputSource(input, files(input, path.get(), extent))
        : ofStream(input);
  }

  /** Names the file in which a recording continues that another program emptied. */
  private static void refuseEmptied(Input input, Path file) throws BlackboxException {
    boolean isEmpty = file.toFile().isFile() && file.toFile().length() == 0;
    Optional<Path> copy = isEmpty ? PartName.lastRecovered(input.disk(), file) : Optional.empty();
    if (copy.isPresent()) {
      throw new BlackboxException(
          input.name()
              + ": another program emptied the file; the recording continues in "
              + input.nameOf(copy.get()));
    }
  }

  /** The gaps that have a line of their own where they are. */
  private static boolean isMarked(PartProblem problem) {
    return problem.kind() == PartProblem.Kind.DAMAGED || problem.kind() == PartProblem.Kind.TORN;
  }

  /** Returns what is missing because of the files read so far. */
  List<PartProblem> losses(boolean isWithMarked) {
    return problems().stream()
        .filter(problem -> problem.kind().isLoss() && (isWithMarked || !isMarked(problem)))
        .toList();
  }

  private static RecordingSource files(Input input, Path path, Extent extent)
      throws IOException, BlackboxException {
    try {
      return switch (extent) {
        case ALONE -> RecordingSource.openAlone(input.disk(), path).markGaps(GapLine::of);
        case JOINED -> RecordingSource.open(input.disk(), path).markGaps(GapLine::of);
        case GROWING -> RecordingSource.open(input.disk(), path);
        case SEALED -> RecordingSource.openWhole(input.disk(), path);
      };
    } catch (FileSystemException e) {
      boolean isItself = path.toString().equals(e.getFile());
      String name = isItself || e.getFile() == null ? input.name() : e.getFile();
      throw new BlackboxException(name + ": cannot be read, " + IoReason.of(e));
    } catch (BombException e) {
      throw e;
    } catch (IOException e) {
      throw new BlackboxException(input.name() + ": cannot be read, " + IoReason.of(e));
    }
  }

  private static InputSource ofStream(Input input) throws IOException, BlackboxException {
    NamedInput raw = new NamedInput(input.open(), input.name());
    byte[] head = raw.head();
    if (Recogniser.recognise(head, head.length).kind() != FileKind.ZSTD) {
      return new InputSource(input, raw, null);
    }
    ZstdInput unpacking =
        SeekableZstd.stream(raw, input.name(), ZstdLimits.STANDARD).markGaps(GapLine::of);
    return new InputSource(input, new NamedInput(unpacking, input.name()), unpacking);
  }

  /** Returns the bytes. */
  NamedInput stream() {
    return stream;
  }

  /** Returns whether the bytes are those of one file, unchanged. */
  boolean isPlainFile() {
    return files != null && !isCompressed;
  }

  boolean isCompressed() {
    return isCompressed;
  }

  /** Returns the names of the files read so far, at least one. */
  List<String> parts() {
    if (files == null) {
      return List.of(input.name());
    }
    return files.parts().stream().map(Part::file).map(input::nameOf).toList();
  }

  /** Returns the files read so far; none for a stream. */
  List<Part> files() {
    return files == null ? List.of() : files.parts();
  }

  /** Returns the problems with the files found so far. */
  List<PartProblem> problems() {
    if (files != null) {
      return files.problems();
    }
    List<PartProblem> problems = new ArrayList<>();
    if (unpacking != null) {
      for (String sentence : unpacking.problems()) {
        problems.add(new PartProblem(PartProblem.Kind.DAMAGED, sentence));
      }
      if (unpacking.isUnfinished()) {
        problems.add(
            PartProblem.unfinished(input.name(), unpacking.frameStart(), unpacking.tornBytes()));
      }
    }
    return problems;
  }

  /** Returns the place of a line of the recording. */
  LineLocation locate(long line) throws IOException {
    if (line == 0 || files == null || files.parts().size() == 1) {
      return new LineLocation(input.name(), line);
    }
    LinePlace place = files.locate(line);
    return new LineLocation(input.nameOf(place.file()), place.line());
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
