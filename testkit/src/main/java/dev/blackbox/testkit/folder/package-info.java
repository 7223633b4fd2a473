/** Folders that tests read: the repository itself, and material that is not part of it. */
@NullMarked
package dev.blackbox.testkit.folder;

import org.jspecify.annotations.NullMarked;
