/**
 * {@code keygen}, {@code seal}, {@code verify}, {@code prove} and {@code erase}: what makes a
 * recording evidence, and what tells whether it is. Depends on {@code command}, {@code files},
 * {@code json} and the store.
 */
@NullMarked
package dev.blackbox.cli.proof;

import org.jspecify.annotations.NullMarked;
