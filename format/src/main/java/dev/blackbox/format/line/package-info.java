/**
 * The decoded line of a recording: kind, name, arguments, metadata and result (bbox-1 §3 to §7).
 */
@NullMarked
package dev.blackbox.format.line;

import org.jspecify.annotations.NullMarked;
