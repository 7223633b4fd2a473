package dev.blackbox.intake.archive;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** A recording of the store while it is written; it has its name when it is whole and durable. */
final class RecordingFile extends OutputStream {
  private static final int BUFFER = 64 << 10;

  private final DiskFile file;
  private long position;

  private RecordingFile(DiskFile file) {
    this.file = file;
  }

  /** What is written. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  static void write(Disk disk, Path recording, Content content) throws IOException {
    Path unfinished = UnfinishedFiles.unfinished(recording);
    disk.createFolders(Disk.folderOf(recording));
    disk.delete(unfinished);
    boolean isDone = false;
    try (DiskFile file = disk.create(unfinished)) {
      OutputStream out = new BufferedOutputStream(new RecordingFile(file), BUFFER);
      content.writeTo(out);
      out.flush();
      file.force();
      isDone = true;
    } finally {
      if (!isDone) {
        disk.delete(unfinished);
      }
    }
    disk.rename(unfinished, recording);
    disk.forceFolder(Disk.folderOf(recording));
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    position += file.writeAll(ByteBuffer.wrap(bytes, from, length), position);
  }
}
