/** Expands the file arguments of a verb and runs the verb for each file. */
@NullMarked
package dev.blackbox.cli.files;

import org.jspecify.annotations.NullMarked;
