package dev.blackbox.store.registry;

import dev.blackbox.store.note.Checkpoint;

/** Receives what a witness decides about heads that a known machine signed; one call at a time. */
public interface WitnessListener {
  /** Does nothing. */
  WitnessListener NONE =
      new WitnessListener() {
        @Override
        public void signed(Checkpoint head) {}

        @Override
        public void refused(Checkpoint head, long seen) {}
      };

  /** The witness stored and signed a head. */
  void signed(Checkpoint head);

  /**
   * The witness refused a head that does not continue what it signed: the log was cut or rewritten.
   *
   * @param seen how many entries it has signed
   */
  void refused(Checkpoint head, long seen);
}
