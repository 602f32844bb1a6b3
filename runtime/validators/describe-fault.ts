import type { ValidationIssue } from "../checks.ts";
import { requireTypes } from "../wire/require-types.ts";
import type { Fault } from "./record-fault.ts";

type Params = Readonly<Record<string, unknown>>;

type Wording = readonly [params: Params, text: string];

/** Converts a fault to a validation issue, whose message never contains the value. */
export function describeFault(fault: Fault): ValidationIssue {
  const [params, message] = wordingOf(fault.keyword, fault.params);
  fault.params = params;
  fault.message = message;
  return fault as ValidationIssue;
}

function wordingOf(keyword: string, detail: unknown): Wording {
  switch (keyword) {
    case "type":
      return describeType(String(detail));
    case "required":
      return [{ missingProperty: detail }, `lacks the property ${quote(detail)}`];
    case "enum":
      return describeValues([...(detail as Iterable<unknown>)]);
    case "const":
      return [{ allowedValue: detail }, `must be ${JSON.stringify(detail)}`];
    case "format":
      return [{ format: detail }, `must be in the format ${quote(detail)}`];
    case "pattern":
      return [{ pattern: detail }, `must match the pattern ${detail}`];
    case "additionalProperties":
      return [{ additionalProperty: detail }, `has the unexpected property ${quote(detail)}`];
    case "unevaluatedProperties":
      return [{ unevaluatedProperty: detail }, `has the unexpected property ${quote(detail)}`];
    case "propertyNames":
      return [{ propertyName: detail }, `has the invalid property name ${quote(detail)}`];
    default:
      return describeSize(keyword, detail) ?? describeWhole(keyword, detail);
  }
}

function describeType(types: string): Wording {
  const list = types.split("|");
  return [{ type: list.length > 1 ? list : types }, requireTypes(list)];
}

function describeSize(keyword: string, limit: unknown): Wording | undefined {
  switch (keyword) {
    case "minimum":
      return [{ comparison: ">=", limit }, `must be at least ${limit}`];
    case "maximum":
      return [{ comparison: "<=", limit }, `must be at most ${limit}`];
    case "exclusiveMinimum":
      return [{ comparison: ">", limit }, `must be more than ${limit}`];
    case "exclusiveMaximum":
      return [{ comparison: "<", limit }, `must be less than ${limit}`];
    case "multipleOf":
      return [{ multipleOf: limit }, `must be a multiple of ${limit}`];
    case "items":
    case "unevaluatedItems":
      return [{ limit }, `must have at most ${count(limit, "item")}`];
    default:
      return describeCount(keyword, limit);
  }
}

function describeCount(keyword: string, limit: unknown): Wording | undefined {
  const [, bound, noun] = /^(min|max)(Length|Items|Properties)$/.exec(keyword) ?? [];
  if (noun === undefined) return undefined;
  const one = noun === "Length" ? "character" : noun === "Items" ? "item" : "property";
  return [{ limit }, `must have at ${bound === "min" ? "least" : "most"} ${count(limit, one)}`];
}

function describeNone(branches: unknown): string {
  return branches === 1
    ? "does not match the only alternative"
    : `matches none of the ${branches} alternatives`;
}

function describeWhole(keyword: string, detail: unknown): Wording {
  const params: Params = Object(detail);
  switch (keyword) {
    case "anyOf":
      return [{}, describeNone(detail)];
    case "oneOf":
      return Array.isArray(detail)
        ? [{ passingSchemas: detail }, "matches more than one alternative"]
        : [{ passingSchemas: null }, describeNone(detail)];
    case "not":
      return [{}, "matches an excluded schema"];
    case "if":
      return [{ failingKeyword: detail }, `does not satisfy its condition (${detail})`];
    case "uniqueItems":
      return [params, `has duplicate items at ${params["j"]} and ${params["i"]}`];
    case "contains":
      return [params, describeContains(params)];
    case "dependentRequired":
      return [
        params,
        `has the property ${quote(params["property"])}, so it needs ${quote(params["missingProperty"])}`,
      ];
    default:
      return [{}, "is not allowed here"];
  }
}

function describeContains({ minContains, maxContains }: Params): string {
  const most = maxContains === undefined ? "" : ` and at most ${maxContains}`;
  return `must have at least ${count(minContains, "matching item")}${most}`;
}

function describeValues(allowedValues: readonly unknown[]): Wording {
  const listed = allowedValues.map((value) => JSON.stringify(value)).join(", ");
  return [{ allowedValues }, `must be one of ${listed}`];
}

function quote(name: unknown): string {
  return JSON.stringify(String(name));
}

function count(number: unknown, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`.replace("ys", "ies");
}
