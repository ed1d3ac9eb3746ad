package io.ringcast.feature.intake.decode;

import java.time.LocalDate;
import java.time.YearMonth;

/**
 * Reads ISO-8601 instants from bytes, without garbage: seconds and fraction are optional, {@code Z}
 * or an offset is needed.
 */
final class IsoInstant {

  /** The answer for anything else. */
  static final long NONE = Long.MIN_VALUE;

  private static final int MINUTE_END = "2013-01-01T00:00".length();
  private static final int MAX_FRACTION_DIGITS = 9;
  private static final int MAX_OFFSET_SECONDS = 18 * 3600;

  private IsoInstant() {}

  /** Epoch milliseconds, smaller fractions cut off. */
  static long parse(byte[] text, int start, int length) {
    int end = start + length;
    if (length <= MINUTE_END || (text[start + 10] | 0x20) != 't' || text[start + 13] != ':') {
      return NONE;
    }
    long day = epochDay(text, start);
    int hour = digits(text, start + 11, start + 13);
    int minute = digits(text, start + 14, start + 16);
    int second = 0;
    int millis = 0;
    int at = start + MINUTE_END;
    if (text[at] == ':') {
      second = at + 3 <= end ? digits(text, at + 1, at + 3) : -1;
      at = Math.min(at + 3, end);
      if (at < end && text[at] == '.') {
        int fraction = at + 1;
        at = skipDigits(text, fraction, end);
        millis = millis(text, fraction, at);
      }
    }
    int offset = offsetSeconds(text, at, end);
    if (day == NONE
        || (hour | minute | second | millis) < 0
        || hour > 23
        || minute > 59
        || second > 59
        || Math.abs(offset) > MAX_OFFSET_SECONDS) {
      return NONE;
    }
    long seconds = day * 86_400 + hour * 3600L + minute * 60L + second - offset;
    return seconds * 1000 + millis;
  }

  /** The days since 1970, or {@link #NONE} for what is no date. */
  private static long epochDay(byte[] text, int start) {
    int year = digits(text, start, start + 4);
    int month = digits(text, start + 5, start + 7);
    int day = digits(text, start + 8, start + 10);
    boolean exists =
        text[start + 4] == '-'
            && text[start + 7] == '-'
            && year >= 0
            && month >= 1
            && month <= 12
            && day >= 1
            && day <= YearMonth.of(year, month).lengthOfMonth();
    return exists ? LocalDate.of(year, month, day).toEpochDay() : NONE;
  }

  /** The offset from UTC, or more than {@link #MAX_OFFSET_SECONDS} where there is none. */
  private static int offsetSeconds(byte[] text, int at, int end) {
    int length = end - at;
    if (length == 1 && (text[at] | 0x20) == 'z') {
      return 0;
    }
    boolean shaped = length == 3 || length == 5 || (length == 6 && text[at + 3] == ':');
    if (!shaped || !isSign(text[at])) {
      return Integer.MAX_VALUE;
    }
    int hours = digits(text, at + 1, at + 3);
    int minutes = length == 3 ? 0 : digits(text, end - 2, end);
    if ((hours | minutes) < 0 || minutes > 59) {
      return Integer.MAX_VALUE;
    }
    int seconds = hours * 3600 + minutes * 60;
    return text[at] == '-' ? -seconds : seconds;
  }

  private static boolean isSign(byte b) {
    return b == '+' || b == '-';
  }

  private static int skipDigits(byte[] text, int from, int end) {
    int at = from;
    while (at < end && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    return at;
  }

  /** The first three digits of a fraction; −1 where it has too few or too many. */
  private static int millis(byte[] text, int from, int to) {
    int count = to - from;
    if (count < 1 || count > MAX_FRACTION_DIGITS) {
      return -1;
    }
    int millis = digits(text, from, Math.min(to, from + 3));
    return count == 1 ? millis * 100 : count == 2 ? millis * 10 : millis;
  }

  /** The number, or −1 where one of the bytes is no digit. */
  private static int digits(byte[] text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }
}
