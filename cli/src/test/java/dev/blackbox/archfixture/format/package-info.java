/** Classes that break the rules of the house, to see the rules fail. */
@NullMarked
package dev.blackbox.archfixture.format;

import org.jspecify.annotations.NullMarked;
