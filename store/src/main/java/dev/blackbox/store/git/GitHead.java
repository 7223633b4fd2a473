package dev.blackbox.store.git;

import java.util.Optional;

/**
 * The checked-out state of a repository.
 *
 * @param sha empty before the first commit, or if git's files do not name a commit
 * @param branch empty if no branch is checked out
 */
public record GitHead(Optional<String> sha, Optional<String> branch) {}
