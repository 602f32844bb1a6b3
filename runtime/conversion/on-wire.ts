/**
 * Maps the type of a program value to the type of its JSON representation, e.g. `Date` to `string`. Validators check wire values.
 *
 * @typeParam Digits - The wire type of 64-bit integers (`number`) if programs represent them as strings. Default: `never`.
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

export type OnWireDigits<T> = OnWire<T, number>;

/** A `Temporal` value, declared here because not every compiler includes the types of `Temporal`. */
interface TemporalValue {
  readonly [Symbol.toStringTag]: `Temporal.${string}`;
}

/**
 * Variant of {@link OnWire} for custom formats that convert strings to user-defined types. A type with methods has a string as its wire
 * value. A type without methods can also be the type of an object schema, so its wire value is a string or an object with the same members.
 *
 * @typeParam Own - The union of user-defined types.
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
