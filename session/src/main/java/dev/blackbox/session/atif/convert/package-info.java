/**
 * Documents as recordings: {@link dev.blackbox.session.atif.convert.AtifImporter} sees whether a
 * document holds the recording it was made of, and takes the way that loses nothing. Depends on
 * {@code foreign} and {@code source}.
 */
@NullMarked
package dev.blackbox.session.atif.convert;

import org.jspecify.annotations.NullMarked;
