package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.OutputException;

/** Tells verdicts. */
interface Report {
  void add(Judged judged) throws OutputException;

  void add(ProofCheck proof) throws OutputException;
}
