import type { ValidationIssue } from "../checks.ts";
import type { OperationDescriptor, ParameterDescriptor } from "../descriptors.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import { textContext } from "../wire/build-context.ts";
import { type ReadingOf, STATED } from "../wire/read-accepted.ts";
import type { NumberText } from "../wire/read-json.ts";
import { setMember } from "../wire/set-member.ts";
import { MAX_PAIRS, parsePairs } from "../wire/split-styled.ts";
import { createStep, type ParameterSource, type ParameterTextRules } from "./create-step.ts";
import { parseCookies } from "./parse-cookies.ts";
import { QueryPairs } from "./query-pairs.ts";

export interface DecodedParameters {
  readonly values: Record<string, unknown>;
  readonly issues: readonly ValidationIssue[];
  readonly texts?: readonly NumberText[];
}

/**
 * Decodes the parameters of a request. `reading` selects the interpretation of ambiguous strings (see `Reading`; default: `stated`).
 * Callers pass another one if the schema rejected the first values.
 */
export type ParameterDecoder = (source: ParameterSource, reading?: ReadingOf) => DecodedParameters;

const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/**
 * Matches `Accept`, `Content-Type` and `Authorization` in any letter case; parameters with these names are ignored (OpenAPI 3.2 §4.12.1).
 */
export function isIgnoredHeader(name: string): boolean {
  return IGNORED_HEADERS.has(name.toLowerCase());
}

/**
 * Creates the decoder for an operation's parameters. It supports every style, `content`, and parameters that cover the complete query. It
 * never throws: malformed strings, and missing required parameters (keyword `required`), become issues. Undocumented names are ignored.
 */
export function createParameterDecoder(
  operation: Pick<OperationDescriptor, "path" | "parameters">,
  rules: ParameterTextRules = {},
): ParameterDecoder {
  const parameters = operation.parameters.filter(isRead);
  const steps = parameters.map((parameter) => createStep(parameter, operation.path, rules));
  const inQuery = namesIn(parameters, "query");
  const inCookie = namesIn(parameters, "cookie");
  return (source, reading = STATED) => {
    const issues: ValidationIssue[] = [];
    const values: Record<string, unknown> = {};
    const query = inQuery === undefined ? undefined : readQuery(source.query, inQuery, issues);
    const cookies = inCookie && new QueryPairs(parseCookies(source.header("cookie")), inCookie);
    const sources = { source, query, cookies };
    const texts: NumberText[] = [];
    const context = textContext(issues, reading, { depth: rules.depth, parse: rules.parse, texts });
    for (const step of steps) {
      const { key, required } = step.parameter;
      const before = issues.length;
      const value = step.read(sources, context);
      if (value !== undefined) setMember(values, key, value);
      else if (required && issues.length === before) issues.push(missingValue(key));
    }
    return texts.length === 0 ? { values, issues } : { values, issues, texts };
  };
}

function isRead(parameter: ParameterDescriptor): boolean {
  return !(parameter.in === "header" && isIgnoredHeader(parameter.name));
}

function namesIn(
  parameters: readonly ParameterDescriptor[],
  location: ParameterDescriptor["in"],
): ReadonlySet<string> | undefined {
  const names = parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  return names.length === 0 ? undefined : new Set(names);
}

function missingValue(key: string): ValidationIssue {
  return { ...issueAt(pointerTo("", key), "required", "must be given"), params: { missingProperty: key } };
}

function readQuery(query: string, claimed: ReadonlySet<string>, issues: ValidationIssue[]): QueryPairs {
  const pairs = parsePairs(query);
  if (pairs === undefined) {
    issues.push(issueAt("", "maxProperties", `must not contain more than ${MAX_PAIRS} query values`));
  }
  return new QueryPairs(pairs ?? [], claimed);
}
