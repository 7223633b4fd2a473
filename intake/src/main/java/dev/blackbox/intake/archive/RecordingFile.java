package dev.blackbox.intake.archive;

import dev.blackbox.intake.SessionImport;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A recording in the store; it gets its name when it is complete and durable. A recording that a
 * recorder is writing is not replaced.
 */
record RecordingFile(Disk disk, Path recording) implements SessionImport.Target {
  private static final int BUFFER = 64 << 10;

  @Override
  public Optional<Path> blobs() {
    return Optional.of(recording.resolveSibling(".bbox-blobs"));
  }

  @Override
  public void write(SessionImport.Content content) throws IOException {
    disk.createFolders(Disk.folderOf(recording));
    try (Closeable _ = disk.lock(recording)) {
      DiskFile written =
          disk.<DiskFile, IOException>publish(
              recording,
              file -> {
                OutputStream out = new BufferedOutputStream(file.output(), BUFFER);
                content.writeTo(out);
                out.flush();
                return file;
              });
      written.close();
    }
  }
}
