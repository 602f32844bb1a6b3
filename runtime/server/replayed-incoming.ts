import type { Incoming } from "./problem.ts";

/** A request whose body is kept in memory, so that it can be read several times. `context` can be replaced. */
export class ReplayedIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly hasBody: boolean;
  context: unknown;
  readonly #source: Incoming;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(source: Incoming, bytes: Uint8Array<ArrayBuffer>) {
    this.method = source.method;
    this.target = source.target;
    this.hasBody = source.hasBody;
    this.context = source.context;
    this.#source = source;
    this.#bytes = bytes;
  }

  get isMalformed(): boolean {
    return this.#source.isMalformed ?? false;
  }

  get isAmbiguous(): boolean {
    return this.#source.isAmbiguous ?? false;
  }

  get headers(): Incoming["headers"] {
    return this.#source.headers;
  }

  get signal(): AbortSignal {
    return this.#source.signal;
  }

  get request(): Request {
    return this.#source.request;
  }

  get isEmpty(): boolean {
    return this.#bytes.length === 0;
  }

  get body(): ReadableStream<Uint8Array> | null {
    return new Blob([this.#bytes]).stream();
  }

  readAll(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return Promise.resolve(this.#bytes.length > limit ? undefined : this.#bytes);
  }
}
