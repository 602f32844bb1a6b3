import type { ValidationIssue } from "../checks.ts";
import type { MediaType } from "../http-semantics.ts";
import { issueAt } from "../pointer.ts";
import { isPartOf } from "./decode-multipart.ts";
import {
  type MultipartEvent,
  type MultipartLimits,
  MultipartParser,
  type PartHead,
} from "./parse-multipart.ts";
import { joinChunks, StreamError } from "./plain.ts";

export interface PartReaderRules extends MultipartLimits {
  readonly type: MediaType;
  readonly boundary: string;
  /** The maximum size of the whole body in bytes. */
  readonly bytes: number;
}

export function streamErrorOf(issues: readonly ValidationIssue[]): StreamError {
  return new StreamError("The body is malformed.", issues, 400);
}

export function malformedParts(message = "must be a well-formed multipart body"): StreamError {
  return streamErrorOf([issueAt("", "multipart", message)]);
}

/** Reads a multipart body on demand, one part at a time. After a `StreamError`, every further call throws the same error. */
export class PartReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #parser: MultipartParser;
  readonly #rules: PartReaderRules;
  #left: number;
  #isDone = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(body: ReadableStream<Uint8Array>, rules: PartReaderRules) {
    this.#reader = body.getReader();
    this.#parser = new MultipartParser(rules.boundary, rules);
    this.#rules = rules;
    this.#left = rules.bytes;
  }

  /** Resolves with the next part's head, or `undefined` after the last part. The previous part must have been read completely. */
  async nextHead(): Promise<PartHead | undefined> {
    const event = await this.next();
    if (event.kind === "head") {
      if (isPartOf(event.head, this.#rules.type)) return event.head;
      throw this.#fail(malformedParts());
    }
    // The bytes after the closing delimiter are also read, so that the connection can be reused.
    while (await this.#readMore());
    return undefined;
  }

  async next(): Promise<MultipartEvent> {
    if (this.#failure !== undefined) throw this.#failure.error;
    for (;;) {
      const event = this.#parser.next();
      if (event?.kind === "malformed") throw this.#fail(malformedParts(event.message));
      if (event !== undefined) return event;
      if (!(await this.#readMore())) throw this.#fail(malformedParts());
    }
  }

  get isEmpty(): boolean {
    return this.#isDone && this.#left === this.#rules.bytes;
  }

  async cancel(): Promise<void> {
    if (!this.#isDone) await this.#reader.cancel().catch(() => undefined);
    this.#isDone = true;
  }

  async #readMore(): Promise<boolean> {
    const { done, value } = await this.#reader.read().catch((error: unknown) => {
      // A `TypeError` indicates a programming error, e.g. a body that was already read.
      throw this.#fail(
        error instanceof TypeError ? error : new StreamError("The body ended early.", [], 400),
      );
    });
    this.#isDone = done;
    if (done) return false;
    this.#left -= value.byteLength;
    const message = `The body must not be larger than ${this.#rules.bytes} bytes.`;
    if (this.#left < 0) throw this.#fail(new StreamError(message, [], 413));
    this.#parser.push(value as Uint8Array<ArrayBuffer>);
    return true;
  }

  #fail<E>(error: E): E {
    this.#failure = { error };
    return error;
  }
}

export class PartContent {
  readonly #reader: PartReader;
  readonly #limit: number;
  readonly #tooLarge: string;
  #size = 0;
  #isOver = false;
  #isPassed = false;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param limit - The part's maximum size in bytes.
   * @param tooLarge - The error message for a larger part.
   */
  constructor(reader: PartReader, limit: number, tooLarge: string) {
    this.#reader = reader;
    this.#limit = limit;
    this.#tooLarge = tooLarge;
  }

  get size(): number {
    return this.#size;
  }

  toStream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const bytes = await this.#read();
          if (bytes !== undefined) controller.enqueue(bytes);
          // Closing the stream here would look as if the content were complete.
          else if (this.#isPassed)
            throw new Error("The part was skipped: the next one was requested before it was read.");
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  async readAll(): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Uint8Array[] = [];
    for (let piece = await this.#read(); piece !== undefined; piece = await this.#read())
      pieces.push(piece.slice());
    return joinChunks(pieces, this.#size);
  }

  async pass(): Promise<void> {
    this.#isPassed = !this.#isOver;
    while ((await this.#read()) !== undefined);
  }

  #read(): Promise<Uint8Array | undefined> {
    const turn = this.#turn.then(() => this.#readNext());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #readNext(): Promise<Uint8Array | undefined> {
    if (this.#isOver) return undefined;
    const event = await this.#reader.next();
    if (event.kind !== "bytes") {
      this.#isOver = true;
      return undefined;
    }
    this.#size += event.bytes.length;
    if (this.#size > this.#limit) throw new StreamError(this.#tooLarge, [], 413);
    return event.bytes;
  }
}
