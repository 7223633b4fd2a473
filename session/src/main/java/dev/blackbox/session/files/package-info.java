/**
 * The files of a session: which calls read and changed them, and how, as far as the recording has
 * the text. {@link dev.blackbox.session.files.FileHistory} is the way in.
 */
@NullMarked
package dev.blackbox.session.files;

import org.jspecify.annotations.NullMarked;
