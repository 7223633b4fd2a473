package dev.blackbox.store.sealing;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.parts.RecordingSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Rewrites the files of a recording with stubs instead of some lines. A file that another one
 * continues keeps its length, because a sealed line of the next file states it.
 */
record StubbedParts(Disk disk, Path recording, SortedMap<Long, byte[]> leaves) {
  /**
   * Writes a new version of each file that has lines to withhold.
   *
   * @throws IOException as {@link #check}
   */
  void write(NewVersions versions) throws IOException {
    for (Copy copy : check()) {
      versions.add(copy.part().file(), sink -> write(copy, sink));
    }
  }

  /**
   * Returns the files with lines to withhold.
   *
   * @throws IOException if a file cannot keep its length, or needs one of the lines
   */
  List<Copy> check() throws IOException {
    List<Copy> copies = new ArrayList<>();
    long index = 0;
    List<Part> parts = parts();
    for (Part part : parts) {
      StubbedCopy.Measure measure = measure(part, index);
      if (measure.stubs() > 0) {
        requireStart(part, index, parts.size() == 1);
        long last = leaves.headMap(index + measure.lines()).lastKey();
        copies.add(new Copy(part, index, last, part.isWhole() ? 0 : padding(part, measure)));
      }
      index += measure.lines();
    }
    return copies;
  }

  /**
   * A file to be written.
   *
   * @param index the index of its first line
   * @param last the index of the last line to withhold
   * @param padding how many blanks keep its length
   */
  record Copy(Part part, long index, long last, long padding) {}

  private List<Part> parts() throws IOException {
    try (RecordingSource source = RecordingSource.openWhole(disk, recording)) {
      source.transferTo(OutputStream.nullOutputStream());
      return source.parts();
    }
  }

  /** Refuses to erase the lines by which readers take a file for a part of its recording. */
  private void requireStart(Part part, long index, boolean isSingle) throws IOException {
    FileStart start;
    try (InputStream text = RecordingSource.openPart(disk, part)) {
      start = FileStart.of(text);
    }
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    try (InputStream text = RecordingSource.openPart(disk, part)) {
      InputStream lines = new ByteArrayInputStream(text.readNBytes((int) start.bytes()));
      new StubbedCopy(lines, leaves, index).to(copy);
    }
    FileStart erased = FileStart.of(new ByteArrayInputStream(copy.toByteArray()));
    Optional<String> need = start.needFor(erased, index > 0, isSingle);
    if (need.isPresent()) {
      throw new IOException(
          part.file().getFileName() + ": these lines cannot be erased, because " + need.get());
    }
  }

  private StubbedCopy.Measure measure(Part part, long index) throws IOException {
    try (InputStream text = RecordingSource.openPart(disk, part)) {
      return new StubbedCopy(text, leaves, index).measure();
    }
  }

  /** Returns how many blanks make the file as long as before. */
  private static long padding(Part part, StubbedCopy.Measure measure) throws IOException {
    if (PartName.isCompressed(part.file())) {
      throw new IOException(
          part.file().getFileName()
              + ": it is compressed, and another file states its length, so no line of it can be"
              + " replaced");
    }
    long padding = part.bytes() - measure.bytes();
    if (padding < 0) {
      throw new IOException(
          part.file().getFileName()
              + ": with these lines replaced it is "
              + Plural.of(-padding, "byte")
              + " longer, and another file states its length, expected a longer line of it to"
              + " be withheld too");
    }
    return padding;
  }

  private void write(Copy copy, OutputStream sink) throws IOException {
    Part part = copy.part();
    try (InputStream text = RecordingSource.openPart(disk, part)) {
      StubbedCopy stubbed = new StubbedCopy(text, leaves, copy.index());
      stubbed.pad(copy.last(), copy.padding());
      if (PartName.isCompressed(part.file())) {
        stubbed.compressedTo(sink);
      } else {
        stubbed.to(sink);
      }
      if (!part.isWhole()) {
        copyRest(part, sink);
      }
    }
  }

  /** Keeps what follows the lines of the recording: the {@code @rotate} line. */
  private void copyRest(Part part, OutputStream sink) throws IOException {
    try (SeekableByteChannel channel = disk.read(part.file())) {
      channel.position(part.bytes());
      sink.write(Channels.newInputStream(channel).readAllBytes());
    }
  }
}
