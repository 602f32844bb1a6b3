import { StreamError } from "../body/plain.ts";
import { MAX_LINE } from "../body/read-items.ts";

const BLANK_LINE = /(?:\r\n|\n|\r(?!\n)){2}/g;

/** Holds back the start of an event until its end arrives, and notes the last `id` and `retry` (HTML Standard §9.2.6). */
export class EventBuffer {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #rest = "";
  /** The last event's `id`, or `""` if there is none. */
  lastId = "";
  /** The delay in milliseconds that the server asked for. */
  retry: number | undefined;

  /**
   * Adds bytes and returns the text of the events that they complete.
   * @throws {StreamError} For invalid UTF-8, or an event that is too long.
   */
  add(bytes: Uint8Array): string {
    this.#rest += this.#decode(bytes);
    // The next character can belong to the line break.
    const text = this.#rest.endsWith("\r") ? this.#rest.slice(0, -1) : this.#rest;
    let end = 0;
    for (const { 0: found, index } of text.matchAll(BLANK_LINE)) end = index + found.length;
    if (this.#rest.length - end > MAX_LINE)
      throw new StreamError(`An event is longer than ${MAX_LINE} characters.`);
    const whole = text.slice(0, end);
    this.#rest = this.#rest.slice(end);
    for (const line of whole.split(/\r\n|\n|\r/)) this.#note(line);
    return whole;
  }

  #decode(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: true });
    } catch {
      throw new StreamError("The stream is not UTF-8.");
    }
  }

  #note(line: string): void {
    const [, field, value = ""] = /^(id|retry)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === "id" && !value.includes("\0")) this.lastId = value;
    if (field === "retry" && /^\d{1,9}$/.test(value)) this.retry = Number(value);
  }
}
