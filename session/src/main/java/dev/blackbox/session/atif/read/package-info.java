/**
 * Reading ATIF: {@link dev.blackbox.session.atif.read.AtifReader} goes through a document of any
 * size step by step, {@link dev.blackbox.session.atif.read.StepReader} and its like make records of
 * what it meets. Nothing throws for content. Depends on {@code model}.
 */
@NullMarked
package dev.blackbox.session.atif.read;

import org.jspecify.annotations.NullMarked;
