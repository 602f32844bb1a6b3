import { endOfClock, isClockRight, isDateAt } from "./date-time.js";

/** A time as ISO 8601 has it more freely: the offset may be absent, short (`+01`) or without colon (`+0100`). */
export function isIsoTime(text: string): boolean {
  return isIsoTimeFrom(text, 0);
}

/** A date and such a time, with `T` or white space between. */
export function isIsoDateTime(text: string): boolean {
  return /^[Tt\s]$/.test(text.charAt(10)) && isDateAt(text) && isIsoTimeFrom(text, 11);
}

function isIsoTimeFrom(text: string, start: number): boolean {
  const end = endOfClock(text, start);
  return end > 0 && isClockRight(text, start, offsetOf(text.slice(end)));
}

function offsetOf(text: string): number {
  if (text === "" || text === "Z" || text === "z") return 0;
  const match = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/.exec(text);
  if (match === null) return Number.NaN;
  const [, sign, hours, minutes = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
