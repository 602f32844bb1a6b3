import { unescapeJson } from "../../../language/values/json-text.ts";
import { startOfText, type TextPosition } from "./scanned-item.ts";

/** Finds the beginning of a list in a JSON document that is received in chunks. */
export interface ArrayFinder {
  /** Searches from `at`. Returns the index after the list's `[`; `undefined` if the chunk ends; `"lost"` if it can no longer occur. */
  find(chunk: Uint8Array, at: number): number | undefined | "lost";
  /** Tells whether anything but white space has been seen. */
  started(): boolean;
  /** Restarts at the root. */
  reset(): void;
}

const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** The maximum length of a key. A longer one cannot be on the path, even if it is escaped. */
const KEY_LIMIT = 256;

interface FinderState {
  /** The number of open objects and lists. */
  depth: number;
  /** The number of open objects and lists that are on the path. */
  matched: number;
  /** Whether the next value is on the path: it is the root, or its key is the next member of the path. */
  leads: boolean;
  expectsKey: boolean;
  inString: boolean;
  escaped: boolean;
  /** The raw text of an incomplete key. */
  key: string | undefined;
  started: boolean;
  lost: boolean;
}

/**
 * @param path - The members on the path to the list.
 * @param position - Counts lines.
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

/** Reads one octet. Returns true if it is the `[` of the list. */
function step(state: FinderState, byte: number, path: readonly string[]): boolean {
  if (state.inString) {
    stepInString(state, byte, path);
    return false;
  }
  if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return false;
  // A byte order mark may precede the root.
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

/** Tells whether the innermost open object is the last one on the path. */
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
