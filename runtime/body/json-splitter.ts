import { BACKSLASH, QUOTE } from "../wire/json-depth.ts";

export interface JsonPiece {
  readonly text: string;
  /** The line on which the text begins, counted from 1. */
  readonly line: number;
  /** Set if the text is incomplete, or does not follow a delimiter. */
  readonly isBroken: boolean;
}

const LINE_FEED = 10;
const RECORD_SEPARATOR = 30;

/** Matches a number, `true`, `false` or `null` that no white space follows: it may be the beginning of a longer text. */
const OPEN_SCALAR = /^[^"[{]*[^"[{\s]$/;

/**
 * Splits JSON lines at line feeds, and a JSON text sequence at record separators (RFC 7464). A text of a sequence may contain line feeds; it
 * is passed on at the line feed that ends it, so that readers need not wait for the next text.
 *
 * A text of a sequence is broken if no separator precedes it, or if it is a scalar without white space after it (RFC 7464 §2.4). Reads each
 * character once.
 */
export class JsonSplitter {
  readonly #isSequence: boolean;
  #rest = "";
  #line = 1;
  #isSeparated = false;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  #hasText = false;

  constructor(isSequence: boolean) {
    this.#isSequence = isSequence;
  }

  get rest(): string {
    return this.#rest;
  }

  push(text: string): JsonPiece[] {
    const pieces: JsonPiece[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (!(this.#isSequence ? this.#endsText(code) : code === LINE_FEED)) continue;
      // In a sequence, the line feed shows that a scalar is complete.
      this.#rest += text.slice(start, this.#isSequence && code === LINE_FEED ? at + 1 : at);
      start = at + 1;
      pieces.push(this.#take());
      this.#isSeparated = code === RECORD_SEPARATOR;
      if (!this.#isSequence) this.#line++;
    }
    this.#rest += text.slice(start);
    return pieces;
  }

  end(): JsonPiece[] {
    return this.#rest === "" ? [] : [this.#take()];
  }

  #take(): JsonPiece {
    const text = this.#rest;
    const line = this.#line;
    this.#line += text.split("\n").length - 1;
    this.#rest = "";
    this.#depth = 0;
    this.#isQuoted = false;
    this.#isEscaped = false;
    this.#hasText = false;
    const isBroken = this.#isSequence && (!this.#isSeparated || OPEN_SCALAR.test(text));
    return { text, line, isBroken };
  }

  /** Tells whether a character of a sequence ends the current text: a separator, or a line feed outside of arrays, objects and strings. */
  #endsText(code: number): boolean {
    if (code === RECORD_SEPARATOR) return true;
    if (code > 32) this.#hasText = true;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isQuoted && code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isQuoted = !this.#isQuoted;
    else if (this.#isQuoted) return false;
    // The codes of `[` and `{`, and of `]` and `}`, differ in this bit.
    else if ((code | 32) === 123) this.#depth++;
    else if ((code | 32) === 125) this.#depth--;
    return code === LINE_FEED && this.#depth <= 0 && !this.#isQuoted && this.#hasText;
  }
}
