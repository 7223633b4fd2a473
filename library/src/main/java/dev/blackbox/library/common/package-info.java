/** What every part of the library gives back: failures, notices and progress. */
@NullMarked
package dev.blackbox.library.common;

import org.jspecify.annotations.NullMarked;
