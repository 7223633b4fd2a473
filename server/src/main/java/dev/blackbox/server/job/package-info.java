/** Work that takes long: a bounded queue, progress, results. */
@NullMarked
package dev.blackbox.server.job;

import org.jspecify.annotations.NullMarked;
