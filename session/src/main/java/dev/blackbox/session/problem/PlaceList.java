package dev.blackbox.session.problem;

import java.util.ArrayList;
import java.util.List;

/** The first places of something that happens again and again, the last one, and their number. */
final class PlaceList {
  private final List<ProblemPlace> places = new ArrayList<>(1);
  private long count;

  void add(ProblemPlace place, long times) {
    count += times;
    if (places.size() == Problem.MOST_PLACES) {
      places.removeLast();
    }
    places.add(place);
  }

  void add(ProblemPlace place) {
    add(place, 1);
  }

  /** Adds places of the same problem that are later than these. */
  void addAll(PlaceList later) {
    long before = count;
    later.places.forEach(this::add);
    count = before + later.count;
  }

  long count() {
    return count;
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  List<ProblemPlace> places() {
    return places;
  }

  ProblemPlace last() {
    return places.getLast();
  }
}
