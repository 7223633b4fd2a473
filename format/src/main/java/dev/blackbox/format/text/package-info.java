/** Numbers, bytes and hashes as all formats read them. */
@NullMarked
package dev.blackbox.format.text;

import org.jspecify.annotations.NullMarked;
