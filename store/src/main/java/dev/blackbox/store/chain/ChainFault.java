package dev.blackbox.store.chain;

/**
 * A fault of a chain.
 *
 * @param event the index of the event, from 0; empty lines are not counted
 * @param line the number of its line, from 1
 * @param offset the offset of that line in the file
 * @param message the description
 */
public record ChainFault(ChainStatus status, long event, long line, long offset, String message) {}
