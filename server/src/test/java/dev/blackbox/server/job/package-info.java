/** Tests of work that takes long. */
@NullMarked
package dev.blackbox.server.job;

import org.jspecify.annotations.NullMarked;
