/**
 * Recordings as training data (docs/training.md): {@link
 * dev.blackbox.session.training.ConversationReader} builds the conversations of a recording, {@link
 * dev.blackbox.session.training.ConversationFilter} selects among them, and {@link
 * dev.blackbox.session.training.RowShape} defines the formats of rows. The caller provides blobs
 * and redaction.
 */
@NullMarked
package dev.blackbox.session.training;

import org.jspecify.annotations.NullMarked;
