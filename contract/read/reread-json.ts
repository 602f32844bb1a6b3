import { readChildren } from "./json-index.ts";
import { countMembers, type JsonSurvey, surveyJson } from "./survey-json.ts";

/** JSON text that was read, every number of it as it is written, no key of an object twice. */
export interface JsonReading {
  readonly text: string;
  readonly value: unknown;
  readonly survey: JsonSurvey;
}

/** An object or array in a text. */
interface Container {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads JSON text that differs from one that was read before, by reading again the smallest of its longer objects and arrays that all
 * that differs is in; everything else of the value is shared with the one before. `undefined` where the whole is to be read: where the text
 * is not JSON, or something in it needs a closer look.
 */
export function rereadJson(before: JsonReading, text: string): JsonReading | undefined {
  if (before.text === text) return before;
  const way = findWay(before, text);
  const old = way.at(-1);
  if (old === undefined) return undefined;
  const growth = text.length - before.text.length;
  const piece = text.slice(old.start, old.end + growth);
  const value = parse(piece);
  if (value === undefined) return undefined;
  const own = surveyJson(piece);
  if (own.inexact.length > 0 || own.members !== countMembers(value)) return undefined;
  const tokens = nameWay(before, way);
  if (tokens === undefined) return undefined;
  const survey = {
    depth: Math.max(before.survey.depth, tokens.length + own.depth),
    // Nobody counts them again.
    members: before.survey.members,
    inexact: [],
    ends: moveEnds(before.survey.ends, own.ends, old, growth),
  };
  return { text, value: replaceAt(before.value, tokens, value), survey };
}

/** The listed containers that hold all that differs, the outermost first. */
function findWay({ text: before, survey }: JsonReading, text: string): readonly Container[] {
  const start = countSame(before, text);
  const most = Math.min(before.length, text.length) - start;
  const end = before.length - countSameAtEnd(before, text, most);
  return [...survey.ends]
    .map(([from, to]) => ({ start: from, end: to }))
    .filter((container) => container.start < start && container.end > end)
    .sort((one, other) => one.start - other.start);
}

/** The names and numbers of the containers on the way, without the outermost. */
function nameWay({ text, survey }: JsonReading, way: readonly Container[]): readonly string[] | undefined {
  const tokens: string[] = [];
  for (const [index, { start }] of way.slice(1).entries()) {
    const children = readChildren(text, way[index]?.start ?? 0, survey.ends);
    const [token] = [...children].find(([, child]) => child.start === start) ?? [];
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

function parse(piece: string): unknown {
  try {
    return JSON.parse(piece);
  } catch {
    return undefined;
  }
}

/** A copy of the way to a node, with another node at its end. */
function replaceAt(value: unknown, [token, ...rest]: readonly string[], node: unknown): unknown {
  if (token === undefined) return node;
  const held = value as Readonly<Record<string, unknown>>; // as the text has it
  const member = replaceAt(held[token], rest, node);
  // A computed name makes a member even of `__proto__`.
  return Array.isArray(value) ? value.with(Number(token), member) : { ...held, [token]: member };
}

/** Where containers end now. */
function moveEnds(
  ends: JsonSurvey["ends"],
  inside: JsonSurvey["ends"],
  old: Container,
  growth: number,
): JsonSurvey["ends"] {
  const moved = new Map<number, number>();
  for (const [start, end] of ends) {
    if (start < old.start) moved.set(start, end <= old.start ? end : end + growth);
    else if (start >= old.end) moved.set(start + growth, end + growth);
  }
  for (const [start, end] of inside) moved.set(start + old.start, end + old.start);
  return moved;
}

/** Texts are compared in pieces as long as these first, which the engine does much faster than character by character. */
const PIECE = 65_536;

function countSame(some: string, other: string): number {
  const most = Math.min(some.length, other.length);
  let at = 0;
  while (at + PIECE <= most && some.slice(at, at + PIECE) === other.slice(at, at + PIECE)) at += PIECE;
  while (at < most && some.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

function countSameAtEnd(some: string, other: string, most: number): number {
  const [end, otherEnd] = [some.length, other.length];
  let count = 0;
  const isSame = (): boolean =>
    some.slice(end - count - PIECE, end - count) === other.slice(otherEnd - count - PIECE, otherEnd - count);
  while (count + PIECE <= most && isSame()) count += PIECE;
  while (count < most && some.charCodeAt(end - count - 1) === other.charCodeAt(otherEnd - count - 1)) count++;
  return count;
}
