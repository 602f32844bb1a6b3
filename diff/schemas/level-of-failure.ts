import type { Contract } from "../../contract/build/contract.ts";
import type { LocatedFailure } from "../../language/inclusion/proof.ts";
import { isObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { chooseReadings, type Readings } from "../../verifier/judge/readings.ts";
import type { Pair, Version } from "../changes/change.ts";
import { type Difference, otherVersion, type SchemaQuestion } from "../compare/part.ts";
import { nullableBesideRef } from "./nullable-beside-ref.ts";

/** Returns the level for a failure that occurs even if the sender sends only declared members. */
export function levelOfFailure(
  located: LocatedFailure,
  question: SchemaQuestion,
  contracts: Pair<Contract>,
  readings: Partial<Readings>,
): Difference["level"] {
  const { sender } = question;
  const reader = contracts[otherVersion(sender)];
  if (isMetInPath(located, question, reader)) return "compatible";
  if (isAllowedByReading(located, readings)) return "risk";
  const isOpen =
    nullableBesideRef(located.failure, contracts[sender]) !== undefined ||
    (question.direction === "response" ? isExtensible(located, reader) : isNullAsText(located, question));
  return { target: question.target, otherwise: "undecided", ...(isOpen ? { atMost: "risk" } : {}) };
}

const aboutMembers: ReadonlySet<string> = new Set([
  ...["additionalProperties", "unevaluatedProperties", "propertyNames", "maxProperties", "minProperties"],
  ...["required", "dependentRequired", "dependentSchemas"],
]);

/**
 * Returns the level for a failure caused by members that the sender's document neither declares nor explicitly allows. Such failures are
 * a risk, regardless of the keyword. Members newly declared by the reader are compatible; otherwise every new optional member would be a
 * risk. In messages sent by the new version (responses or webhooks), however, clients can rely on the old declaration.
 *
 * A type that the sender's document only implies, e.g. by `properties`, allows other values as well: a risk, with the exchange.
 */
export function levelOfOpenFailure(
  { failure, steps }: LocatedFailure,
  { sender, wire, target }: SchemaQuestion,
): Difference["level"] {
  if (failure.keyword === "type" && wire.kind === "json")
    return { target, otherwise: "compatible", atMost: "risk" };
  if (failure.keyword === "properties") return sender === "new" ? "risk" : "compatible";
  const isAnyMember = steps.some(({ kind }) => kind === "any-member");
  return isAnyMember || aboutMembers.has(failure.keyword) ? "risk" : "compatible";
}

/**
 * Returns the level for a failure in the opposite direction: the sender's schema rejects a value that the reader's schema accepts. Clients
 * can rely on a member that responses no longer contain because it became `writeOnly`.
 */
export function levelOfWidening({ failure }: LocatedFailure, sender: Version): "risk" | "compatible" {
  const lost = sender === "old" ? "properties" : "writeOnly";
  return failure.keyword === lost ? "risk" : "compatible";
}

/** Whether the readings allow `readOnly` members in requests, or `writeOnly` members in responses. */
function isAllowedByReading({ failure: { keyword } }: LocatedFailure, readings: Partial<Readings>): boolean {
  const { readOnlySent, writeOnlyShown } = chooseReadings(readings);
  return (
    (keyword === "readOnly" && readOnlySent !== "error") ||
    (keyword === "writeOnly" && writeOnlyShown !== "error")
  );
}

/** Path segments are never empty, so `minLength: 1` rejects nothing. */
function isMetInPath(
  { failure: { keyword, reader }, steps }: LocatedFailure,
  { target }: SchemaQuestion,
  { document }: Contract,
): boolean {
  if (target.kind !== "parameter" || target.parameter.in !== "path" || target.parameter.style !== "simple")
    return false;
  const schema = keyword === "minLength" && steps.length === 0 ? readPointer(document, reader) : undefined;
  return isObject(schema) && schema["minLength"] === 1;
}

/** How null is written as a string is implementation-defined (OpenAPI 3.2, Appendix B), and most clients omit it. */
function isNullAsText({ failure }: LocatedFailure, { wire }: SchemaQuestion): boolean {
  const { keyword, detail, value } = failure;
  const isListed = keyword === "enum" || keyword === "const";
  return wire.kind === "text" && (isListed ? value === null : keyword === "type" && detail === "null");
}

/**
 * Whether a schema explicitly tolerates unlisted values: `x-extensible-enum` (Zalando), `x-ms-enum` with `modelAsString` (Azure),
 * `x-speakeasy-unknown-values: allow`.
 */
function isExtensible({ failure: { keyword, reader } }: LocatedFailure, { document }: Contract): boolean {
  const schema = keyword === "enum" || keyword === "const" ? readPointer(document, reader) : undefined;
  if (!isObject(schema)) return false;
  const azure = schema["x-ms-enum"];
  return (
    (schema["x-extensible-enum"] !== undefined && schema["x-extensible-enum"] !== false) ||
    (isObject(azure) && azure["modelAsString"] === true) ||
    schema["x-speakeasy-unknown-values"] === "allow"
  );
}
