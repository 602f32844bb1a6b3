import type { Contract } from "../contract/build/contract.ts";
import { keywords } from "../language/inclusion/decide-keyword.ts";
import { Inclusion } from "../language/inclusion/inclusion.ts";
import { failuresOf, type LocatedFailure, outOfSteps } from "../language/inclusion/proof.ts";
import { admittedTypes } from "../language/schema/admitted-types.ts";
import { appliedSchemas } from "../language/schema/applicable.ts";
import type { Direction } from "../language/schema/directional-members.ts";
import { isSameSchema } from "../language/schema/same-schema.ts";
import { isObject } from "../language/values/json-object.ts";
import { readPointer } from "../runtime/pointer.ts";
import type { Readings } from "../verifier/judge/readings.ts";
import type { Pair, Version } from "./changes/change.ts";
import type { Limits } from "./changes/effort.ts";
import { compareNotice, type NoticePolicy } from "./compare/compare-notice.ts";
import { type Difference, otherVersion, type SchemaQuestion } from "./compare/part.ts";
import { compareAnnotations } from "./schemas/compare-annotations.ts";
import { describeAnnotation, describeFailure, nameOf } from "./schemas/describe-failure.ts";
import { createSameness, ignoreAnnotations, ignoreTexts, ignoreUnenforced } from "./schemas/same-schemas.ts";
import type { PreparedContract } from "./witness/prepare-contract.ts";
import type { Goal } from "./witness/search-witness.ts";

/** A difference between schemas. */
export interface SchemaDifference extends Difference {
  /** The name of the member or value that the difference is about. Absent: it is about the keyword as a whole. */
  readonly detail?: string;
  /** What an exchange that shows the change must violate. Absent if the level is known without a search for such an exchange. */
  readonly goal?: Goal;
}

/** The options of comparing schemas. */
export interface SchemaOptions extends NoticePolicy {
  readonly readings?: Partial<Readings> | undefined;
  readonly limits: Limits;
}

/** The maximum number of steps of a comparison between two schemas of the same document. */
const mostWithin = 1_000;

/** Makes the function that lists the differences between an old and a new schema. It keeps its proofs, to make later calls faster. */
export function createSchemaComparison(
  contracts: Pair<Contract>,
  prepared: (version: Version) => PreparedContract,
  { readings = {}, limits, ...policy }: SchemaOptions,
): (question: SchemaQuestion) => readonly SchemaDifference[] {
  const enforcesDiscriminators = readings.discriminator === "enforce";
  const areSame = createSameness(contracts, enforcesDiscriminators ? ignoreUnenforced : ignoreAnnotations);
  const areEqual = createSameness(contracts, ignoreTexts);
  const budget = { left: limits.allSteps };
  const inclusions = new Map<string, Inclusion>();
  const within = new Map<string, Inclusion>();
  const withinOf = (version: Version, direction: Direction): Inclusion => {
    const source = prepared(version);
    const own = { direction, isClosed: false, asText: false, canSpread: false, most: mostWithin } as const;
    const key = `${version} ${direction}`;
    const made =
      within.get(key) ??
      new Inclusion({ sender: source, reader: source, ...own, areSame: isSameSchema }, keywords);
    within.set(key, made);
    return made;
  };
  const inclusionOf = (
    sender: Version,
    { direction, wire }: SchemaQuestion,
    isClosed: boolean,
  ): Inclusion => {
    const asText = wire.kind === "text";
    const canSpread = wire.kind === "text" && wire.isEscaped;
    const areListsJoined = wire.kind === "text" && wire.isJoined;
    const key = `${sender} ${direction} ${asText} ${canSpread} ${areListsJoined} ${isClosed}`;
    const known = inclusions.get(key);
    if (known !== undefined) return known;
    const made = new Inclusion(
      {
        ...{ sender: prepared(sender), reader: prepared(otherVersion(sender)) },
        ...{ direction, isClosed, asText, canSpread, areListsJoined },
        ...{ enforcesDiscriminators, most: limits.steps, budget },
        areSame: (sent, read) => (sender === "old" ? areSame(sent, read) : areSame(read, sent)),
      },
      keywords,
      withinOf(sender, direction),
    );
    inclusions.set(key, made);
    return made;
  };
  const lacking = (
    sender: Version,
    question: SchemaQuestion,
    isClosed: boolean,
  ): readonly LocatedFailure[] => {
    const inclusion = inclusionOf(sender, question, isClosed);
    const read = question.schemas[otherVersion(sender)];
    const proof = inclusion.compare(question.schemas[sender], read);
    const found = leaveOutUnfinished(failuresOf(proof), isClosed);
    if (
      found.length > 0 ||
      question.wire.kind === "json" ||
      areTypesRead(read.schema, prepared(otherVersion(sender)))
    )
      return found;
    const failure = { keyword: "type", reader: read.pointer, sender: question.schemas[sender].pointer };
    return [{ failure, steps: [], around: [], proof }];
  };
  return (question) => {
    const { schemas, sender, side, target, subject, direction } = question;
    if (areEqual(schemas.old.schema, schemas.new.schema)) return [];
    const differences = new Map<string, SchemaDifference>();
    const finders = { old: prepared("old").find, new: prepared("new").find };
    for (const change of compareAnnotations(schemas, finders, areEqual)) {
      // A default has no effect in responses.
      if (change.keyword === "default" && side === "response") continue;
      if (change.keyword === "discriminator" && enforcesDiscriminators) continue;
      const { keyword, places, level } = change;
      if (keyword === "deprecated" || keyword === "x-sunset")
        for (const one of compareNotice({ subject: nameOf(places.new, subject), contracts, places }, policy))
          differences.set(JSON.stringify([one.code, places]), { ...one, side });
      const message = describeAnnotation(change, subject);
      differences.set(JSON.stringify([keyword, places]), {
        code: `schema/${keyword}`,
        message,
        side,
        places,
        level,
      });
    }
    if (areSame(schemas.old.schema, schemas.new.schema)) return [...differences.values()];
    const tell = (located: LocatedFailure, by: Version, level: Difference["level"]): void => {
      const { failure } = located;
      const { message, places, fix } = describeFailure(located, contracts, by, subject);
      const detail = named.has(failure.keyword) ? failure.detail : undefined;
      const key = JSON.stringify([failure.keyword, places, detail]);
      if (differences.has(key)) return;
      const goal =
        typeof level === "string"
          ? undefined
          : { question, located, inclusion: inclusionOf(sender, question, true) };
      differences.set(key, {
        code: `schema/${failure.keyword}`,
        ...{ message, side, places, level },
        ...(detail === undefined ? {} : { detail }),
        ...(goal === undefined ? {} : { goal }),
        ...(fix === undefined || goal === undefined ? {} : { fix }),
      });
    };
    for (const located of lacking(sender, question, true)) {
      const isOpen = direction === "response" && isExtensible(located, contracts[otherVersion(sender)]);
      const search = {
        target,
        otherwise: "undecided",
        ...(isOpen ? ({ atMost: "risk" } as const) : {}),
      } as const;
      if (isMetInPath(located, question, contracts[otherVersion(sender)]))
        tell(located, sender, "compatible");
      else tell(located, sender, isLeftOut(located, readings) ? "risk" : search);
    }
    // If a proof shows that the reader accepts all values, a schema that admits more values is still a change.
    for (const located of lacking(sender, question, false))
      tell(
        located,
        sender,
        needsOpenSender(located) || (side === "response" && isDescription(located)) ? "risk" : "compatible",
      );
    for (const located of lacking(otherVersion(sender), question, false))
      tell(
        located,
        otherVersion(sender),
        side === "request" && isDescription(located) ? "risk" : "compatible",
      );
    return [...differences.values()];
  };
}

/** Leaves out failures that only say that the limit of steps was reached: all but the first, or all if the sender may send any members. */
function leaveOutUnfinished(found: readonly LocatedFailure[], isClosed: boolean): readonly LocatedFailure[] {
  const first = isClosed ? found.find(({ failure }) => failure.keyword === outOfSteps) : undefined;
  return found.filter((one) => one === first || one.failure.keyword !== outOfSteps);
}

/** Tells whether the text of a parameter is converted to the types of its schema. If the types depend on conditions, it stays text. */
function areTypesRead(schema: unknown, { find }: PreparedContract): boolean {
  return (
    admittedTypes(schema, find).length > 0 ||
    !appliedSchemas(schema, find, "alternatives").some(({ schema: part }) =>
      ["type", "enum", "const", "if"].some((keyword) => Object.hasOwn(part, keyword)),
    )
  );
}

/** Tells whether only one document describes a member that both allow. Nothing is refused, but clients may rely on the description. */
function isDescription({ failure }: LocatedFailure): boolean {
  return failure.keyword === "properties";
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

/** Tells whether a failure occurs only if the sender sends members that its document does not describe. */
function needsOpenSender({ failure, steps }: LocatedFailure): boolean {
  const isRest = failure.keyword === "additionalProperties" || failure.keyword === "unevaluatedProperties";
  return isRest || steps.some(({ kind }) => kind === "any-member");
}

/** Keywords for which each name in their value counts as a separate change. */
const named: ReadonlySet<string> = new Set([
  "required",
  "properties",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentRequired",
  "dependentSchemas",
  "discriminator",
]);
