import type { GlobalContext } from "openapi-typescript";
import { isObject } from "../../contract/model/json-object.ts";
import { keyOfPart, noParts, type PartCache } from "../cache/part-cache.ts";
import { type MarkedType, markOf } from "./marked-schema.ts";
import { createTypesContext } from "./types-context.ts";
import type { PrintedPart, TypesMemory } from "./types-memory.ts";
import { type PartText, printPart, type TypesPart } from "./types-part.ts";

/** Prints parts of one document. */
export type PrintPart = (part: TypesPart) => PartText;

/** A part as it is kept: what it came to, and what else of the document was looked at for it. */
interface KeptPart extends PartText {
  readonly seen: readonly (readonly [ref: string, hash: string])[];
}

/**
 * Makes the function that prints parts of a document, or recalls those that were printed before from the very same: the part
 * itself, and every place that its references were followed to.
 *
 * @param resolve - What a reference of the document leads to.
 * @param memory - Of the document before, and for the next. Default: there is only this one.
 */
export function createPartPrinter(
  resolve: (ref: string) => unknown,
  parts: PartCache,
  memory?: TypesMemory,
): PrintPart {
  const hashes = new Map<string, string>();
  const hashOf = (ref: string): string => {
    const known = hashes.get(ref) ?? keyOfPart("ref", ...describe(resolve(ref)));
    hashes.set(ref, known);
    return known;
  };
  let seen = new Set<string>();
  const context: GlobalContext = createTypesContext((ref) => {
    seen.add(ref);
    return resolve(ref);
  });
  if (parts === noParts) return (part) => printPart(part, context);
  const recallOrPrint = (name: string, part: TypesPart): PrintedPart => {
    const key = keyOfPart("types", name, ...describe(part.value));
    const known = readKept(parts.recall(key));
    if (known?.seen.every(([ref, hash]) => hashOf(ref) === hash) === true)
      return { name, key, text: known, seen: known.seen.map(([ref]) => [ref, resolve(ref)]) };
    seen = new Set();
    const text = printPart(part, context);
    const kept: KeptPart = { ...text, seen: [...seen].map((ref) => [ref, hashOf(ref)]) };
    parts.keep(key, JSON.stringify(kept));
    return { name, key, text, seen: [...seen].map((ref) => [ref, resolve(ref)]) };
  };
  return (part) => {
    const { value, ...rest } = part;
    const name = JSON.stringify(rest);
    const before = isObject(value) ? memory?.printed.get(value) : undefined;
    if (before?.name === name && before.seen.every(([ref, target]) => resolve(ref) === target)) {
      // So that it is kept for one more run.
      parts.recall(before.key);
      return before.text;
    }
    const printed = recallOrPrint(name, part);
    if (isObject(value)) memory?.printed.set(value, printed);
    return printed.text;
  };
}

function readKept(text: string | undefined): KeptPart | undefined {
  // Only what was kept above comes back.
  return text === undefined ? undefined : (JSON.parse(text) as KeptPart);
}

/** A value in words, with all that JSON has no word for. */
function describe(value: unknown): readonly string[] {
  const odd: unknown[] = [];
  listOdd(value, { count: 0 }, odd);
  return [JSON.stringify(value) ?? "", JSON.stringify(odd)];
}

/** Lists what `JSON.stringify` passes over, with the number of the node that it was found at. */
function listOdd(value: unknown, at: { count: number }, odd: unknown[]): void {
  at.count += 1;
  if (typeof value === "object" && value !== null) {
    const mark = markOf(value);
    if (mark !== undefined) odd.push([at.count, describeMark(mark)]);
    for (const member of Object.values(value)) listOdd(member, at, odd);
  } else if (value === undefined) odd.push([at.count, "undefined"]);
  else if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
    odd.push([at.count, Object.is(value, -0) ? "-0" : String(value)]);
}

function describeMark(mark: MarkedType): unknown {
  switch (mark.kind) {
    case "blob":
      return mark.kind;
    case "stream":
      return [mark.kind, ...describe(mark.item)];
    case "tuple":
      return [
        mark.kind,
        mark.required,
        ...describe(mark.items),
        ...(Object.hasOwn(mark, "rest") ? describe(mark.rest) : []),
      ];
  }
}
