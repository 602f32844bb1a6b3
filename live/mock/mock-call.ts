import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import { readBytes } from "../../runtime/body/plain.ts";
import type { Incoming, Problem, ProblemDetail } from "../../runtime/server/problem.ts";
import { ReplayedIncoming } from "../../runtime/server/replayed-incoming.ts";
import type { ExchangeBody, ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import type { Answer } from "./answer.ts";
import type { Preferences } from "./parse-prefer.ts";
import type { AcceptedCall } from "./state/paging.ts";
import type { ResourceContext } from "./state/resource-context.ts";

export interface MockCall {
  readonly request: ExchangeRequest;
  preferences: Preferences;
  given: readonly (readonly [name: string, value: string])[];
  readonly isLenient: boolean;
  readonly incoming: BufferedIncoming;
  operation: Operation | undefined;
  answered: MockAnswer | undefined;
  refusal: Problem<number> | undefined;
  isUndescribed: boolean;
  applied: Preferences;
  issues: readonly ProblemDetail[];
  readonly findings: Finding[];
  done: { readonly accepted: AcceptedCall; readonly about: ResourceContext } | undefined;
  fault: boolean;
  /** The time at which the request head was parsed, as returned by `performance.now()`. */
  readonly start: number;
}

export interface MockAnswer {
  readonly answer: Answer;
  readonly judgement: Judgement;
  readonly applied: Preferences;
}

/** Buffers the body so that it can be both judged and decoded. Bodies over the size limit are discarded, since the router rejects them. */
export class BufferedIncoming extends ReplayedIncoming {
  readonly content: ExchangeBody;

  private constructor(source: Incoming, content: ExchangeBody) {
    super(source, content.kind === "bytes" ? plain(content.bytes) : new Uint8Array());
    this.content = content;
  }

  static async read(source: Incoming, limit: number): Promise<BufferedIncoming> {
    return new BufferedIncoming(source, await readContent(source, limit));
  }

  override get body(): ReadableStream<Uint8Array> | null {
    return this.content.kind === "bytes" ? super.body : null;
  }

  override readAll(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { content } = this;
    if (content.kind !== "unknown") return super.readAll(limit);
    return content.why === TOO_LARGE ? Promise.resolve(undefined) : Promise.reject(new Error(content.why));
  }
}

const TOO_LARGE = "it is larger than the limit";

async function readContent(source: Incoming, limit: number): Promise<ExchangeBody> {
  if (!source.hasBody) return { kind: "none" };
  try {
    const bytes = await readBytes(source, limit);
    return bytes === undefined ? { kind: "unknown", why: TOO_LARGE } : { kind: "bytes", bytes };
  } catch {
    return { kind: "unknown", why: "it broke off" };
  }
}

/** Narrows the type: request bodies never use shared memory. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
