/**
 * Dates and times of RFC 3339 §5.6, exact to the calendar and to leap seconds, by character codes.
 *
 * @module
 */

/** `full-date`: `2026-02-28`. */
export function isDate(text: string): boolean {
  return text.length === 10 && isDateAt(text);
}

/** `full-time`: `23:20:50.52Z`, `23:20:50+01:00`. */
export function isTime(text: string): boolean {
  return isTimeFrom(text, 0);
}

/** `date-time`: `1985-04-12T23:20:50.52Z`. */
export function isDateTime(text: string): boolean {
  // `T` and `t` (the grammar's letters are of either case).
  return (text.charCodeAt(10) | 0x20) === 0x74 && isDateAt(text) && isTimeFrom(text, 11);
}

/** Tells whether a text begins with a date of the calendar. */
export function isDateAt(text: string): boolean {
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return false;
  const century = twoDigits(text, 0);
  const year = twoDigits(text, 2);
  const day = twoDigits(text, 8);
  return century >= 0 && year >= 0 && day >= 1 && day <= daysOf(twoDigits(text, 5), century, year);
}

/** The two digits at an index as a number, `-1` where they are none. */
export function twoDigits(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 0x30;
  const ones = text.charCodeAt(index + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function daysOf(month: number, century: number, year: number): number {
  if (month < 1 || month > 12) return 0;
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return (year === 0 ? century : year) % 4 === 0 ? 29 : 28;
}

function isTimeFrom(text: string, start: number): boolean {
  const end = endOfClock(text, start);
  return end > 0 && isClockRight(text, start, offsetAt(text, end));
}

/** Where hours, minutes, seconds and fraction end, `-1` where there are none. The seconds may be 60 so far. */
export function endOfClock(text: string, start: number): number {
  if (text.charCodeAt(start + 2) !== 0x3a || text.charCodeAt(start + 5) !== 0x3a) return -1;
  if (!isIn(text, start, 23) || !isIn(text, start + 3, 59) || !isIn(text, start + 6, 60)) return -1;
  let end = start + 8;
  if (text.charCodeAt(end) !== 0x2e) return end;
  do end++;
  while (isDigit(text.charCodeAt(end)));
  return end > start + 9 ? end : -1;
}

function isIn(text: string, index: number, most: number): boolean {
  const number = twoDigits(text, index);
  return number >= 0 && number <= most;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The minutes that the offset which ends the text is ahead of UTC; not a number where there is none. */
function offsetAt(text: string, index: number): number {
  const sign = text.charCodeAt(index);
  // `Z` and `z`.
  if ((sign | 0x20) === 0x7a) return text.length === index + 1 ? 0 : Number.NaN;
  const isOffset =
    (sign === 0x2b || sign === 0x2d) &&
    text.length === index + 6 &&
    text.charCodeAt(index + 3) === 0x3a &&
    isIn(text, index + 1, 23) &&
    isIn(text, index + 4, 59);
  if (!isOffset) return Number.NaN;
  return (sign === 0x2d ? -1 : 1) * (twoDigits(text, index + 1) * 60 + twoDigits(text, index + 4));
}

/** Tells whether there is an offset, and any 61st second is the last of a day in UTC (RFC 3339 §5.7). */
export function isClockRight(text: string, start: number, offset: number): boolean {
  if (Number.isNaN(offset)) return false;
  if (text.charCodeAt(start + 6) !== 0x36) return true;
  const minutes = twoDigits(text, start) * 60 + twoDigits(text, start + 3) - offset;
  return (minutes + 1440) % 1440 === 1439;
}
