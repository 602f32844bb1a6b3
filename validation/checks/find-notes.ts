import type { Contract } from "../../contract/build/contract.ts";
import { leavesUnread } from "../../contract/findings/codes.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Preparer } from "../prepare/create-preparer.ts";
import type { SchemaNote } from "../prepare/prepared-schema.ts";
import { describeNotes } from "./describe-notes.ts";
import { listParts, type OperationPart, partsOf } from "./operation-parts.ts";

/** Why a part of an operation cannot be checked as the document means it. */
export interface PartNote {
  /** The pointer of the part: see `OperationPart`. */
  readonly part: string;
  /** About the part's own schema, or one that it leads to. */
  readonly finding: Finding;
}

/**
 * Finds what keeps the parts of an operation from being checked. Answers at once where nothing in the document does
 * more than refer to what is there.
 */
export function createNoteFinder(
  preparer: Preparer,
  { placeOf }: Pick<Contract, "placeOf">,
  findings: readonly Finding[],
): (operation: Operation) => readonly PartNote[] {
  const mended = findings.filter(
    (finding) => leavesUnread(finding) && /^(?:ref|schema)\//.test(finding.code),
  );
  const known = new Map<Operation, readonly PartNote[]>();
  const findingsOf = ({ schema, pointer, sources }: OperationPart): readonly Finding[] => {
    preparer.unitOf(schema, pointer);
    const reached = preparer.reachedFrom(pointer);
    const notes = reached.flatMap((entry) => entry.notes.filter(({ kind }) => prevents(kind)));
    if (mended.length === 0) return describeNotes(notes, placeOf);
    const places = [...sources, ...reached.map((entry) => entry.pointer)].map(placeOf);
    const about = mended.filter(
      ({ places: [at] }) => at !== undefined && places.some((place) => holds(place, at)),
    );
    return [...describeNotes(notes, placeOf), ...about];
  };
  return (operation) => {
    const notes =
      known.get(operation) ??
      listParts(partsOf(operation)).flatMap((part) =>
        findingsOf(part).map((finding) => ({ part: part.pointer, finding })),
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

/** Tells whether what was noted keeps values from being checked as was meant. */
function prevents(kind: SchemaNote["kind"]): boolean {
  switch (kind) {
    case "unknown-ref":
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
