import type { Place } from "../../contract/findings/finding.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/read-ndjson.ts";
import { type Change, type ChangeLevel, changeLevels, type Pair } from "../changes/change.ts";

export interface DiffEntry {
  readonly level: ChangeLevel;
  readonly changes: readonly [Change, ...Change[]];
  readonly operations: readonly string[];
  readonly places: readonly Pair<Place | null>[];
  /** An exchange that demonstrates the change. Absent if none was found, or if the entry in {@link shownBy} has the same exchange. */
  readonly witness?: EntryWitness;
  readonly shownBy?: DiffEntry;
}

export interface EntryWitness {
  readonly exchange: Exchange;
  readonly basePath: string | undefined;
}

/**
 * Merges changes with the same message, e.g. for requests and responses, for several operations, or for copies of a schema. Entries keep
 * the order of their first change. A notice about a missing date absorbs the deprecation notice.
 */
export function gatherEntries(changes: readonly Change[]): readonly DiffEntry[] {
  const noticed = new Set(changes.filter(({ code }) => code === "sunset/missing").map(keyOfPart));
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    if (change.code.endsWith("/deprecated") && noticed.has(keyOfPart(change))) continue;
    const { message, against, approval } = change;
    const key = JSON.stringify([message, against, approval]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  const shown = new Map<string, DiffEntry>();
  return [...groups.values()].map((group) => {
    const [first] = group.sort((one, other) => weigh(one) - weigh(other));
    const { level } = first;
    const shows = group.find((change) => change.level === level && change.witness !== undefined);
    const witness = shows?.witness && { exchange: shows.witness, basePath: shows.basePath };
    const line = witness === undefined ? undefined : `${level} ${printNdjsonLine(witness.exchange)}`;
    const shownBy = line === undefined ? undefined : shown.get(line);
    const entry: DiffEntry = {
      ...{ level, changes: group },
      operations: [...new Set(group.flatMap(({ operations }) => operations))],
      places: distinctPlaces(group),
      ...(shownBy !== undefined ? { shownBy } : witness !== undefined ? { witness } : {}),
    };
    if (line !== undefined && shownBy === undefined) shown.set(line, entry);
    return entry;
  });
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly DiffEntry[];
}

export type Grouping = "level" | "operation" | "schema";

export function groupEntries(entries: readonly DiffEntry[], by: Grouping): readonly EntryGroup[] {
  const groups = new Map<string, DiffEntry[]>();
  for (const entry of entries) {
    const title = titleOf(entry, by);
    const group = groups.get(title) ?? [];
    groups.set(title, group);
    group.push(entry);
  }
  return [...groups].map(([title, own]) => ({ title, entries: own }));
}

function titleOf({ level, operations, changes }: DiffEntry, by: Grouping): string {
  switch (by) {
    case "level":
      return level;
    case "operation":
      return single(operations) ?? (operations.length === 0 ? "The document" : "Several operations");
    case "schema": {
      const names = new Set(changes.map(schemaNameOf));
      return single([...names]) ?? (names.size > 1 ? "Several schemas" : "Outside of named schemas");
    }
  }
}

function single<T>(values: readonly T[]): T | undefined {
  return values.length === 1 ? values[0] : undefined;
}

function schemaNameOf({ subject: { pointers } }: Change): string | undefined {
  const [section, map, name] = splitPointer(pointers.new ?? pointers.old ?? "");
  return section === "components" && map === "schemas" ? name : undefined;
}

function weigh({ level }: Change): number {
  return changeLevels.indexOf(level);
}

function keyOfPart({ subject: { pointers }, against }: Change): string {
  return JSON.stringify([pointers.new, against]);
}

function distinctPlaces(changes: readonly Change[]): readonly Pair<Place | null>[] {
  const places = changes.map((change) => change.places);
  const keyed = places.map((pair) => [JSON.stringify([keyOf(pair.old), keyOf(pair.new)]), pair] as const);
  return [...new Map(keyed).values()];
}

function keyOf(place: Place | null): unknown {
  return place === null ? null : [place.file, place.pointer, place.line, place.column];
}
