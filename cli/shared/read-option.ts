import { wrongValue } from "./usage-error.ts";

/** The minimum and maximum of an option's number. */
interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** Whether the number must be whole. Default: true. */
  readonly whole?: boolean;
}

/** Reads the number of an option. Throws a {@link UsageError} if it is not a number, or out of range. */
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

/** Reads `--port`. Throws a {@link UsageError} if it is not a port. */
export function readPort(text: string | undefined, fallback: number): number {
  return readNumber("port", text, fallback, { least: 0, most: 65_535 });
}

/** The items of a comma-separated list, without surrounding space. Empty items are dropped. */
export function splitList(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Reads the URL of a server. Throws a {@link UsageError} if it is not an http or https URL, or has more than an origin and a path. */
export function readTargetUrl(text: string, fix?: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw wrongValue(`The target "${text}" is not an http or https URL, such as http://127.0.0.1:3000.`);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw wrongValue(
      "The target must be an origin with at most a path: no credentials, query or fragment.",
      fix,
    );
  return url;
}
