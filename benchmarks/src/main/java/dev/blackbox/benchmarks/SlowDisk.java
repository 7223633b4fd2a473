package dev.blackbox.benchmarks;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.disk.ForwardingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A disk whose forces take long. */
final class SlowDisk extends ForwardingDisk {
  private final Duration forceTime;

  SlowDisk(Disk disk, Duration forceTime) {
    super(disk);
    this.forceTime = forceTime;
  }

  @Override
  protected DiskFile opened(DiskFile file) {
    return new SlowFile(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    pause();
    disk.forceFolder(folder);
  }

  private void pause() {
    LockSupport.parkNanos(forceTime.toNanos());
  }

  private final class SlowFile extends ForwardingFile {
    SlowFile(DiskFile file) {
      super(file);
    }

    @Override
    public void force() throws IOException {
      pause();
      file.force();
    }
  }
}
