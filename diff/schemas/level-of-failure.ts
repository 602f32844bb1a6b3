/**
 * The levels of differences between schemas, apart from those that an exchange shows.
 *
 * @module
 */
import type { Contract } from "../../contract/build/contract.ts";
import type { LocatedFailure } from "../../language/inclusion/proof.ts";
import { isObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { Side } from "../changes/change.ts";
import type { Difference, SchemaQuestion } from "../compare/part.ts";

/**
 * The level of a failure that occurs although the sender sends only members that its document describes.
 *
 * @param reader - The document of the reader.
 */
export function levelOfFailure(
  located: LocatedFailure,
  question: SchemaQuestion,
  reader: Contract,
  readings: Partial<Readings>,
): Difference["level"] {
  if (isMetInPath(located, question, reader)) return "compatible";
  if (isLeftOut(located, readings)) return "risk";
  const isOpen =
    question.direction === "response" ? isExtensible(located, reader) : isNullAsText(located, question);
  return { target: question.target, otherwise: "undecided", ...(isOpen ? { atMost: "risk" } : {}) };
}

/** Keywords about the members of an object, apart from `properties`, which names its members. */
const aboutMembers: ReadonlySet<string> = new Set([
  ...["additionalProperties", "unevaluatedProperties", "propertyNames", "maxProperties", "minProperties"],
  ...["required", "dependentRequired", "dependentSchemas"],
]);

/**
 * The level of a failure that occurs only if the sender also sends members that its document neither describes nor explicitly allows.
 * It is a risk whatever keyword limits such members. A member that the reader newly describes is compatible: otherwise, each new optional
 * member would be a risk. Clients may rely on the description of a response, however.
 */
export function levelOfOpenFailure({ failure, steps }: LocatedFailure, side: Side): "risk" | "compatible" {
  if (failure.keyword === "properties") return side === "response" ? "risk" : "compatible";
  const isAnyMember = steps.some(({ kind }) => kind === "any-member");
  return isAnyMember || aboutMembers.has(failure.keyword) ? "risk" : "compatible";
}

/** The level of a failure in the other direction: the sender's schema refuses a value that the reader's schema admits. */
export function levelOfWidening({ failure }: LocatedFailure, side: Side): "risk" | "compatible" {
  return failure.keyword === "properties" && side === "request" ? "risk" : "compatible";
}

/**
 * Tells whether a failure is about a `readOnly` or `writeOnly` member in the wrong direction. These failures are ignored, because messages
 * do not contain the member. They count if the options say that such a member is an error.
 */
function isLeftOut(
  { failure: { keyword } }: LocatedFailure,
  { readOnlySent, writeOnlyShown }: Partial<Readings>,
): boolean {
  return (
    (keyword === "readOnly" && readOnlySent !== "error") ||
    (keyword === "writeOnly" && writeOnlyShown !== "error")
  );
}

/** Tells whether a failure is only `minLength: 1` for a whole path segment, which always has at least one character. */
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

/**
 * Tells whether a failure is about null in a value that clients send as text. OpenAPI leaves it to implementations how null is written there
 * (OpenAPI 3.2, Appendix B), and most clients omit it.
 */
function isNullAsText({ failure: { keyword, detail } }: LocatedFailure, { wire }: SchemaQuestion): boolean {
  return wire.kind === "text" && keyword === "type" && detail === "null";
}

/**
 * Tells whether the reader's schema lists values but announces that there may be more. The keywords for this are `x-extensible-enum`
 * (Zalando), `x-ms-enum` with `modelAsString` (Azure) and `x-speakeasy-unknown-values: allow`.
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
