import { createContradictionFinder } from "../../../contract/model/find-contradiction.ts";
import { findRivals } from "../../../contract/model/find-rivals.ts";
import { lookupOf } from "../../../contract/model/model-lookup.ts";
import { findUnreachable } from "../../../contract/model/twins.ts";
import type { ApiModel, Operation, Parameter, SchemaUse } from "../../../contract/model/types.ts";
import type { Direction } from "../../../language/schema/directional-members.ts";
import type { JointCase } from "./joint-case.ts";

/** Gives the reason, by the document, why no exchange of a case can be valid; `undefined` if no reason is known. */
export type FindImpossible = (planned: JointCase) => string | undefined;

/**
 * Makes the search for a contract. The reasons: `fetch` cannot send the request, an earlier operation takes it, a schema accepts no value, or no credentials satisfy the
 * security.
 */
export function createImpossibleFinder(model: ApiModel): FindImpossible {
  const lookup = lookupOf(model);
  const finders: Finders = {
    any: createContradictionFinder(lookup),
    request: createContradictionFinder(lookup, "request"),
    response: createContradictionFinder(lookup, "response"),
  };
  const firstOf = new Map(
    findUnreachable(model.operations, lookup)
      .filter(({ requests }) => requests === "all")
      .map(({ operation, first }) => [operation, first.id]),
  );
  const schemes = new Set(model.securitySchemes.map(({ descriptor }) => descriptor.name));
  return (planned) =>
    findBeyondFetch(planned) ??
    findEarlier(planned, firstOf) ??
    findUnknownSchemes(planned, schemes) ??
    findRivalSchemes(planned, model.securitySchemes) ??
    findNothing(planned, finders);
}

type Finders = Readonly<Record<"any" | Direction, ReturnType<typeof createContradictionFinder>>>;

function findBeyondFetch({ operation: { method, unsentBody }, status }: JointCase): string | undefined {
  if (unsentBody?.required === true) return `\`fetch\` sends no body with ${method}`;
  if (["CONNECT", "TRACE", "TRACK"].includes(method.toUpperCase()))
    return `\`fetch\` rejects the method ${method}`;
  const isInterim = status < 200;
  return isInterim ? `\`fetch\` does not show the interim status ${status}` : undefined;
}

function findEarlier({ operation }: JointCase, firstOf: ReadonlyMap<Operation, string>): string | undefined {
  const first = firstOf.get(operation);
  return first === undefined ? undefined : `all requests that fit it also fit ${first}, which comes first`;
}

function findUnknownSchemes(
  { operation: { security } }: JointCase,
  schemes: ReadonlySet<string>,
): string | undefined {
  const unknown = security.map((needs) => needs.find(({ scheme }) => !schemes.has(scheme))?.scheme);
  if (unknown.length === 0 || unknown.includes(undefined)) return undefined;
  return `its security asks for schemes that the document does not describe: ${unknown.join(", ")}`;
}

function findRivalSchemes(
  { operation: { security } }: JointCase,
  schemes: ApiModel["securitySchemes"],
): string | undefined {
  const rivals = security.map((needs) => findRivals(needs, schemes));
  if (rivals.length === 0 || rivals.includes(undefined)) return undefined;
  return `its security asks for two credentials in one header: ${rivals.flat().join(", ")}`;
}

/**
 * The schema of the values of a parameter that can be sent: without members that have the name of another parameter, and without texts that
 * run into the next parameter.
 */
function sentSchema({ schema: use, taken, followed }: Parameter): SchemaUse {
  if (followed === true) return { ...use, schema: { allOf: [use.schema, { maxLength: 1 }] } };
  if (taken === undefined) return use;
  const properties = Object.fromEntries(taken.map((name) => [name, false]));
  return { ...use, schema: { type: "object", allOf: [use.schema, { properties }] } };
}

function findNothing({ operation, media, replyMedia }: JointCase, finders: Finders): string | undefined {
  const parameters = operation.parameters.filter(({ required }) => required);
  const uses: readonly (readonly [string, SchemaUse | undefined, keyof Finders])[] = [
    ...parameters.map(
      (parameter) => [`the parameter ${parameter.name}`, sentSchema(parameter), "any"] as const,
    ),
    ["the request body", media?.schema, "request"],
    ["the response body", replyMedia?.schema, "response"],
  ];
  for (const [what, use, way] of uses) {
    const found = use && finders[way](use.schema, use.pointer);
    if (found) return `no value fits ${what}: ${found.reason}`;
  }
  return undefined;
}
