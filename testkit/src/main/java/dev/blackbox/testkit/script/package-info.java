/**
 * Scripts: terminal sessions in a text file that are run again as a test.
 *
 * <pre>
 * # a comment
 * $ blackbox validate good.bbox
 * ✓ good.bbox
 *
 * $ blackbox validate missing.bbox
 * ! missing.bbox: no such file
 * [exit 3]
 * -- good.bbox --
 * the content of the file
 * </pre>
 *
 * <p>The lines below a command are its expected behaviour:
 *
 * <ul>
 *   <li>a line of standard output as it is; after {@code ! } a line of standard error
 *   <li>{@code [exit 3]} if the exit code is not 0
 *   <li>{@code [*]} for any number of lines, {@code [..]} for any characters within a line
 *   <li>{@code [new out.bbox]}, {@code [changed …]}, {@code [deleted …]}: changes of files; a
 *       failing command must list all of them, so that failures leave nothing behind unnoticed
 *   <li>{@code [no newline]} if the last line ends without one, {@code [0x1b]} and {@code [U+202E]}
 *       for characters that cannot be seen, {@code $WORK} for the work folder
 *   <li>{@code \} before a line of output that would be read as something else ({@code \# …},
 *       {@code \$ …}), and alone for an empty line at the end of the output
 * </ul>
 *
 * <p>Commands are the program under test and the built-in {@code cat FILE…} and {@code ls [FOLDER]}
 * (which lists hidden files too); words are quoted as in a shell; {@code < file} and {@code > file}
 * redirect. Input files follow, each after a line {@code -- name --}, {@code -- name (no newline)
 * --} or {@code -- name (base64) --}. {@code -Dgolden.update} rewrites the expected output in place
 * and keeps lines that still match.
 *
 * <p>{@link dev.blackbox.testkit.script.Scripts} is the entry point.
 */
@NullMarked
package dev.blackbox.testkit.script;

import org.jspecify.annotations.NullMarked;
