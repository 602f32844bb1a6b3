/**
 * Dates, times and durations as defined in RFC 3339, including leap years and leap seconds. A regular expression matches ordinary values;
 * 29 February and the second 60 are checked separately.
 *
 * @module
 */

/** A `full-date` (RFC 3339 §5.6): `2026-02-28`. */
export function isDate(text: string): boolean {
  return date.test(text) || date.test(withoutLeapDay(text));
}

/** A `full-time` (RFC 3339 §5.6): `23:20:50.52Z`, `23:20:50+01:00`. */
export function isTime(text: string): boolean {
  return time.test(text) || isRare(time, text);
}

/** A `date-time` (RFC 3339 §5.6): `1985-04-12T23:20:50.52Z`. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text) || isRare(dateTime, text);
}

/** Checks 29 February and the second 60. A separate function, so that the caller can be inlined. */
function isRare(ordinary: RegExp, text: string): boolean {
  // If `:60` is not the seconds part, `isSecondInDay` rejects it.
  return ordinary.test(withoutLeapDay(text).replace(":60", ":59")) && isSecondInDay(text);
}

const date: RegExp =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/;

const time: RegExp = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const dateTime: RegExp =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function withoutLeapDay(text: string): string {
  const [year] = text.split("-02-29");
  return Number(year) % (Number(year) % 100 ? 4 : 400) ? text : text.replace("-02-29", "-02-28");
}

function isSecondInDay(text: string): boolean {
  if (!text.includes(":60")) return true;
  const [, minute, offset] = /(..:..):60[.\d]*(.*)/.exec(text) ?? [];
  return Date.parse(`2000-01-01T${minute}${offset}`.toUpperCase()) % 86_400_000 === 86_340_000;
}

/** A time in the relaxed notation of ISO 8601, where the offset can be missing, short (`+01`), or written without a colon (`+0100`). */
export function isIsoTime(text: string): boolean {
  return (
    /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/.test(
      text,
    ) && isSecondInDay(withWholeOffset(text))
  );
}

/** Converts the offset to RFC 3339: `+01` and `+0100` become `+01:00`, and a missing offset becomes `Z`. */
function withWholeOffset(text: string): string {
  const [offset, hours, minutes = "00"] = /([+-]\d\d):?(\d\d)?$/.exec(text) ?? [];
  if (offset === undefined) return /z$/i.test(text) ? text : `${text}Z`;
  return `${text.slice(0, -offset.length)}${hours}:${minutes}`;
}

/** A date, `T` or white space, and a time accepted by {@link isIsoTime}. */
export function isIsoDateTime(text: string): boolean {
  return /^[Tt\s]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isIsoTime(text.slice(11));
}

/** A duration (RFC 3339 appendix A): `P3Y6M4DT12H30M5S`, `P2W`. Units can be skipped (`PT1H5S`), as in ISO 8601 but not in the appendix. */
export function isDuration(text: string): boolean {
  return /^P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text);
}
