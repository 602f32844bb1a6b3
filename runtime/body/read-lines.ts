import type { ValidationIssue } from "../validation.ts";
import { isTextDeeper } from "./is-text-deeper.ts";

/** Thrown by the iterables of a streamed body when the stream is not what its media type says. */
export class StreamError extends Error {
  override readonly name: string = "StreamError";
  /** Where an item breaks its schema: in which ways. */
  readonly issues: readonly ValidationIssue[] | undefined;

  constructor(message: string, issues?: readonly ValidationIssue[]) {
    super(message);
    this.issues = issues;
  }
}

/** Throws a `StreamError` where JSON in a line or event nests deeper than `depth`. */
export function refuseDeeper(text: string, depth: number | undefined): void {
  if (depth !== undefined && isTextDeeper(text, depth))
    throw new StreamError(`An item is nested deeper than ${depth} levels.`);
}

/** The longest line that is read by default, in UTF-16 code units. */
export const MAX_LINE: number = 16_777_216;

/**
 * The lines of a UTF-8 stream, without their ends (`\n`, `\r\n` or `\r`), a leading byte order mark dropped. The last line
 * comes though nothing ends it. Leaving the iteration cancels the stream.
 *
 * @throws StreamError on octets that are not UTF-8, and on a line longer than `limit`.
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  limit: number = MAX_LINE,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let half = false;
  let done = false;
  try {
    while (!done) {
      const chunk = await reader.read();
      done = chunk.done;
      const text = decodeChunk(decoder, chunk.value, !done);
      rest += text;
      // A long line is looked at once, not with each chunk that adds to it.
      const goesOn: boolean = !done && !half && !/[\r\n]/.test(text);
      const { lines, tail }: SplitLines = goesOn ? { lines: [], tail: rest } : splitLines(rest, done);
      half = !goesOn && tail.endsWith("\r");
      rest = tail;
      if (rest.length > limit || lines.some(({ length }) => length > limit))
        throw new StreamError(`A line is longer than ${limit} characters.`);
      yield* lines;
    }
  } finally {
    if (!done) await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function decodeChunk(decoder: TextDecoder, chunk: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(chunk, { stream });
  } catch {
    throw new StreamError("The stream is not UTF-8.");
  }
}

interface SplitLines {
  readonly lines: readonly string[];
  readonly tail: string;
}

/** A `\r` at the end may be half of a `\r\n`: it is kept until more is known. */
function splitLines(text: string, done: boolean): SplitLines {
  const whole = !done && text.endsWith("\r") ? text.slice(0, -1) : text;
  const lines = whole.split(/\r\n|\n|\r/);
  const tail = (lines.pop() ?? "") + text.slice(whole.length);
  if (!done) return { lines, tail };
  return { lines: tail === "" ? lines : [...lines, tail], tail: "" };
}
