/**
 * What one line of a recording means: its kind, its name, arguments, metadata and result (bbox-1 §3
 * to §7). Pure data; depends on nothing of ours.
 */
@NullMarked
package dev.blackbox.format.line;

import org.jspecify.annotations.NullMarked;
