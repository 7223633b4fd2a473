package dev.blackbox.session.validate;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.session.calls.BlobRefs;

/** Checks that blob hashes are hex and, if possible, that blobs are unchanged. */
final class BlobRules {
  private static final int SHORTEST = 6;
  private static final int LONGEST = 64;

  private final BlobCheck blobs;
  private final FindingLog log;

  BlobRules(BlobCheck blobs, FindingLog log) {
    this.blobs = blobs;
    this.log = log;
  }

  void check(LineView line) {
    for (BlobRefs.Ref ref : BlobRefs.of(line)) {
      if (!isHash(ref.sha256())) {
        log.add(
            new Finding(
                Rule.BLOB_HASH_SHAPE,
                line.number(),
                "blob hash is \"" + ref.sha256() + "\", expected 6 to 64 hex characters"));
      } else {
        look(line, ref);
      }
    }
  }

  private void look(LineView line, BlobRefs.Ref ref) {
    switch (blobs.check(ref.sha256(), ref.bytes())) {
      case MISSING ->
          log.add(
              new Finding(
                  Rule.BLOB_MISSING,
                  line.number(),
                  "blob " + ref.sha256() + " is not in .bbox-blobs"));
      case CHANGED ->
          log.add(
              new Finding(
                  Rule.BLOB_CHANGED,
                  line.number(),
                  "blob " + ref.sha256() + " differs from what the recording states"));
      case PRESENT, NOT_CHECKED -> {}
    }
  }

  private static boolean isHash(String text) {
    return text.length() >= SHORTEST
        && text.length() <= LONGEST
        && text.chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
  }
}
