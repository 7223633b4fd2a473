package dev.blackbox.library.share;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.html.SharedDocument;
import dev.blackbox.library.share.ShareAbout.Inclusion;
import dev.blackbox.library.share.ShareAbout.SharedBlob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares what the page of a shared session shows with what follows from its lines. */
final class PageComparison {
  private final SharedDocument document;
  private final Path lines;
  private final ShareAbout about;
  private final List<String> names;
  private final List<String> checked = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private @Nullable String different;
  private int compared;

  PageComparison(SharedDocument document, Path lines, ShareAbout about) {
    this.document = document;
    this.lines = lines;
    this.about = about;
    this.names = document.names();
  }

  /** What was checked. */
  List<String> checked() {
    return checked;
  }

  /** What cannot be known. */
  List<String> unknown() {
    return unknown;
  }

  /** Returns what differs. */
  Optional<String> run() throws IOException, BlackboxException {
    Map<String, byte[]> blobs = new LinkedHashMap<>();
    for (SharedBlob blob : about.blobs()) {
      if (blob.inclusion() != Inclusion.LEFT_OUT) {
        Optional<byte[]> content = document.content(ShareBlocks.BLOB + blob.sha256());
        if (content.filter(bytes -> isRight(blob, bytes)).isEmpty()) {
          return Optional.of("the blob " + blob.sha256() + " was changed");
        }
        blobs.put(blob.sha256(), content.get());
      }
    }
    for (String block : names) {
      if (document.content(block).isEmpty()) {
        return Optional.of("the block " + block + " was changed, it cannot be unpacked");
      }
    }
    if (!Arrays.equals(SharedPage.read().bytes(), document.page())) {
      unknown.add(
          "what the page shows: its code and styles are not those of this version of BlackBox (it"
              + " names "
              + about.version()
              + "), and may show other things than the lines in the file");
      return Optional.empty();
    }
    checked.add("code and styles of the page: those of this version of BlackBox");
    return data(blobs);
  }

  private static boolean isRight(SharedBlob blob, byte[] content) {
    return blob.inclusion() == Inclusion.MASKED
        || Hashes.sha256Hex(content).equalsIgnoreCase(blob.sha256());
  }

  /** Computes the data of the page again. */
  private Optional<String> data(Map<String, byte[]> blobs) throws IOException, BlackboxException {
    boolean isSealed = about.noSeal().isEmpty();
    ShareBlocks own =
        new ShareBlocks(
            lines,
            about,
            blobs,
            document.content(ShareBlocks.VERDICT).orElseThrow(),
            isSealed ? document.content(ShareBlocks.SEAL) : Optional.empty(),
            isSealed ? document.content(ShareBlocks.LEAVES).orElseThrow() : new byte[0]);
    own.writeTo(this::compare);
    if (different == null && compared == names.size()) {
      checked.add("everything else that the page shows: it follows from the lines");
      return Optional.empty();
    }
    return Optional.of(
        "what the page shows does not follow from the lines: "
            + (different == null ? "there are further blocks" : "block " + different));
  }

  private void compare(String block, byte[] content) throws BlackboxException {
    boolean isSame =
        compared < names.size()
            && names.get(compared).equals(block)
            && document.content(block).filter(own -> Arrays.equals(own, content)).isPresent();
    different = different == null && !isSame ? block : different;
    compared++;
  }
}
