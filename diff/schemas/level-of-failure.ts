import type { Contract } from "../../contract/build/contract.ts";
import type { LocatedFailure } from "../../language/inclusion/proof.ts";
import { isObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { Version } from "../changes/change.ts";
import type { Difference, SchemaQuestion } from "../compare/part.ts";

/**
 * For a failure although the sender sends only described members.
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

const aboutMembers: ReadonlySet<string> = new Set([
  ...["additionalProperties", "unevaluatedProperties", "propertyNames", "maxProperties", "minProperties"],
  ...["required", "dependentRequired", "dependentSchemas"],
]);

/**
 * For a failure that needs members which the sender's document neither describes nor explicitly allows: a risk, whatever keyword limits
 * them. A member newly described by the reader is compatible; otherwise each new optional member would be a risk. Clients may rely on the
 * description of what the new version sends, however: of a response, or of a webhook.
 */
export function levelOfOpenFailure(
  { failure, steps }: LocatedFailure,
  sender: Version,
): "risk" | "compatible" {
  if (failure.keyword === "properties") return sender === "new" ? "risk" : "compatible";
  const isAnyMember = steps.some(({ kind }) => kind === "any-member");
  return isAnyMember || aboutMembers.has(failure.keyword) ? "risk" : "compatible";
}

/** For a failure in the other direction: the sender's schema refuses a value that the reader's admits. */
export function levelOfWidening({ failure }: LocatedFailure, sender: Version): "risk" | "compatible" {
  return failure.keyword === "properties" && sender === "old" ? "risk" : "compatible";
}

/**
 * Failures about `readOnly` or `writeOnly` members in the wrong direction are ignored, since messages do not contain them, unless the
 * options make such members an error.
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

/** A path segment always has at least one character, so `minLength: 1` refuses nothing. */
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

/** How to write null as a string is up to implementations (OpenAPI 3.2, Appendix B); most clients omit it. */
function isNullAsText({ failure: { keyword, detail } }: LocatedFailure, { wire }: SchemaQuestion): boolean {
  return wire.kind === "text" && keyword === "type" && detail === "null";
}

/**
 * Whether the reader announces more values than it lists: `x-extensible-enum` (Zalando), `x-ms-enum` with `modelAsString` (Azure),
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
