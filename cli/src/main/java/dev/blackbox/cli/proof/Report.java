package dev.blackbox.cli.proof;

import java.io.IOException;

/** Tells verdicts. */
interface Report {
  void add(Judged judged) throws IOException;

  void add(ProofCheck proof) throws IOException;
}
