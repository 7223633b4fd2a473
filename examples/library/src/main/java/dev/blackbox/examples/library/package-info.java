/** Programs that read recordings, with {@code blackbox-library} as their only dependency. */
@NullMarked
package dev.blackbox.examples.library;

import org.jspecify.annotations.NullMarked;
