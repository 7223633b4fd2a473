/**
 * Reads ATIF documents. {@link dev.blackbox.session.atif.read.AtifReader} parses a document of any
 * size step by step and never throws for its content; {@link
 * dev.blackbox.session.atif.read.AtifImporter} restores the recording a document was made from, or
 * makes a recording of another program's document.
 */
@NullMarked
package dev.blackbox.session.atif.read;

import org.jspecify.annotations.NullMarked;
