/**
 * What a recording says about tokens and money, each model call counted once (docs/format/bbox-1.md
 * §5, §8). Depends on {@code format} only.
 */
@NullMarked
package dev.blackbox.session.usage;

import org.jspecify.annotations.NullMarked;
