/** Decision runs made from a good one and a list of changes. */
@NullMarked
package dev.blackbox.testkit.run;

import org.jspecify.annotations.NullMarked;
