/**
 * Lightbox sessions on disk (docs/format/lightbox.md): a folder with {@code events.jsonl}, in which
 * every event contains the hash of the one before, and {@code meta.json}.
 *
 * <p>{@link dev.blackbox.store.chain.ChainVerifier#verify(java.nio.file.Path)} judges a session
 * folder or an events file and gives a {@link dev.blackbox.store.chain.ChainVerdict}: one of five
 * statuses with the first bad event, all findings, and what the chain alone cannot prove. {@link
 * dev.blackbox.store.chain.ChainHome} finds and creates sessions; {@link
 * dev.blackbox.store.chain.ChainSession} appends to one, as durably as {@code store.log}.
 */
@NullMarked
package dev.blackbox.store.chain;

import org.jspecify.annotations.NullMarked;
