import { ConversionError, type FormatConversion, validDate } from "./convert.ts";

/**
 * Converts a `date-time` to a `Date`. Fractions beyond milliseconds and the offset are lost, and a leap second (`:60`) becomes the
 * preceding second.
 */
export const dateTime: FormatConversion = {
  parse: (text: string) => validDate(new Date(text.toUpperCase().replace(/:60(?=[.Z+-])/, ":59"))),
  serialize: (date: Date) => validDate(date).toISOString(),
  isValue: isDate,
};

/** Converts a `date` to a `Date` at midnight UTC, and a `Date` to its day in UTC. */
export const date: FormatConversion = {
  parse: (text: string) => validDate(new Date(`${text}T00:00:00Z`)),
  serialize: (date: Date) => validDate(date).toISOString().slice(0, -14),
  isValue: isDate,
};

/** Converts `date-time` to a `Temporal.Instant`. Requires a global `Temporal`. */
export const instant: FormatConversion = {
  parse: (text: string) => temporal().Instant.from(text),
  serialize: String,
  isValue: (value) => tagOf(value) === "Temporal.Instant",
};

/** Converts `date` to a `Temporal.PlainDate`. Requires a global `Temporal`. */
export const plainDate: FormatConversion = {
  parse: (text: string) => temporal().PlainDate.from(text),
  serialize: String,
  isValue: (value) => tagOf(value) === "Temporal.PlainDate",
};

function isDate(value: unknown): boolean {
  return value instanceof Date;
}

interface TemporalLike {
  readonly Instant: { from(text: string): unknown };
  readonly PlainDate: { from(text: string): unknown };
}

/** Looks up `Temporal` on each use, so that a polyfill can be loaded later. */
function temporal(): TemporalLike {
  const { Temporal } = globalThis as { readonly Temporal?: TemporalLike };
  if (Temporal === undefined)
    throw new ConversionError(" needs a global Temporal, e.g. from temporal-polyfill/global");
  return Temporal;
}

function tagOf(value: unknown): unknown {
  return Object(value)[Symbol.toStringTag];
}
