package dev.blackbox.library.file;

import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.parts.PartName;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds the recordings and runs in a folder and the folders below it; hidden ones are left out. */
final class FolderScan extends SimpleFileVisitor<Path> {
  private static final List<String> ENDINGS =
      List.of(".bbox", ".blackbox", ".rlog", ".bbox.zst", ".blackbox.zst", ".rlog.zst");

  private static final String EVENTS = "events.jsonl";

  private final Path folder;
  private final List<Path> files = new ArrayList<>();
  private final List<BlackboxException> failures = new ArrayList<>();

  private final boolean isForImport;

  private FolderScan(Path folder, boolean isForImport) {
    this.folder = folder;
    this.isForImport = isForImport;
  }

  /** The content of a folder: recordings in name order, and folders that could not be read. */
  record Found(List<Input> recordings, List<BlackboxException> failures) {
    Found {
      recordings = List.copyOf(recordings);
      failures = List.copyOf(failures);
    }
  }

  /**
   * Looks for recordings.
   *
   * @param name the folder as it was given
   * @param isForImport whether to include the files of agents
   */
  static Found find(String name, Path folder, boolean isForImport) throws BlackboxException {
    FolderScan walk = new FolderScan(folder, isForImport);
    try {
      Files.walkFileTree(folder, walk);
    } catch (IOException e) {
      throw new BlackboxException(
          SafeText.line(name) + ": the folder cannot be read, " + IoReason.of(e));
    }
    if (walk.files.isEmpty() && walk.failures.isEmpty()) {
      throw new BlackboxException(
          SafeText.line(name) + ": this is a folder without a recording", hint());
    }
    Collections.sort(walk.files);
    return new Found(walk.inputs(name), walk.failures);
  }

  private List<Input> inputs(String name) {
    String prefix = name.equals(".") ? "" : name.endsWith("/") ? name : name + "/";
    List<Input> inputs = new ArrayList<>();
    for (Path file : files) {
      String shown = prefix + folder.relativize(file);
      inputs.add(
          Files.isDirectory(file)
              ? Input.run(file.equals(folder) ? name : shown, file)
              : Input.file(shown, file));
    }
    return inputs;
  }

  private static String hint() {
    return "recordings in folders are found by their names: *.bbox, *.blackbox, *.rlog,"
        + " each also with .zst, and events.jsonl of Lightbox";
  }

  @Override
  public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
    if (RunFolder.isOne(dir)) {
      files.add(dir);
      return FileVisitResult.SKIP_SUBTREE;
    }
    boolean isHidden = !dir.equals(folder) && dir.getFileName().toString().startsWith(".");
    return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    String name = SafeText.line(file.toString());
    failures.add(new BlackboxException(name + ": cannot be searched, " + IoReason.of(e)));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    String name = file.getFileName().toString();
    boolean isRecording = ENDINGS.stream().anyMatch(name::endsWith);
    boolean isAgents = isForImport && isJson(name);
    if (!isRecording && !isAgents && !name.equals(EVENTS)) {
      return FileVisitResult.CONTINUE;
    }
    boolean isLinkedPart = attributes.isSymbolicLink() && PartName.isLater(file);
    if (isLinkedPart || (Files.exists(file) && !Files.isRegularFile(file))) {
      failures.add(
          new BlackboxException(SafeText.line(file.toString()) + ": not a regular file, not read"));
    } else if (isRecording
        || (name.equals(EVENTS) && kind(file) == FileKind.LIGHTBOX)
        || (isAgents && kind(file) == FileKind.AGENT)) {
      files.add(file);
    }
    return FileVisitResult.CONTINUE;
  }

  private static boolean isJson(String name) {
    return name.endsWith(".jsonl") || name.endsWith(".json");
  }

  /** Other programs use these names too. */
  private FileKind kind(Path file) {
    try (NamedInput stream = new NamedInput(Files.newInputStream(file), file.toString())) {
      byte[] head = stream.head();
      return Recogniser.recognise(head, head.length).kind();
    } catch (IOException e) {
      failures.add(
          new BlackboxException(
              SafeText.line(file.toString()) + ": cannot be read, " + IoReason.of(e)));
      return FileKind.BINARY;
    }
  }
}
