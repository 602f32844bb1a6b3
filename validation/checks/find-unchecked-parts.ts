import type { Contract } from "../../contract/build/contract.ts";
import { leavesUnread } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { CustomFormat } from "../../language/schema/known-formats.ts";
import { addTo } from "../../language/values/group.ts";
import type { Preparer } from "../prepare/create-preparer.ts";
import type { SchemaNote } from "../prepare/prepared-schema.ts";
import { mostScopedSchemas } from "../prepare/schema-index.ts";
import { listParts, type OperationPart, partsOf } from "./operation-parts.ts";

export interface UncheckedPart {
  readonly part: string;
  readonly finding: Finding;
}

export function createUncheckedPartFinder(
  preparer: Preparer,
  contract: DescribedContract,
  findings: readonly Finding[],
): (operation: Operation) => readonly UncheckedPart[] {
  const mended = findings.filter(
    (finding) => leavesUnread(finding) && /^(?:ref|schema)\//.test(finding.code),
  );
  const known = new Map<Operation, readonly UncheckedPart[]>();
  const findingsOf = ({ schema, pointer, sources }: OperationPart): readonly Finding[] => {
    preparer.unitOf(schema, pointer);
    const reached = preparer.reachedFrom(pointer);
    const notes = reached.flatMap((entry) => entry.notes.filter(({ kind }) => prevents(kind)));
    if (mended.length === 0) return describeNotes(notes, contract);
    const pointers = [...sources, ...reached.map((entry) => entry.pointer)];
    const places = pointers.map((pointer) => contract.placeOf(pointer));
    const about = mended.filter(
      ({ places: [at] }) => at !== undefined && places.some((place) => holds(place, at)),
    );
    return [...describeNotes(notes, contract), ...about];
  };
  return (operation) => {
    const notes =
      known.get(operation) ??
      listParts(partsOf(operation)).flatMap((part) =>
        (part.marks === undefined ? findingsOf(part) : []).map((finding) => ({
          part: part.pointer,
          finding,
        })),
      );
    known.set(operation, notes);
    return notes;
  };
}

function holds(outer: Place, inner: Place): boolean {
  return (
    outer.file === inner.file &&
    (inner.pointer === outer.pointer || inner.pointer.startsWith(`${outer.pointer}/`))
  );
}

function prevents(kind: SchemaNote["kind"]): boolean {
  switch (kind) {
    case "unknown-ref":
    case "many-scopes":
    case "refused-pattern":
    case "unknown-dialect":
      return true;
    case "unknown-format":
    case "unknown-setting":
    case "exponential-pattern":
    case "polynomial-pattern":
    case "loose-pattern":
      return false;
  }
}

type DescribedContract = Pick<Contract, "placeOf" | "formats">;

/**
 * Merges notes about the same format or pattern into one finding that lists the first few places. Notes about dynamic scopes are also
 * merged.
 */
export function describeNotes(
  notes: readonly SchemaNote[],
  { placeOf, formats }: DescribedContract,
): readonly Finding[] {
  const groups = new Map<string, SchemaNote[]>();
  for (const note of notes) {
    if (note.kind === "unknown-format" && isCheckedElsewhere(formats?.get(note.subject))) continue;
    // The limit applies to the entire document, and many schemas can be affected when it is reached.
    const key = note.kind === "many-scopes" ? note.kind : `${note.kind} ${note.subject}`;
    addTo(groups, key, note);
  }
  return [...groups.values()].flatMap((group) => describeGroup(group, placeOf));
}

/**
 * Whether values in a format are checked without a function, because the format defines only a pattern, which is added to schemas. If the
 * format also defines a function, the pattern is only part of the check.
 */
function isCheckedElsewhere(format: CustomFormat | undefined): boolean {
  return format?.pattern !== undefined && format.check === undefined;
}

const mostPlaces = 3;

function describeGroup(
  group: readonly SchemaNote[],
  placeOf: (pointer: string) => Place,
): readonly Finding[] {
  const [note] = group;
  if (note === undefined) return [];
  const found = distinctPlaces(new Set(group.map(({ pointer }) => pointer)), placeOf);
  const places = found.slice(0, mostPlaces);
  const times = found.length > 1 ? ` (${found.length} times)` : "";
  const subject = JSON.stringify(note.subject);
  switch (note.kind) {
    case "unknown-format":
      return [
        createFinding("schema/unknown-format", {
          message: `The format ${subject}${times} is not checked.`,
          places,
        }),
      ];
    case "loose-pattern":
      return [
        createFinding("schema/bad-pattern", {
          severity: "info",
          message: `The pattern ${subject}${times} is not valid with Unicode support, so it is matched without Unicode support.`,
          places,
        }),
      ];
    case "refused-pattern":
      return [
        createFinding("schema/bad-pattern", {
          severity: "error",
          message: `The pattern ${subject}${times} cannot be compiled, so no string matches it.`,
          places,
        }),
      ];
    case "exponential-pattern":
      return [
        createFinding("schema/slow-pattern", {
          message: `The pattern ${subject}${times} can be matched in so many ways that, for some strings, each additional character doubles the time.`,
          places,
        }),
      ];
    case "polynomial-pattern":
      return [
        createFinding("schema/slow-pattern", {
          severity: "info",
          message: `The pattern ${subject}${times} can be matched in so many ways that, for some strings, the time grows with the square of the length, or faster.`,
          places,
        }),
      ];
    case "unknown-ref":
      return [
        createFinding("schema/not-compiled", {
          message: `The reference ${subject}${times} does not resolve to a schema, so no value is valid.`,
          places,
        }),
      ];
    case "many-scopes":
      return [
        createFinding("schema/not-compiled", {
          message: `\`$dynamicRef\`s give more than ${mostScopedSchemas} schemas a different meaning in other dynamic scopes. Beyond this limit, no value is valid for ${subject}${times}.`,
          fix: "Let fewer schemas with an `$id` share a `$dynamicAnchor`, or replace the `$dynamicRef` with a `$ref`.",
          places,
        }),
      ];
    case "unknown-setting":
      return [
        createFinding("schema/bad-keyword", {
          severity: "warning",
          message: `\`x-tenon-formats\` is ${note.subject}, neither "assert" nor "annotate", so formats are checked.`,
          places,
        }),
      ];
    case "unknown-dialect":
      return [
        createFinding("schema/unknown-dialect", {
          message: `The dialect ${subject}${times} is unknown. Its schemas are treated as JSON Schema 2020-12.`,
          places,
        }),
      ];
  }
}

function distinctPlaces(pointers: Iterable<string>, placeOf: (pointer: string) => Place): readonly Place[] {
  const places = new Map<string, Place>();
  for (const pointer of pointers) {
    const place = placeOf(pointer);
    const key = `${place.file} ${place.line}:${place.column} ${place.pointer}`;
    if (!places.has(key)) places.set(key, place);
  }
  return [...places.values()];
}
