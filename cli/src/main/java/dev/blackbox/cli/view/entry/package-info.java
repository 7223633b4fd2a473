/**
 * Prepares events for display: the timeline of {@code show}, the panes of {@code replay} and the
 * listing of {@code diff} lay out {@link dev.blackbox.cli.view.entry.Entry}; {@link
 * dev.blackbox.library.json.EventJson} is the JSON counterpart.
 */
@NullMarked
package dev.blackbox.cli.view.entry;

import org.jspecify.annotations.NullMarked;
