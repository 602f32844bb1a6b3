/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/**
 * Dates, times and durations of RFC 3339, exact to leap years and leap seconds. A regular expression matches ordinary values; 29 February
 * and the second 60 are checked separately.
 *
 * @module
 */
/** `date-time`: `1985-04-12T23:20:50.52Z`. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text) || isRare(dateTime, text);
}

/** Tests values that are valid in few cases: 29 February and the second 60. A function of its own, so that the caller can be inlined. */
function isRare(ordinary: RegExp, text: string): boolean {
  // If `:60` is not in the place of the seconds, `isSecondInDay` refuses it.
  return ordinary.test(withoutLeapDay(text).replace(":60", ":59")) && isSecondInDay(text);
}

const dateTime: RegExp =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The text, with 28 February in place of 29 February if the year is a leap year. */
function withoutLeapDay(text: string): string {
  const [year] = text.split("-02-29");
  return Number(year) % (Number(year) % 100 ? 4 : 400) ? text : text.replace("-02-29", "-02-28");
}

/** Tells whether the text has no second 60, or one that is the last second of a day in UTC (RFC 3339 §5.7). */
function isSecondInDay(text: string): boolean {
  if (!text.includes(":60")) return true;
  const [, minute, offset] = /(..:..):60[.\d]*(.*)/.exec(text) ?? [];
  return Date.parse(`2000-01-01T${minute}${offset}`.toUpperCase()) % 86_400_000 === 86_340_000;
}
