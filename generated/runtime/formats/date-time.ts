// @ts-nocheck Made by a machine and tested as a whole.
/**
 * Dates and times of RFC 3339 §5.6, exact to the calendar and to leap seconds. What is there on every day and in every
 * year is told by one expression; 29 February and the 61st second are looked at by themselves.
 *
 * @module
 */

/** `full-date`: `2026-02-28`. */
export function isDate(text: string): boolean {
  return date.test(text) || date.test(withoutLeapDay(text));
}

/** `full-time`: `23:20:50.52Z`, `23:20:50+01:00`. */
export function isTime(text: string): boolean {
  return time.test(text) || (time.test(withoutLeapSecond(text, 0)) && isSecondInDay(text, 0));
}

/** `date-time`: `1985-04-12T23:20:50.52Z`. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text) || isRareDateTime(text);
}

/** By itself, so that what is called for nearly every text stays small enough for engines to put it where it is called. */
function isRareDateTime(text: string): boolean {
  return dateTime.test(withoutLeapSecond(withoutLeapDay(text), 11)) && isSecondInDay(text, 11);
}

const date: RegExp =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/;

const time: RegExp = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const dateTime: RegExp =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The text with 28 February in place of 29 February in a leap year. */
function withoutLeapDay(text: string): string {
  const century = Number(text.slice(0, 2));
  const year = Number(text.slice(2, 4));
  const isLeap = (year === 0 ? century : year) % 4 === 0;
  return isLeap && text.startsWith("-02-29", 4) ? `${text.slice(0, 9)}8${text.slice(10)}` : text;
}

/** The text with second 59 in place of 60 of the time that starts there. */
function withoutLeapSecond(text: string, start: number): string {
  const end = start + 5;
  return text.startsWith(":60", end) ? `${text.slice(0, end)}:59${text.slice(end + 3)}` : text;
}

/** Tells whether a 61st second, if there is one, is the last of a day in UTC (RFC 3339 §5.7). */
export function isSecondInDay(text: string, start: number): boolean {
  if (text.charCodeAt(start + 6) !== 0x36) return true;
  const [, sign = "", hours = 0, minutes = 0] = /([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  const offset = Number(`${sign}${Number(hours) * 60 + Number(minutes)}`);
  const minute = Number(text.slice(start, start + 2)) * 60 + Number(text.slice(start + 3, start + 5));
  return (minute - offset + 1440) % 1440 === 1439;
}
