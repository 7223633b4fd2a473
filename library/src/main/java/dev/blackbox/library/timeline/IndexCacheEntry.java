package dev.blackbox.library.timeline;

import dev.blackbox.library.timeline.IndexFile.PartStamp;
import dev.blackbox.session.model.Session;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** An index that was kept when a server closed the recording. It does not grow. */
final class IndexCacheEntry implements RecordingIndex {
  private static final String ENDING = ".open-index";

  private final IndexFile file;
  private final PartsText text;
  private final Session session;

  private IndexCacheEntry(IndexFile file) throws IOException {
    this.file = file;
    text = new PartsText(Disk.withoutLinks(), file.parts());
    session = Session.of(text.header(), file.index(), text);
  }

  /**
   * Opens the index that was kept for a file; makes one if it is missing, or if the file has
   * changed since.
   */
  static RecordingIndex open(Path file, Optional<IndexFolder> folder) throws IOException {
    Optional<Path> place = folder.isEmpty() ? Optional.empty() : folder.get().place(file, ENDING);
    Optional<IndexFile> kept = place.flatMap(IndexFile::read);
    if (kept.isPresent()) {
      return new IndexCacheEntry(kept.get());
    }
    folder.ifPresent(IndexFolder::deleteOld);
    return new LiveIndex(file, place);
  }

  @Override
  public Session read() {
    return session;
  }

  @Override
  public boolean isCurrent() throws IOException {
    return file.isCurrent();
  }

  @Override
  public boolean isSame() throws IOException {
    return isCurrent();
  }

  @Override
  public GrowingFiles.State compare() throws IOException {
    return isCurrent() ? GrowingFiles.State.SAME : GrowingFiles.State.OTHER;
  }

  @Override
  public PartsText text() {
    return text;
  }

  @Override
  public long bytes() {
    return file.stamps().stream().mapToLong(PartStamp::length).sum();
  }

  @Override
  public long bytesRead() {
    return 0;
  }

  @Override
  public void close() {
    // The mapped file is closed already.
  }
}
