package dev.blackbox.store.testing;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.DiskFullException;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.disk.ForwardingFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A disk that can be made full, slow or broken, and repaired, during writes. */
public final class SwitchedDisk extends ForwardingDisk {
  private final AtomicInteger forces = new AtomicInteger();
  private final AtomicInteger writes = new AtomicInteger();
  private volatile boolean isFull;
  private volatile boolean isBroken;
  private volatile @Nullable Supplier<? extends Throwable> bug;
  private volatile Duration forceTime = Duration.ZERO;
  private volatile Semaphore gate = new Semaphore(Integer.MAX_VALUE);

  public SwitchedDisk(Disk disk) {
    super(disk);
  }

  /** Lets writes fail for want of room. */
  public void full(boolean full) {
    isFull = full;
  }

  /** Lets every force, and every new file, fail. */
  public void broken(boolean broken) {
    isBroken = broken;
  }

  /** Makes every write throw something unexpected; null ends that. */
  public void failsWith(@Nullable Supplier<? extends Throwable> failure) {
    bug = failure;
  }

  /** Lets every force take so long. */
  public void forceTakes(Duration time) {
    forceTime = time;
  }

  /** Lets forces wait until they are let through, one by one. */
  public Semaphore holdForces() {
    gate = new Semaphore(0);
    return gate;
  }

  /** How many forces there were. */
  public int forces() {
    return forces.get();
  }

  /** How many writes there were. */
  public int writes() {
    return writes.get();
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    if (isFull) {
      throw new DiskFullException("s.bbox", null);
    }
    if (isBroken) {
      throw new IOException("Input/output error");
    }
    return super.create(file);
  }

  @SuppressWarnings("unchecked") // the compiler need not know what it is
  private static <X extends Throwable> void rethrow(Throwable failure) throws X {
    throw (X) failure;
  }

  @Override
  protected DiskFile opened(DiskFile file) {
    return new OpenFile(file);
  }

  private final class OpenFile extends ForwardingFile {
    OpenFile(DiskFile file) {
      super(file);
    }

    @Override
    public int write(ByteBuffer bytes, long position) throws IOException {
      if (isFull) {
        throw new DiskFullException("s.bbox", null);
      }
      Supplier<? extends Throwable> failing = bug;
      if (failing != null) {
        SwitchedDisk.<RuntimeException>rethrow(failing.get());
      }
      writes.incrementAndGet();
      return file.write(bytes, position);
    }

    @Override
    public void force() throws IOException {
      gate.acquireUninterruptibly();
      if (!forceTime.isZero()) {
        LockSupport.parkNanos(forceTime.toNanos());
      }
      if (isBroken) {
        throw new IOException("Input/output error");
      }
      file.force();
      forces.incrementAndGet();
    }
  }
}
