/**
 * The type of the wire values of a type with converted values: what JSON holds in their place. Validators check wire values.
 *
 * @typeParam Digits - What a text may be on the wire besides: a number, where integers of 64 bits are texts in programs.
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

/** {@link OnWire} where integers of 64 bits are texts in programs. */
export type OnWireDigits<T> = OnWire<T, number>;

/** A value of `Temporal`, whose types not every compiler knows. */
interface TemporalValue {
  readonly [Symbol.toStringTag]: `Temporal.${string}`;
}
