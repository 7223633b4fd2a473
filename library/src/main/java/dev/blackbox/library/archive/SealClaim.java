package dev.blackbox.library.archive;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.seal.SealEntry;
import dev.blackbox.store.seal.SealReader;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Optional;

/** What a seal says of itself. Only verifying tells whether it is true. */
public final class SealClaim {
  private SealClaim() {}

  /** Returns how many lines the last head in the seal of a recording covers; 0 without one. */
  public static long lines(Path recording) {
    long lines = 0;
    Path seal = Path.of(recording + ".seal");
    try (SealReader entries = new SealReader(Channels.newInputStream(Disk.real().read(seal)))) {
      SealEntry entry = entries.next();
      while (entry != null) {
        if (entry instanceof SealEntry.Signed signed) {
          Optional<Head> head = Head.parse(signed.note().text());
          lines = head.isPresent() ? head.get().sealed().size() : lines;
        }
        entry = entries.next();
      }
    } catch (IOException e) {
      return 0;
    }
    return lines;
  }
}
