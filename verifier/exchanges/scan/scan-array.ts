import { unescapeJson } from "../../../language/values/json-text.ts";
import {
  createPieceBuffer,
  isBlank,
  placeAt,
  type ScannedItem,
  startOfText,
  type TextPosition,
} from "./scanned-item.ts";

const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

interface ScanArrayOptions {
  /** Path of member names from the root to the list, e.g. `["log", "entries"]`. Empty if the root is the list. */
  readonly path: readonly string[];
  readonly limit: number;
}

/**
 * Yields the elements of a list in a JSON document, numbered from 1, while keeping only one in memory. If the root is the list, further
 * lists may follow. Elements are delimited by brackets and quotes, and need not be valid JSON. If there is no such list, yields a problem
 * numbered 0. If the document ends early, yields an unfinished item, numbered 0 if the list has not started.
 */
export async function* scanArray(
  source: AsyncIterable<Uint8Array>,
  { path, limit }: ScanArrayOptions,
): AsyncGenerator<Iterable<ScannedItem>, void, undefined> {
  const position = startOfText();
  const finder = createArrayFinder(path, position);
  const cutter = createElementCutter(limit, position);
  const missing = path.length === 0 ? "is not a list" : `has no list at "${path.join(".")}"`;
  let inside = false;
  let lists = 0;
  for await (const chunk of source) {
    let at = 0;
    while (at < chunk.length) {
      if (!inside) {
        const found = finder.find(chunk, at);
        if (found === "lost") return yield [{ kind: "problem", number: 0, message: missing }];
        inside = found !== undefined;
        if (found === undefined) break;
        at = found;
        lists++;
      }
      const cut = cutter.cut(chunk, at);
      yield cut.items;
      at = cut.next;
      if (!cut.closed) break;
      if (path.length > 0) return;
      inside = false;
      finder.reset();
    }
    position.chunkStart += chunk.length;
  }
  const end = placeAt(position, 0);
  if (inside) yield [{ kind: "unfinished", number: cutter.count() + 1, ...end }];
  else if (lists === 0 && finder.started()) yield [{ kind: "unfinished", number: 0, ...end }];
}

interface ArrayFinder {
  find(chunk: Uint8Array, at: number): number | undefined | "lost";
  started(): boolean;
  reset(): void;
}

/** Maximum length of a key, including escapes. Longer keys cannot be part of the path. */
const KEY_LIMIT = 256;

interface FinderState {
  depth: number;
  matched: number;
  leads: boolean;
  expectsKey: boolean;
  inString: boolean;
  escaped: boolean;
  key: string | undefined;
  started: boolean;
  lost: boolean;
}

/**
 * @param path - Member names from the root to the list.
 * @param position - Updated at each line break.
 */
export function createArrayFinder(
  path: readonly string[],
  position: TextPosition = startOfText(),
): ArrayFinder {
  let state = startState(false);
  return {
    find(chunk, at) {
      for (let i = at; i < chunk.length; i++) {
        if (chunk[i] === LINE_FEED) {
          position.line++;
          position.lineStart = position.chunkStart + i + 1;
        }
        if (step(state, chunk[i] ?? 0, path)) return i + 1;
        if (state.lost) return "lost";
      }
      return undefined;
    },
    started: () => state.started,
    reset: () => {
      state = startState(true);
    },
  };
}

function startState(again: boolean): FinderState {
  return {
    depth: 0,
    matched: 0,
    leads: true,
    expectsKey: false,
    inString: false,
    escaped: false,
    key: undefined,
    started: again,
    lost: false,
  };
}

function step(state: FinderState, byte: number, path: readonly string[]): boolean {
  if (state.inString) {
    stepInString(state, byte, path);
    return false;
  }
  if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return false;
  // A byte order mark can precede the root.
  if (!state.started && (byte === 0xef || byte === 0xbb || byte === 0xbf)) return false;
  state.started = true;
  switch (byte) {
    case OPEN_LIST:
      if (state.leads && state.matched === path.length) return true;
      return open(state, false);
    case OPEN_OBJECT:
      return open(state, state.leads && state.matched < path.length);
    case CLOSE_LIST:
    case CLOSE_OBJECT:
      return close(state);
    case COMMA:
      state.leads = false;
      state.expectsKey = isOnPath(state);
      return false;
    case QUOTE:
      state.inString = true;
      if (isOnPath(state) && state.expectsKey) state.key = "";
      else return passScalar(state);
      return false;
    case COLON:
      return false;
    default:
      return passScalar(state);
  }
}

function isOnPath(state: FinderState): boolean {
  return state.depth > 0 && state.depth === state.matched;
}

function open(state: FinderState, onPath: boolean): false {
  if (state.depth === 0 && !onPath) state.lost = true;
  state.depth++;
  if (onPath) state.matched = state.depth;
  state.leads = false;
  state.expectsKey = onPath;
  return false;
}

function close(state: FinderState): false {
  if (isOnPath(state)) state.matched--;
  state.depth--;
  state.leads = false;
  state.expectsKey = false;
  if (state.depth <= 0) state.lost = true;
  return false;
}

function passScalar(state: FinderState): false {
  if (state.depth === 0) state.lost = true;
  state.leads = false;
  return false;
}

function stepInString(state: FinderState, byte: number, path: readonly string[]): void {
  if (state.escaped) state.escaped = false;
  else if (byte === BACKSLASH) state.escaped = true;
  else if (byte === QUOTE) {
    state.inString = false;
    if (state.key !== undefined) endKey(state, path);
    return;
  }
  if (state.key !== undefined && state.key.length < KEY_LIMIT) state.key += String.fromCharCode(byte);
}

function endKey(state: FinderState, path: readonly string[]): void {
  state.leads = unescapeJson(state.key ?? "") === path[state.matched - 1];
  state.expectsKey = false;
  state.key = undefined;
}

interface ElementCutter {
  /** Continues inside the list at `at`, up to the end of the list or the chunk. */
  cut(chunk: Uint8Array, at: number): ElementCut;
  count(): number;
}

interface ElementCut {
  readonly items: readonly ScannedItem[];
  /** Index after the list's closing `]`. If the list does not end in this chunk, the chunk's length. */
  readonly next: number;
  readonly closed: boolean;
}

export function createElementCutter(limit: number, position: TextPosition = startOfText()): ElementCutter {
  const pieces = createPieceBuffer(limit);
  const scanner: Scanner = { depth: 0, inString: false, escaped: false };
  let number = 0;
  let inList = 0;

  let begin: { readonly line: number; readonly column: number } | undefined;

  const finish = (last: boolean): ScannedItem[] => {
    const { line, column } = begin ?? placeAt(position, 0);
    begin = undefined;
    const length = pieces.length;
    const bytes = pieces.take();
    // `[]` is an empty list, but `[1,]` lacks an element.
    if (last && inList === 0 && length <= limit && (bytes === undefined || isBlank(bytes))) return [];
    number++;
    inList = last ? 0 : inList + 1;
    if (bytes !== undefined) return [{ kind: "bytes", number, bytes, line, column }];
    return [{ kind: "problem", number, message: `is longer than ${limit} bytes` }];
  };

  return {
    cut(chunk, at) {
      const items: ScannedItem[] = [];
      let start = at;
      for (;;) {
        begin ??= placeAt(position, start);
        const end = findBreak(scanner, chunk, start, position);
        if (end < 0) break;
        pieces.add(chunk.subarray(start, end));
        start = end + 1;
        const closed = chunk[end] === CLOSE_LIST;
        items.push(...finish(closed));
        if (closed) return { items, next: start, closed: true };
      }
      pieces.add(new Uint8Array(chunk.subarray(start)));
      return { items, next: chunk.length, closed: false };
    },
    count: () => number,
  };
}

interface Scanner {
  depth: number;
  inString: boolean;
  escaped: boolean;
}

function findBreak(scanner: Scanner, chunk: Uint8Array, from: number, position: TextPosition): number {
  let { depth, inString, escaped } = scanner;
  let found = -1;
  for (let i = from; i < chunk.length; i++) {
    const byte = chunk[i];
    if (inString) {
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === LINE_FEED) {
      position.line++;
      position.lineStart = position.chunkStart + i + 1;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (depth > 0) {
      if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    } else if (byte === COMMA || byte === CLOSE_LIST) {
      found = i;
      break;
    }
  }
  scanner.depth = depth;
  scanner.inString = inString;
  scanner.escaped = escaped;
  return found;
}
