package dev.blackbox.recorder;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.disk.ForwardingFile;
import java.io.IOException;

/** The disk of this machine, but that something happens before a file is forced. */
final class ForcedDisk extends ForwardingDisk {
  private final Runnable beforeForce;

  private ForcedDisk(Runnable beforeForce) {
    super(Disk.real());
    this.beforeForce = beforeForce;
  }

  static Disk with(Runnable beforeForce) {
    return new ForcedDisk(beforeForce);
  }

  @Override
  protected DiskFile opened(DiskFile file) {
    return new ForcedFile(file);
  }

  private final class ForcedFile extends ForwardingFile {
    ForcedFile(DiskFile file) {
      super(file);
    }

    @Override
    public void force() throws IOException {
      beforeForce.run();
      file.force();
    }
  }
}
