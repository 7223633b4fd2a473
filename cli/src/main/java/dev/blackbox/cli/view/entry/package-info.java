/**
 * How one event of a recording looks: {@link dev.blackbox.cli.view.entry.Entry} is what the
 * timeline of {@code show}, the panes of {@code replay} and the listing of {@code diff} lay out,
 * each in its own way; {@link dev.blackbox.library.json.EventJson} has the same for programs.
 *
 * <p>Depends on {@code cli.view.ink}, {@code cli.json}, on {@code cli.files} for blobs, and on
 * {@code session}.
 */
@NullMarked
package dev.blackbox.cli.view.entry;

import org.jspecify.annotations.NullMarked;
