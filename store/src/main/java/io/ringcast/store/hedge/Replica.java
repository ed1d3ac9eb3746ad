package io.ringcast.store.hedge;

import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** How one node has answered lately, and whether it is avoided. */
final class Replica {

  /** A node is judged by as many answers as this, the last ones, however fast they come. */
  private static final int ANSWERS = 32;

  /** What is older says nothing any more. */
  private static final long OLD_NANOS = 10_000_000_000L;

  /** Of fewer, none is typical. */
  private static final int FEWEST_ANSWERS = 8;

  /** What somebody waits for is overdue after so many times what is usual for it. */
  private static final int TIMES_THE_USUAL = 4;

  /** A node that only pauses is not slow: most collections of garbage end within a second. */
  private static final int TICKS_TO_BE_SLOW = 2;

  /** So many good answers in a row bring a node back; more if it was back only for a while. */
  private static final int FEWEST_GOOD = 5;

  private static final int MOST_GOOD = 40;
  private static final int TICKS_TO_FORGET = 60;

  private final AtomicLongArray took = new AtomicLongArray(ANSWERS);
  private final AtomicLongArray endedAt = new AtomicLongArray(ANSWERS);
  private final AtomicLong answers = new AtomicLong();
  private final Set<Attempt> underWay = ConcurrentHashMap.newKeySet();
  private final AtomicInteger unanswered = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private final Cancels cancels;

  /** When it last gave an answer, or came to owe one. */
  private volatile long heardAt;

  private volatile boolean avoided;
  private volatile boolean wanted = true;
  private int ticksUnwanted;
  private int ticksSlow;
  private int goodNeeded = FEWEST_GOOD;
  private int good;
  private int ticksGood = TICKS_TO_FORGET;
  private long probeBegan;
  private boolean probing;

  /** A request to the node. Equal only to itself. */
  static final class Attempt {
    private final long begin;
    private final double scale;
    private final Runnable abandon;

    private Attempt(long begin, double scale, Runnable abandon) {
      this.begin = begin;
      this.scale = scale;
      this.abandon = abandon;
    }

    /** While nothing is known of what is usual, all that is silent is overdue. */
    private boolean isOverdue(long now, long after) {
      long age = now - begin;
      return age >= after && (scale == 0 || scaled(age) >= TIMES_THE_USUAL * Pace.MILLI);
    }

    private long scaled(long nanos) {
      return (long) (nanos * scale);
    }

    long begin() {
      return begin;
    }
  }

  Replica(Cancels cancels) {
    this.cancels = cancels;
  }

  /**
   * A request is sent. {@code scale} is what its nanoseconds count for, 0 for nothing. {@code
   * abandon} asks another node and may run more than once.
   */
  Attempt begin(long now, double scale, Runnable abandon) {
    Attempt attempt = new Attempt(now, scale, abandon);
    if (unanswered.getAndIncrement() == 0) {
      heardAt = now;
    }
    underWay.add(attempt);
    return attempt;
  }

  /** The node has said something, were it a failure. */
  void heard(long now) {
    heardAt = now;
  }

  /** Whether a read is overdue and the node has said nothing for so many nanoseconds. */
  boolean isSilent(long now, long after) {
    return now - heardAt >= after
        && underWay.stream().anyMatch(attempt -> attempt.isOverdue(now, after));
  }

  /** Has other nodes asked for all that is under way. */
  void abandon() {
    underWay.forEach(attempt -> attempt.abandon.run());
  }

  /** One request less to answer, whether somebody has waited for it or not. */
  void answered() {
    unanswered.decrementAndGet();
  }

  /**
   * The request has failed by the node's fault. It counts as {@code nanos}: a node that fails at
   * once is not fast.
   */
  void failed(Attempt attempt, long nanos) {
    failures.incrementAndGet();
    end(attempt, nanos);
  }

  /** The request has ended, or nobody waits for it any more; it took {@code nanos} or longer. */
  void end(Attempt attempt, long nanos) {
    if (underWay.remove(attempt) && attempt.scale > 0) {
      int place = (int) (answers.getAndIncrement() % ANSWERS);
      took.set(place, attempt.scaled(nanos));
      endedAt.set(place, attempt.begin + nanos);
    }
  }

  /**
   * How many requests it has to answer, plus recent failures: a node that fails at once must not
   * look idle.
   */
  int load() {
    return unanswered.get() + failures.get();
  }

  boolean mayCancel(long now) {
    return cancels.take(now);
  }

  boolean isAvoided() {
    return avoided;
  }

  /** Somebody could read from it. */
  void want() {
    if (!wanted) {
      wanted = true;
    }
  }

  /** Goes on by a tick; false if nobody could read from it within the last minute. */
  synchronized boolean tick() {
    ticksGood = avoided ? 0 : Math.min(TICKS_TO_FORGET, ticksGood + 1);
    ticksUnwanted = wanted ? 0 : ticksUnwanted + 1;
    wanted = false;
    failures.updateAndGet(count -> count / 2);
    return ticksUnwanted < TICKS_TO_FORGET;
  }

  /**
   * The median of the last answers and of waits that already take longer; empty if there are too
   * few.
   */
  OptionalLong median(long now) {
    int known = (int) Math.min(ANSWERS, answers.get());
    long[] ended =
        IntStream.range(0, known)
            .filter(place -> now - endedAt.get(place) < OLD_NANOS)
            .mapToLong(took::get)
            .sorted()
            .toArray();
    long usual = ended.length == 0 ? 0 : ended[ended.length / 2];
    LongStream late =
        underWay.stream()
            .mapToLong(attempt -> attempt.scaled(now - attempt.begin))
            .filter(age -> age > usual);
    long[] all = LongStream.concat(LongStream.of(ended), late).sorted().toArray();
    return all.length < FEWEST_ANSWERS
        ? OptionalLong.empty()
        : OptionalLong.of(all[all.length / 2]);
  }

  /** Notes whether it is slow now; true if it has been for long enough to be avoided. */
  synchronized boolean isSlow(boolean now) {
    ticksSlow = now ? ticksSlow + 1 : 0;
    return ticksSlow >= TICKS_TO_BE_SLOW;
  }

  /** It is slow. */
  synchronized void avoid(long now) {
    int again = Math.max(FEWEST_GOOD, Math.min(MOST_GOOD, goodNeeded * 2));
    avoid(now, ticksGood < TICKS_TO_FORGET ? again : FEWEST_GOOD);
  }

  /** It is silent: it may only pause, and is back with the first good answer. */
  synchronized void suspect(long now) {
    avoid(now, 1);
  }

  private void avoid(long now, int answersNeeded) {
    goodNeeded = answersNeeded;
    ticksGood = 0;
    probeBegan = now;
    avoided = true;
    good = 0;
  }

  /** Whether to begin a probe now, at most one {@code every} so many nanoseconds. */
  boolean takeProbe(long now, long every) {
    // Asked with each read, and nearly always in vain.
    return avoided && takeProbeOfAvoided(now, every);
  }

  private synchronized boolean takeProbeOfAvoided(long now, long every) {
    if (!avoided || probing || now - probeBegan < every) {
      return false;
    }
    probing = true;
    probeBegan = now;
    return true;
  }

  /** How the node answered; brings it back when it was good for long enough. */
  synchronized void probed(boolean wasGood) {
    probing = false;
    good = wasGood ? good + 1 : 0;
    if (avoided && good >= goodNeeded) {
      // What is known of it is of the time before.
      answers.set(0);
      ticksSlow = 0;
      avoided = false;
    }
  }
}
