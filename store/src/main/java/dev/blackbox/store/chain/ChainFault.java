package dev.blackbox.store.chain;

/**
 * One thing that is wrong with a chain.
 *
 * @param event which event it is, from 0; empty lines are not counted
 * @param line the line it stands in, from 1
 * @param offset where that line begins in the file
 * @param message what is so, in words
 */
public record ChainFault(ChainStatus status, long event, long line, long offset, String message) {}
