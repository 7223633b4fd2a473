package dev.blackbox.library.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.seal.SealEntry;
import dev.blackbox.store.seal.SealReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What seals say of themselves. Only verifying tells whether it is true. Of a seal that has grown
 * since, only the new entries are read. Any thread may call every method.
 */
public final class SealClaims {
  private static final int MOST = 1_000;
  private static final byte[] START = (SealReader.FIRST_LINE + "\n").getBytes(US_ASCII);

  private final Map<Path, Claim> claims =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Claim> eldest) {
          return size() > MOST;
        }
      };

  private long bytesRead;

  /**
   * What was read of a seal.
   *
   * @param key what tells the file from another of the same name
   * @param end where its last signed head ends
   * @param lines how many lines that head covers
   */
  private record Claim(@Nullable Object key, long size, FileTime changed, long end, long lines) {
    static final Claim NONE = new Claim(null, 0, FileTime.fromMillis(0), 0, 0);
  }

  /** Returns how many lines the last head in the seal of a recording covers; 0 without one. */
  public synchronized long lines(Path recording) {
    Path seal = Path.of(recording + ".seal");
    try {
      BasicFileAttributes now =
          Files.readAttributes(seal, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Claim known = claims.getOrDefault(recording, Claim.NONE);
      boolean isSame = Objects.equals(known.key, now.fileKey()) && known.size <= now.size();
      if (isSame && known.size == now.size() && known.changed.equals(now.lastModifiedTime())) {
        return known.lines;
      }
      Claim read = read(seal, isSame && known.size < now.size() ? known : Claim.NONE, now);
      claims.put(recording, read);
      return read.lines;
    } catch (IOException e) {
      return 0;
    }
  }

  private Claim read(Path seal, Claim known, BasicFileAttributes now) throws IOException {
    long end = known.end;
    long lines = known.lines;
    long before = end == 0 ? 0 : end - START.length;
    try (SealReader entries = new SealReader(from(seal, end))) {
      for (SealEntry entry = entries.next(); entry != null; entry = entries.next()) {
        if (entry instanceof SealEntry.Signed signed) {
          Optional<Head> head = Head.parse(signed.note().text());
          lines = head.isPresent() ? head.get().sealed().size() : lines;
          end = before + signed.end();
        }
      }
    }
    return new Claim(now.fileKey(), now.size(), now.lastModifiedTime(), end, lines);
  }

  private InputStream from(Path seal, long end) throws IOException {
    SeekableByteChannel channel = Disk.real().read(seal);
    channel.position(end);
    bytesRead += channel.size() - end;
    InputStream rest = Channels.newInputStream(channel);
    return end == 0 ? rest : new SequenceInputStream(new ByteArrayInputStream(START), rest);
  }

  /** Returns how many bytes of seals were read. */
  synchronized long bytesRead() {
    return bytesRead;
  }
}
