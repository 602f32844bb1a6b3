import { knownFormats } from "../../language/schema/known-formats.ts";
import { isJsonList, isJsonObject, type Json } from "../../language/values/json-object.ts";
import {
  isTimeName,
  numberRangeOf,
  type TextKind,
  type TextSource,
  textKindOf,
} from "../../language/values/likely-kinds.ts";
import { nameThing } from "../../language/values/name-thing.ts";
import { bareName } from "../../language/values/names.ts";
import type { Random } from "../../language/values/random.ts";
import type { AboutValue, LikelyValues } from "./sample-context.ts";

const SEVERAL = 0.9;
const SINGLE = 0.4;

/** Generates realistic values from names, formats and examples. Examples are never used as ids, since ids must differ between items. */
export function createLikelyValues(textOf: TextSource): LikelyValues {
  return (about, random) => chooseExample(about, random) ?? makeLikely(about, random, textOf);
}

function makeLikely(about: AboutValue, random: Random, textOf: TextSource): Json | undefined {
  if (about.type !== "string") {
    const range = numberRangeOf(about);
    if (range === undefined) return undefined;
    const factor = 10 ** range.decimals;
    return random.integer(range.low * factor, range.high * factor) / factor;
  }
  if (about.format === "date-time") return pastTime(random);
  if (about.format === "date") return pastTime(random).slice(0, 10);
  const kind = textKindOf(about);
  if (kind !== undefined) return makeText(kind, about, random, textOf);
  if (about.format !== undefined) return undefined;
  return isTimeName(about.name) ? pastTime(random) : textOf("word", random);
}

/** Shorter texts, for schemas that do not accept the usual ones. */
const SHORTER: ReadonlyMap<TextKind, TextKind> = new Map([
  ["country", "countryCode"],
  ["thing", "title"],
]);

function makeText(kind: TextKind, about: AboutValue, random: Random, textOf: TextSource): string | undefined {
  const text = textOf(kind, random, nameThing(about));
  const shorter = SHORTER.get(kind);
  const isFit = text === undefined || shorter === undefined || about.isFit?.(text) !== false;
  return isFit ? text : textOf(shorter, random);
}

function chooseExample({ examples, name, type, format }: AboutValue, random: Random): Json | undefined {
  const fitting = examples.filter((value) => !isJsonList(value) && !isJsonObject(value) && value !== null);
  const [first, ...others] = fitting;
  const isIdentity = /^(?:id|uuid|guid|key|number|slug)$|(?:[a-z]Id|_id|Uuid)$/.test(name ?? "");
  if (
    first === undefined ||
    isIdentity ||
    bareName(name ?? "") === "email" ||
    /^(?:date|uuid)/.test(format ?? "")
  )
    return undefined;
  const isTyped = (type === "string") === (typeof first === "string");
  // In a custom format, only the examples are known to be valid.
  const isOwn = format !== undefined && !knownFormats.has(format);
  return isTyped && (isOwn || random.chance(others.length > 0 ? SEVERAL : SINGLE))
    ? random.pick([first, ...others])
    : undefined;
}

/** Range of generated dates. They are in the past and do not depend on the clock. */
const [EARLIEST, LATEST] = [Date.UTC(2023, 0, 1), Date.UTC(2025, 9, 1)];

function pastTime(random: Random): string {
  const seconds = random.integer(EARLIEST / 1000, LATEST / 1000);
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}
