package dev.blackbox.library.timeline;

import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.validate.Validation;
import dev.blackbox.store.parts.Part;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/**
 * The index of a recording in a file: the chunks of its columns, then a directory with all else,
 * then the place and the checksum of the directory.
 *
 * @param parts the files of the recording
 * @param stamps how the files were when they were read
 */
record IndexFile(
    SessionIndex index, Validation validation, List<Part> parts, List<PartStamp> stamps) {
  /** Changes with the meaning of the file, so that an index of another version is made again. */
  private static final long VERSION = 0x6262_6978_0000_000bL;

  private static final int TRAILER = 3 * Long.BYTES;

  /**
   * How a file is at a time.
   *
   * @param changed when it changed; on Unix a time that programs cannot set
   */
  record PartStamp(long length, long changed) {
    static List<PartStamp> of(List<Part> parts) throws IOException {
      List<PartStamp> stamps = new ArrayList<>();
      for (Part part : parts) {
        stamps.add(new PartStamp(part.file().toFile().length(), changed(part)));
      }
      return stamps;
    }

    private static long changed(Part part) throws IOException {
      boolean isUnix = part.file().getFileSystem().supportedFileAttributeViews().contains("unix");
      Object time = Files.getAttribute(part.file(), isUnix ? "unix:ctime" : "lastModifiedTime");
      return ((FileTime) time).to(TimeUnit.MICROSECONDS);
    }
  }

  IndexFile {
    parts = List.copyOf(parts);
    stamps = List.copyOf(stamps);
  }

  /** Returns whether the files of the recording are still as they were. */
  boolean isCurrent() throws IOException {
    return PartStamp.of(parts).equals(stamps);
  }

  /** Reads an index; empty if it is damaged, or older than a file of its recording. */
  static Optional<IndexFile> read(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return read(file, channel);
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<IndexFile> read(Path file, FileChannel channel) throws IOException {
    ByteBuffer trailer = bytes(channel, channel.size() - TRAILER, TRAILER);
    long place = trailer.getLong();
    long checksum = trailer.getLong();
    if (trailer.getLong() != VERSION) {
      return Optional.empty();
    }
    byte[] directory =
        bytes(channel, place, Math.toIntExact(channel.size() - TRAILER - place)).array();
    if (checksum(directory) != checksum) {
      return Optional.empty();
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(directory));
    List<Part> parts = new ArrayList<>();
    List<PartStamp> stamps = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      Part part =
          new Part(
              Path.of(IndexCodec.requiredText(in)),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong());
      parts.add(part);
      stamps.add(new PartStamp(in.readLong(), in.readLong()));
    }
    if (!stamps.equals(PartStamp.of(parts))) {
      return Optional.empty();
    }
    Validation validation =
        new Validation(List.of(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
    SessionIndex index = IndexCodec.read(columns(file, channel, in), in);
    return Optional.of(new IndexFile(index, validation, parts, stamps));
  }

  private static IndexColumns columns(Path file, FileChannel channel, DataInputStream in)
      throws IOException {
    List<Map.Entry<IndexField, ByteBuffer>> chunks = new ArrayList<>();
    for (ByteBuffer chunk : FileChunks.read(channel, in.readInt())) {
      chunks.add(Map.entry(IndexField.values()[in.readInt()], chunk));
    }
    Map<IndexField, Integer> sizes = new EnumMap<>(IndexField.class);
    for (IndexField field : IndexField.values()) {
      sizes.put(field, in.readInt());
    }
    return new IndexColumns(new FileChunks(file, channel), chunks, sizes);
  }

  /** Writes what follows the chunks. */
  void finish(FileChannel channel, FileChunks chunks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      IndexCodec.text(part.file().toString(), out);
      out.writeLong(part.startsAt());
      out.writeLong(part.headerBytes());
      out.writeLong(part.headerLines());
      out.writeLong(part.bytes());
      out.writeLong(stamps.get(i).length());
      out.writeLong(stamps.get(i).changed());
    }
    out.writeLong(validation.errors());
    out.writeLong(validation.warnings());
    out.writeLong(validation.infos());
    out.writeLong(validation.unlisted());
    out.writeInt(chunks.fields().size());
    for (IndexField field : chunks.fields()) {
      out.writeInt(field.ordinal());
    }
    for (IndexField field : IndexField.values()) {
      out.writeInt(index.columns().of(field).size());
    }
    IndexCodec.write(index, out);
    long place = (long) chunks.fields().size() * FileChunks.SIZE;
    ByteBuffer end = ByteBuffer.allocate(bytes.size() + TRAILER).put(bytes.toByteArray());
    end.putLong(place).putLong(checksum(bytes.toByteArray())).putLong(VERSION).flip();
    while (end.hasRemaining()) {
      place += channel.write(end, place);
    }
  }

  private static long checksum(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return checksum.getValue();
  }

  private static ByteBuffer bytes(FileChannel channel, long place, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, place + bytes.position()) < 0) {
        throw new IOException("the index ends early");
      }
    }
    return bytes.flip();
  }
}
