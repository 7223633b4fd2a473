/**
 * The YAML header of a recording (bbox-1 §2): read with a schema that knows only strings, so that
 * {@code repo_sha: 0123456} stays a text.
 */
@NullMarked
package dev.blackbox.format.header;

import org.jspecify.annotations.NullMarked;
