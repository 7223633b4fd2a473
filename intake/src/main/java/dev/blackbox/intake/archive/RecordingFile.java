package dev.blackbox.intake.archive;

import dev.blackbox.intake.SessionImport;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** A recording in the store; it gets its name when it is complete and durable. */
record RecordingFile(Disk disk, Path recording) implements SessionImport.Target {
  private static final int BUFFER = 64 << 10;

  @Override
  public Optional<Path> blobs() {
    return Optional.of(recording.resolveSibling(".bbox-blobs"));
  }

  @Override
  public void write(SessionImport.Content content) throws IOException {
    disk.createFolders(Disk.folderOf(recording));
    DiskFile written =
        disk.<DiskFile, IOException>publish(
            Disk.unfinished(recording),
            file -> {
              OutputStream out = new BufferedOutputStream(file.output(), BUFFER);
              content.writeTo(out);
              out.flush();
              return file;
            },
            file -> recording);
    written.close();
  }
}
