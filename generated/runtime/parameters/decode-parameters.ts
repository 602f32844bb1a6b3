// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor, ParameterDescriptor } from "../descriptors.js";
import { issueAt, pointerTo } from "../pointer.js";
import type { ValidationIssue } from "../validation.js";
import { setOwn, textContext } from "../wire/build-value.js";
import type { IntegerRange } from "../wire/coerce-text.js";
import { MAX_PAIRS, parsePairs } from "../wire/parse-pairs.js";
import { createStep, type ParameterSource } from "./create-step.js";
import { QueryPairs } from "./decode-query.js";
import { parseCookies } from "./parse-cookies.js";

/** What parameters became. */
export interface DecodedParameters {
  /** By {@link ParameterDescriptor.key}; what was not sent is not there. */
  readonly values: Record<string, unknown>;
  /** Pointers start with the key. Empty when all is well. */
  readonly issues: readonly ValidationIssue[];
}

/**
 * Decodes the parameters of one operation. Where a text fits several types of a union, the keys in `other` are given their
 * other reading (see {@link Reading}): to be tried when a schema refuses the first.
 */
export type ParameterDecoder = (source: ParameterSource, other?: ReadonlySet<string>) => DecodedParameters;

/** How the texts of parameters are read. */
export interface ParameterTextRules {
  /** Default: `safe`. */
  readonly integers?: IntegerRange;
  /** How deep JSON in a text may nest. Default: as it likes. */
  readonly depth?: number | undefined;
}

/** Header parameters of these names are ignored (OpenAPI 3.2 §4.12.1): other parts of a document describe them. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/**
 * Makes the decoder of an operation's parameters: every style, `content`, and the whole query as one value. It never
 * throws; what is malformed is an issue. A missing parameter that is required is an issue of keyword `required`. Names that
 * the document does not give are passed over.
 *
 * @param rules - `integers`, `any`: integers that a number can only hold rounded are taken as well; `depth`: how deep JSON may
 * nest.
 */
export function createParameterDecoder(
  operation: Pick<OperationDescriptor, "path" | "parameters">,
  rules: ParameterTextRules = {},
): ParameterDecoder {
  const parameters = operation.parameters.filter(isRead);
  const steps = parameters.map((parameter) => createStep(parameter, operation.path));
  const inQuery = namesIn(parameters, "query");
  const inCookie = namesIn(parameters, "cookie");
  return (source, other) => {
    const issues: ValidationIssue[] = [];
    const values: Record<string, unknown> = {};
    const query = inQuery === undefined ? undefined : readQuery(source.query, inQuery, issues);
    const cookies = inCookie && new QueryPairs(parseCookies(source.header("cookie")), inCookie);
    const sources = { source, query, cookies };
    const stated = textContext(issues, "stated", rules);
    for (const step of steps) {
      const { key, required } = step.parameter;
      const before = issues.length;
      const value = step.read(sources, other?.has(key) ? textContext(issues, "other", rules) : stated);
      if (value !== undefined) setOwn(values, key, value);
      else if (required && issues.length === before) issues.push(missing(key));
    }
    return { values, issues };
  };
}

function isRead(parameter: ParameterDescriptor): boolean {
  return !(parameter.in === "header" && IGNORED_HEADERS.has(parameter.name.toLowerCase()));
}

function namesIn(
  parameters: readonly ParameterDescriptor[],
  location: ParameterDescriptor["in"],
): ReadonlySet<string> | undefined {
  const names = parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  return names.length === 0 ? undefined : new Set(names);
}

function missing(key: string): ValidationIssue {
  return { ...issueAt(pointerTo("", key), "required", "must be given"), params: { missingProperty: key } };
}

function readQuery(query: string, claimed: ReadonlySet<string>, issues: ValidationIssue[]): QueryPairs {
  const pairs = parsePairs(query);
  if (pairs === undefined) {
    issues.push(issueAt("", "maxProperties", `must not hold more than ${MAX_PAIRS} query values`));
  }
  return new QueryPairs(pairs ?? [], claimed);
}
