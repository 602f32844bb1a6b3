import type { Contract } from "../contract/build/contract.ts";
import type { Inclusion } from "../language/inclusion/inclusion.ts";
import { failuresOf, type LocatedFailure, outOfSteps } from "../language/inclusion/proof.ts";
import { admittedTypes } from "../language/schema/admitted-types.ts";
import { appliedSchemas } from "../language/schema/applicable.ts";
import type { FindSchema } from "../language/schema/local-ref.ts";
import { pointerTo } from "../runtime/pointer.ts";
import type { Readings } from "../verifier/judge/readings.ts";
import type { Pair, Version } from "./changes/change.ts";
import type { Limits } from "./changes/effort.ts";
import { compareNotice, excuseRemoval, type NoticePolicy } from "./compare/compare-notice.ts";
import { type Difference, otherVersion, type SchemaQuestion } from "./compare/part.ts";
import {
  type AnnotationChange,
  AnnotationComparison,
  ignoreUncompared,
} from "./schemas/compare-annotations.ts";
import { createInclusions, type InclusionOf } from "./schemas/create-inclusions.ts";
import {
  type DescribedFailure,
  describeAnnotation,
  describeFailure,
  nameOf,
} from "./schemas/describe-failure.ts";
import { levelOfFailure, levelOfOpenFailure, levelOfWidening } from "./schemas/level-of-failure.ts";
import { type AreSame, createSameness, ignoreAnnotations, ignoreUnenforced } from "./schemas/same-schemas.ts";
import type { Goal } from "./witness/goal.ts";
import type { PreparedContract } from "./witness/prepare-contract.ts";

export interface SchemaDifference extends Difference {
  /** Name of the changed member or value. Absent if the keyword changed as a whole. */
  readonly detail?: string;
  /** The values of the keyword, or what differs within them. */
  readonly values?: Pair<unknown>;
  /** The constraint an exchange must violate to demonstrate the change. Absent if the change level is known without an exchange. */
  readonly goal?: Goal;
}

export interface SchemaOptions extends NoticePolicy {
  readonly readings?: Partial<Readings> | undefined;
  readonly limits: Limits;
  /** Whether `old` is the newer document, so that changes are told from `new` to `old`. Default: false. */
  readonly isReversed?: boolean;
}

export class SchemaComparison {
  readonly #contracts: Pair<Contract>;
  readonly #finders: Pair<FindSchema>;
  readonly #options: SchemaOptions;
  readonly #enforcesDiscriminators: boolean;
  readonly #areSame: AreSame;
  readonly #areEqual: AreSame;
  readonly #annotations: AnnotationComparison;
  readonly #inclusionOf: InclusionOf;

  constructor(
    contracts: Pair<Contract>,
    prepared: (version: Version) => PreparedContract,
    options: SchemaOptions,
  ) {
    const enforcesDiscriminators = options.readings?.discriminator === "enforce";
    const areSame = createSameness(
      contracts,
      enforcesDiscriminators ? ignoreUnenforced : ignoreAnnotations,
      !enforcesDiscriminators,
    );
    this.#contracts = contracts;
    this.#finders = { old: prepared("old").find, new: prepared("new").find };
    this.#options = options;
    this.#enforcesDiscriminators = enforcesDiscriminators;
    this.#areSame = areSame;
    this.#areEqual = createSameness(contracts, ignoreUncompared, !enforcesDiscriminators);
    this.#annotations = new AnnotationComparison(this.#finders, this.#areEqual);
    const { limits } = options;
    this.#inclusionOf = createInclusions({ sourceOf: prepared, areSame, enforcesDiscriminators, limits });
  }

  compare(question: SchemaQuestion): readonly SchemaDifference[] {
    const { old, new: now } = question.schemas;
    if (this.#areEqual(old.schema, now.schema)) return [];
    const annotations = this.#compareAnnotations(question);
    if (this.#areSame(old.schema, now.schema)) return annotations;
    return distinct([...annotations, ...this.#compareValues(question)]);
  }

  #compareAnnotations({ schemas, side, subject }: SchemaQuestion): readonly SchemaDifference[] {
    const contracts = this.#contracts;
    return this.#annotations.compare(schemas).flatMap((change) => {
      const { keyword, places, level } = change;
      if (keyword === "default" && side === "response") return [];
      if (keyword === "discriminator" && this.#enforcesDiscriminators) return [];
      const isNotice = keyword === "deprecated" || keyword === "x-sunset";
      const noticed = { subject: nameOf(places.new, subject), contracts, places };
      const notices = isNotice ? compareNotice(noticed, this.#options) : [];
      const told = this.#options.isReversed === true ? turnAnnotation(change) : change;
      const message = describeAnnotation(told, subject);
      return [
        ...notices.map((notice) => ({ ...notice, side })),
        {
          code: `schema/${keyword}`,
          message,
          side: level === "source" ? "request" : side,
          places,
          level,
          values: change.values,
        } as const,
      ];
    });
  }

  #compareValues(question: SchemaQuestion): readonly SchemaDifference[] {
    const { sender } = question;
    const reader = otherVersion(sender);
    const levelOf = (located: LocatedFailure): Difference["level"] =>
      levelOfFailure(located, question, this.#contracts, this.#options.readings ?? {});
    return [
      ...this.#lacking(sender, question, true).map((located) =>
        this.#excuse(
          removedBy(located, question),
          this.#describe(located, sender, question, levelOf(located)),
        ),
      ),
      // A schema that allows more values is reported as a change even if the reader provably accepts all of them.
      ...this.#lacking(sender, question, false).map((located) =>
        this.#excuse(
          undeclaredBy(located, sender),
          this.#describe(located, sender, question, levelOfOpenFailure(located, question)),
        ),
      ),
      ...this.#lacking(reader, question, false).map((located) =>
        this.#excuse(
          undeclaredBy(located, reader),
          this.#describe(located, reader, question, levelOfWidening(located, sender)),
        ),
      ),
    ];
  }

  /** @param member - Pointer of the removed member in the old document. */
  #excuse(member: string | undefined, difference: SchemaDifference): SchemaDifference {
    const reason =
      member === undefined ? undefined : excuseRemoval(this.#contracts.old, member, this.#options);
    if (reason === undefined) return difference;
    const { goal: _, fix: __, ...rest } = difference;
    return { ...rest, message: difference.message.replace(/\.$/, `: ${reason}.`), level: "compatible" };
  }

  /** Lists reasons why the other document's schema can reject values that the sender's schema allows. Either document can be the sender. */
  #lacking(sender: Version, question: SchemaQuestion, isClosed: boolean): readonly LocatedFailure[] {
    const { schemas, wire } = question;
    const reader = otherVersion(sender);
    const read = schemas[reader];
    const proof = this.#inclusionOf(sender, question, isClosed).compare(schemas[sender], read);
    const found = leaveOutUnfinished(failuresOf(proof), isClosed);
    const isKnown = found.length > 0 || wire.kind === "json";
    if (isKnown || areTypesRead(read.schema, this.#finders[reader])) return found;
    const failure = { keyword: "type", reader: read.pointer, sender: schemas[sender].pointer };
    return [{ failure, steps: [], around: [], proof }];
  }

  #tell(located: LocatedFailure, by: Version, subject: string): DescribedFailure {
    const documents = { contracts: this.#contracts, find: this.#finders, areSame: this.#areSame };
    if (this.#options.isReversed !== true) return describeFailure(located, documents, by, subject);
    const turned = {
      contracts: turn(this.#contracts),
      find: turn(this.#finders),
      areSame: (old: unknown, now: unknown): boolean => this.#areSame(now, old),
    };
    const told = describeFailure(located, turned, otherVersion(by), subject);
    const { fix: _, ...rest } = told;
    return { ...rest, places: turn(told.places), values: turn(told.values) };
  }

  #describe(
    located: LocatedFailure,
    by: Version,
    question: SchemaQuestion,
    level: Difference["level"],
  ): SchemaDifference {
    const { keyword, detail } = located.failure;
    const { side, sender, subject } = question;
    const { message, places, fix, values } = this.#tell(located, by, subject);
    const isSearched = typeof level !== "string";
    const inclusion = (): Inclusion => this.#inclusionOf(sender, question, true);
    return {
      code: `schema/${keyword}`,
      ...{ message, side, places, level, values },
      ...(detail !== undefined && named.has(keyword) ? { detail } : {}),
      ...(isSearched ? { goal: { question, located, inclusion: inclusion() } } : {}),
      ...(isSearched && fix !== undefined ? { fix } : {}),
    };
  }
}

/** Swaps the documents of a pair. */
function turn<T>({ old, new: now }: Pair<T>): Pair<T> {
  return { old: now, new: old };
}

function turnAnnotation(change: AnnotationChange): AnnotationChange {
  return { ...change, places: turn(change.places), values: turn(change.values) };
}

/** Returns the pointer of a member in the old document that the new version no longer accepts or no longer has to send. */
function removedBy({ failure }: LocatedFailure, { sender }: SchemaQuestion): string | undefined {
  const [gone, holder] =
    sender === "old" ? ["additionalProperties", failure.sender] : ["required", failure.reader];
  if (failure.keyword !== gone || failure.detail === undefined) return undefined;
  return pointerTo(holder, "properties", failure.detail);
}

/** Returns the pointer of a member in the old document that the new document, the one `by` names, no longer declares. */
function undeclaredBy({ failure }: LocatedFailure, by: Version): string | undefined {
  if (by === "old" || failure.keyword !== "properties" || failure.detail === undefined) return undefined;
  return pointerTo(failure.reader, "properties", failure.detail);
}

function distinct(differences: readonly SchemaDifference[]): readonly SchemaDifference[] {
  const kept = new Map<string, SchemaDifference>();
  for (const one of differences) {
    const key = JSON.stringify([one.code, one.places, one.detail]);
    if (!kept.has(key)) kept.set(key, one);
  }
  return [...kept.values()];
}

/** Removes failures that only report the step limit. If senders send declared members only, the first such failure is kept. */
function leaveOutUnfinished(found: readonly LocatedFailure[], isClosed: boolean): readonly LocatedFailure[] {
  const first = isClosed ? found.find(({ failure }) => failure.keyword === outOfSteps) : undefined;
  return found.filter((one) => one === first || one.failure.keyword !== outOfSteps);
}

/** Whether a parameter's string is converted to the types in its schema. If those types depend on conditions, the value stays a string. */
function areTypesRead(schema: unknown, find: FindSchema): boolean {
  return (
    admittedTypes(schema, find).length > 0 ||
    !appliedSchemas(schema, find, "alternatives").some(({ schema: part }) =>
      ["type", "enum", "const", "if"].some((keyword) => Object.hasOwn(part, keyword)),
    )
  );
}

const named: ReadonlySet<string> = new Set([
  "required",
  "properties",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentRequired",
  "dependentSchemas",
  "discriminator",
]);
