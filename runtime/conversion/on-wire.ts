/**
 * The type of the wire values of a type with converted values: what JSON holds in their place. Validators check wire values.
 *
 * `Custom` are the types of formats of one's own, whose wire values are strings.
 */
export type OnWire<T, Custom = never> = T extends Custom | Date | TemporalValue
  ? string
  : T extends bigint
    ? number
    : T extends object
      ? T extends Blob | AsyncIterable<unknown>
        ? T
        : { [Key in keyof T]: OnWire<T[Key], Custom> }
      : T;

/** A value of `Temporal`, whose types not every compiler knows. */
interface TemporalValue {
  readonly [Symbol.toStringTag]: `Temporal.${string}`;
}
