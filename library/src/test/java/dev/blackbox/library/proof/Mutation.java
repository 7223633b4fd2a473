package dev.blackbox.library.proof;

import java.util.Random;

/** A way to change a sealed session, its seal, or the registry of its machine. */
interface Mutation {
  /** Its name in reports. */
  String name();

  /** Changes a mutant; returns false if it has nothing to change in this way. */
  boolean apply(Mutant mutant, Random random);
}
