/** Tests of the lines that go to the disk. */
@NullMarked
package dev.blackbox.store.line;

import org.jspecify.annotations.NullMarked;
