package dev.blackbox.intake.archive;

import dev.blackbox.intake.SessionImport;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
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
              OutputStream out = new BufferedOutputStream(new DiskOutput(file), BUFFER);
              content.writeTo(out);
              out.flush();
              return file;
            },
            file -> recording);
    written.close();
  }

  private static final class DiskOutput extends OutputStream {
    private final DiskFile file;
    private long position;

    DiskOutput(DiskFile file) {
      this.file = file;
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
}
