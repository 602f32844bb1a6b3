import type { ValidationIssue } from "../checks.ts";
import { readPointer } from "../pointer.ts";
import { showValue } from "./show-value.ts";
import { suggestName } from "./suggest-name.ts";

type CameIssue = Pick<ValidationIssue, "pointer" | "keyword"> & Partial<Pick<ValidationIssue, "params">>;

const FORMAT_EXAMPLES: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  duration: "PT1H30M",
  email: "ada@example.com",
  hostname: "api.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/notes",
  "uri-reference": "/notes/7",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
};

/**
 * Describes what was found in place of the value that an issue expects: its JSON type, e.g. `got a string`. For a format, gives an example.
 * Returns `undefined` if the issue's message says enough. The text contains no part of the value unless `isShown`, which shows values that
 * are not among the allowed ones.
 *
 * @param part - The value at the issue's pointer.
 */
export function describeCame(
  { keyword, params }: Omit<CameIssue, "pointer">,
  part: unknown,
  isShown = false,
): string | undefined {
  switch (keyword) {
    case "type":
      return part === undefined ? undefined : describeWrongType(part, params?.["type"]);
    case "enum":
    case "const": {
      const kind = nameJsonType(part);
      return isShown && ["a string", "a number", "an integer"].includes(kind)
        ? `got ${showValue(part)}`
        : part === undefined
          ? undefined
          : `got ${kind}`;
    }
    case "format": {
      const format = String(params?.["format"]);
      return Object.hasOwn(FORMAT_EXAMPLES, format) ? `such as "${FORMAT_EXAMPLES[format]}"` : undefined;
    }
    case "required": {
      const near = findSimilar(String(params?.["missingProperty"] ?? ""), part);
      return near === undefined ? undefined : `got the similar name ${JSON.stringify(near)}`;
    }
    case "contentType":
      return describeMediaType(params ?? {}, part);
    default:
      return undefined;
  }
}

const MOST_NAMES = 200;

function findSimilar(missing: string, part: unknown): string | undefined {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return undefined;
  return suggestName(missing, Object.keys(part).slice(0, MOST_NAMES));
}

/** Names the media type of a part of a form, or that of the file. */
function describeMediaType({ type }: Readonly<Record<string, unknown>>, part: unknown): string | undefined {
  const came = typeof type === "string" ? type : part instanceof Blob ? part.type : "";
  return came === "" ? undefined : `got ${came}`;
}

function describeWrongType(part: unknown, wanted: unknown): string {
  const came = `got ${nameJsonType(part)}`;
  if (part instanceof Date)
    return `${came}: pass its text, as of toISOString(), or generate with \`dates: "Date"\``;
  const types = [wanted].flat();
  const isJson = typeof part === "string" && /^\s*[{[]/.test(part);
  if (isJson && (types.includes("object") || types.includes("array")))
    return `${came} containing JSON: pass the value itself, without JSON.stringify`;
  return came;
}

/** Names the JSON type of a value, with an article. */
export function nameJsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  switch (typeof value) {
    case "object":
      return value instanceof Date ? "a Date" : "an object";
    case "bigint":
      return "an integer";
    case "number":
      if (!Number.isFinite(value)) return String(value);
      return Number.isInteger(value) ? "an integer" : "a number";
    default:
      return `a ${typeof value}`;
  }
}

const MOST_HINTS = 10;

/** Describes what came for each issue, as {@link describeCame}; for the first ten, since reading a value takes as long as its pointer. */
export function hintsFor(issues: readonly CameIssue[], value: unknown): readonly (string | undefined)[] {
  return issues.slice(0, MOST_HINTS).map((issue) => describeCame(issue, readPointer(value, issue.pointer)));
}

const MOST_CAME = 5;

/** Describes what was found at the places of issues: one text for each pointer, e.g. `/body/kind: got "comic"`. */
export function listCame(issues: readonly CameIssue[], value: unknown, isShown = false): readonly string[] {
  const texts = new Map<string, string>();
  for (const { pointer, ...issue } of issues) {
    if (texts.size === MOST_CAME) break;
    const came = texts.has(pointer) ? undefined : describeCame(issue, readPointer(value, pointer), isShown);
    if (came !== undefined) texts.set(pointer, `${pointer}: ${came}`);
  }
  return [...texts.values()];
}
