/** The verb {@code show}: prints a recording as a timeline with folded results, times and costs. */
@NullMarked
package dev.blackbox.cli.view;

import org.jspecify.annotations.NullMarked;
