/** Classes that break the rules of the house, to see the rules fail. */
@NullMarked
package dev.blackbox.archfixture.session;

import org.jspecify.annotations.NullMarked;
