/**
 * Recordings as training data (docs/training.md): {@link
 * dev.blackbox.session.training.ConversationReader} makes conversations of a document's steps,
 * {@link dev.blackbox.session.training.ConversationFilter} chooses among them, and a {@link
 * dev.blackbox.session.training.RowShape} is what a trainer expects a row to look like. Depends on
 * {@code session.atif} and {@code session.calls}; blobs and redaction come in from outside.
 */
@NullMarked
package dev.blackbox.session.training;

import org.jspecify.annotations.NullMarked;
