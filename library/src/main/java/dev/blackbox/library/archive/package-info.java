/** Archives what agents on this machine wrote, and measures the sessions in the store. */
@NullMarked
package dev.blackbox.library.archive;

import org.jspecify.annotations.NullMarked;
