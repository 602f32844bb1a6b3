/**
 * Dates and times of RFC 3339 §5.6, exact to the calendar and to leap seconds: the form by an expression, what it cannot
 * tell by character codes.
 *
 * @module
 */

/** `full-date`: `2026-02-28`. */
export function isDate(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) && isDayInMonth(text);
}

/** `full-time`: `23:20:50.52Z`, `23:20:50+01:00`. */
export function isTime(text: string): boolean {
  return (
    /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.test(text) &&
    isSecondInDay(text, 0)
  );
}

/** `date-time`: `1985-04-12T23:20:50.52Z`. */
export function isDateTime(text: string): boolean {
  return (
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.test(
      text,
    ) &&
    isDayInMonth(text) &&
    isSecondInDay(text, 11)
  );
}

/** Tells whether the day of a text that begins with a date of the right form is one of its month. */
export function isDayInMonth(text: string): boolean {
  const day = numberAt(text, 8);
  if (day < 29) return true;
  const month = numberAt(text, 5);
  if (month !== 2) return day < 31 || ![4, 6, 9, 11].includes(month);
  const year = numberAt(text, 2);
  return day === 29 && (year === 0 ? numberAt(text, 0) : year) % 4 === 0;
}

/** Tells whether a 61st second, if there is one, is the last of a day in UTC (RFC 3339 §5.7). */
export function isSecondInDay(text: string, start: number): boolean {
  if (text.charCodeAt(start + 6) !== 0x36) return true;
  const [, sign = "", hours = 0, minutes = 0] = /([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  const offset = Number(`${sign}${Number(hours) * 60 + Number(minutes)}`);
  return (numberAt(text, start) * 60 + numberAt(text, start + 3) - offset + 1440) % 1440 === 1439;
}

/** The number that two digits are. */
function numberAt(text: string, index: number): number {
  return text.charCodeAt(index) * 10 + text.charCodeAt(index + 1) - 528;
}
