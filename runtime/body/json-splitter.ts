import { BACKSLASH, QUOTE } from "../wire/json-depth.ts";

export interface JsonPiece {
  readonly text: string;
  /** The line number at which the JSON text starts, counting from 1. */
  readonly line: number;
  readonly isBroken: boolean;
}

const LINE_FEED = 10;
const RECORD_SEPARATOR = 30;

/** Matches a trailing number, `true`, `false` or `null` that might be cut off. */
const OPEN_SCALAR = /^[^"[{]*[^"[{\s]$/;

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

  #endsText(code: number): boolean {
    if (code === RECORD_SEPARATOR) return true;
    if (code > 32) this.#hasText = true;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isQuoted && code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isQuoted = !this.#isQuoted;
    else if (this.#isQuoted) return false;
    // The codes of `[` and `{`, and of `]` and `}`, differ only in this bit.
    else if ((code | 32) === 123) this.#depth++;
    else if ((code | 32) === 125) this.#depth--;
    return code === LINE_FEED && this.#depth <= 0 && !this.#isQuoted && this.#hasText;
  }
}
