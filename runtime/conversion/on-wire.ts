/**
 * The type of wire values for a type with converted values, as in JSON. Validators check wire values.
 *
 * @typeParam Digits - The type that a text may also have on the wire: a number, if integers of 64 bits are texts in programs.
 */
export type OnWire<T, Digits = never> = T extends Date | TemporalValue
  ? string
  : T extends bigint
    ? number
    : T extends string
      ? T | (string extends T ? Digits : never)
      : T extends Blob | AsyncIterable<unknown>
        ? T
        : T extends object
          ? { [Key in keyof T]: OnWire<T[Key], Digits> }
          : T;

/** {@link OnWire} if integers of 64 bits are texts in programs. */
export type OnWireDigits<T> = OnWire<T, number>;

/** A value of `Temporal`, whose types not every compiler knows. */
interface TemporalValue {
  readonly [Symbol.toStringTag]: `Temporal.${string}`;
}

/**
 * {@link OnWire} if custom formats convert strings to types of the user. A type with methods cannot be JSON, so its wire value is a string.
 * Any other may also be the type of a schema, so its own form is admitted, too.
 *
 * @typeParam Own - The union of these types.
 */
export type OwnOnWire<T, Own, Digits = never> = T extends Own
  ? string | (HasMethods<T> extends true ? never : PartsOnWire<T, Own, Digits>)
  : PartsOnWire<T, Own, Digits>;

type PartsOnWire<T, Own, Digits> = T extends object
  ? T extends Date | TemporalValue | Blob | AsyncIterable<unknown>
    ? OnWire<T, Digits>
    : { [Key in keyof T]: OwnOnWire<T[Key], Own, Digits> }
  : OnWire<T, Digits>;

type HasMethods<T> = T extends object
  ? Extract<T[keyof T], (...given: never) => unknown> extends never
    ? false
    : true
  : false;
