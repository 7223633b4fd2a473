/** {@code blackbox parse}: shows how each line of a recording is parsed, as text or as JSON. */
@NullMarked
package dev.blackbox.cli.parse;

import org.jspecify.annotations.NullMarked;
