package dev.blackbox.cli.proof;

import dev.blackbox.store.chain.ChainFault;
import dev.blackbox.store.chain.ChainVerdict;
import dev.blackbox.store.chain.ChainVerifier;
import dev.blackbox.store.verify.Status;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Lightbox session has a chain of hashes of its own, and may have a seal besides. */
final class Chained {
  private Chained() {}

  /** The verdict on chain and seal together. */
  static Verdict of(Path events, Verdict seal) throws IOException {
    ChainVerdict chain = ChainVerifier.standard().verify(events);
    boolean isSealed = seal.status() != Status.UNSEALED;
    boolean isDecidedByChain = !chain.isValid() || !isSealed;
    return new Verdict(
        isDecidedByChain ? statusOf(chain) : seal.status(),
        isDecidedByChain ? sentence(chain) : seal.sentence(),
        isDecidedByChain ? line(chain) : seal.line(),
        seal.sealed(),
        seal.signer(),
        checked(chain, seal),
        isSealed ? seal.unknown() : unknown(chain));
  }

  private static Status statusOf(ChainVerdict chain) {
    return switch (chain.status()) {
      case VALID -> Status.VALID;
      case TAMPERED -> Status.TAMPERED;
      case TRUNCATED -> Status.TRUNCATED;
      case PARSE_ERROR -> Status.PARSE_ERROR;
      case NOT_FOUND -> Status.NOT_FOUND;
    };
  }

  private static String sentence(ChainVerdict chain) {
    ChainFault first = chain.first();
    return first == null ? "valid by its chain, not sealed" : first.message();
  }

  private static long line(ChainVerdict chain) {
    ChainFault first = chain.first();
    return first == null ? 0 : first.line();
  }

  private static List<String> checked(ChainVerdict chain, Verdict seal) {
    List<String> all = new ArrayList<>();
    all.add(chain.events() + " events against their chain of hashes");
    all.addAll(seal.checked());
    return all;
  }

  private static List<String> unknown(ChainVerdict chain) {
    List<String> all = new ArrayList<>(chain.unknowable());
    if (!chain.findings().isEmpty()) {
      all.add("what its unusual events mean; blackbox validate lists them");
    }
    return all;
  }
}
