import { createFinding } from "../../contract/findings/create-finding.ts";
import { UsageError } from "./usage-error.ts";

/** The bounds of an option's number, both included. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
}

/** Reads the number of an option. Throws a {@link UsageError} where it is none, or out of range. */
export function readNumber(
  option: string,
  text: string | undefined,
  fallback: number,
  { least, most, whole = true }: NumberRange,
): number {
  if (text === undefined) return fallback;
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most && (!whole || Number.isInteger(number))) return number;
  const kind = whole ? "a whole number" : "a number";
  throw wrongValue(`The option --${option} is ${kind} from ${least} to ${most}, not "${text}".`);
}

/** What is thrown for a value that is not understood. */
export function wrongValue(message: string, fix?: string): UsageError {
  return new UsageError(createFinding("usage/wrong-value", { message, fix }));
}
