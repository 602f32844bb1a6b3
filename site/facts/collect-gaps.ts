import type { Contract } from "../../contract/build/contract.ts";
import type { Place } from "../../contract/findings/finding.ts";
import { addTo } from "../../language/values/group.ts";
import { elementsOf, isObject, membersOf, textOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { labelPointer, type PointerLabel } from "./label-pointer.ts";

/** A place that the document leaves open, or a member whose name or type was chosen without a source. */
export interface MarkedSpot {
  /** The pointer in the normalised document. */
  readonly pointer: string;
  readonly label: PointerLabel;
  readonly place: Place;
  /** The open question, or the reason for the choice. */
  readonly text: string;
  /** The section of the source that leaves the question open, if given. */
  readonly section?: string;
}

/** A gap, with all the places that it affects. */
interface Gap {
  readonly id: string;
  readonly spots: readonly MarkedSpot[];
}

/** A member that was chosen without a source. */
interface Choice extends MarkedSpot {
  readonly member: string;
}

/** An entry of `x-tenon-mentioned` or `x-tenon-rules`. */
export interface Statement {
  readonly group: string;
  readonly says: string;
  readonly section?: string;
  /** Other parts of the entry, e.g. its requests or the version. */
  readonly details: readonly string[];
}

/** The markers of a document (`spec/README.md`). The lists are empty if it has none. */
export interface Markers {
  readonly gaps: readonly Gap[];
  readonly choices: readonly Choice[];
  readonly mentioned: readonly Statement[];
  readonly rules: readonly Statement[];
}

/** Collects the markers of a document. */
export function collectMarkers(contract: Contract): Markers {
  const gaps = new Map<string, MarkedSpot[]>();
  const choices: Choice[] = [];
  const seen = new Set<string>();
  visit(contract.document, "", (node, pointer) => {
    const spot = (text: string, at: readonly string[], section?: string): MarkedSpot => ({
      pointer,
      label: labelPointer(pointer, contract.document),
      place: contract.placeOf(pointerTo(pointer, ...at)),
      text,
      ...(section === undefined ? {} : { section }),
    });
    const isNew = (key: string): boolean => !seen.has(key) && seen.add(key) !== undefined;
    for (const [id, gap] of membersOf(node["x-tenon-gap"])) {
      const unknown = isObject(gap) ? textOf(gap, "unknown") : undefined;
      if (!isObject(gap) || unknown === undefined) continue;
      const made = spot(unknown, ["x-tenon-gap", id], textOf(gap, "section"));
      // A schema that differs for requests occurs twice.
      if (isNew(JSON.stringify([id, made.place, unknown]))) addTo(gaps, id, made);
    }
    for (const [member, reason] of membersOf(node["x-tenon-chosen"])) {
      if (typeof reason !== "string") continue;
      const made = spot(reason, ["x-tenon-chosen", member]);
      if (isNew(JSON.stringify([member, made.place, reason]))) choices.push({ ...made, member });
    }
  });
  const sorted = [...gaps].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return {
    gaps: sorted.map(([id, spots]) => ({ id, spots })),
    choices,
    mentioned: readStatements(contract.document["x-tenon-mentioned"]),
    rules: readStatements(contract.document["x-tenon-rules"]),
  };
}

type Visitor = (node: Readonly<Record<string, unknown>>, pointer: string) => void;

function visit(node: unknown, pointer: string, visitor: Visitor): void {
  if (Array.isArray(node))
    for (const [index, part] of node.entries()) visit(part, pointerTo(pointer, index), visitor);
  if (!isObject(node)) return;
  visitor(node, pointer);
  for (const [name, part] of Object.entries(node)) {
    if (typeof part !== "object" || name.startsWith("x-") || name === "example" || name === "examples")
      continue;
    visit(part, pointerTo(pointer, name), visitor);
  }
}

function readStatements(value: unknown): readonly Statement[] {
  return membersOf(value).flatMap(([group, entries]) =>
    membersOf(entries).flatMap(([key, entry]) => {
      if (!isObject(entry)) return [];
      const section = textOf(entry, "section");
      const field = [textOf(entry, "resource"), textOf(entry, "field")].filter((part) => part !== undefined);
      const says = textOf(entry, "says") ?? (field.join(": ") || key);
      const version = textOf(entry, "version");
      const requests = elementsOf(entry["requests"]).filter((request) => typeof request === "string");
      const details = [
        ...requests,
        ...(version === undefined ? [] : [version]),
        ...(textOf(entry, "says") === undefined ? [] : field),
      ];
      return [{ group, says, details, ...(section === undefined ? {} : { section }) }];
    }),
  );
}
