// @ts-nocheck Made by a machine and tested as a whole.
import { isDate, isSecondInDay } from "./date-time.js";

/** A time as ISO 8601 has it more freely: the offset may be absent, short (`+01`) or without colon (`+0100`). */
export function isIsoTime(text: string): boolean {
  return (
    /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/.test(
      text,
    ) && isSecondInDay(withWholeOffset(text))
  );
}

/** The text with its offset as RFC 3339 has it. */
function withWholeOffset(text: string): string {
  const [offset, hours, minutes = "00"] = /([+-]\d\d):?(\d\d)?$/.exec(text) ?? [];
  if (offset === undefined) return /z$/i.test(text) ? text : `${text}Z`;
  return `${text.slice(0, -offset.length)}${hours}:${minutes}`;
}

/** A date and such a time, with `T` or white space between. */
export function isIsoDateTime(text: string): boolean {
  return /^[Tt\s]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isIsoTime(text.slice(11));
}
