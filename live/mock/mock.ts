/**
 * The types of a mock's options and results.
 *
 * @module
 */
import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { BasePath } from "../../runtime/routing/base-path.ts";
import type { Router } from "../../runtime/server/options.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { TextSource } from "../sample/likely-values.ts";

/** The scopes of each credential, or `"all"`. The key is a bearer token, an API key, or for Basic the user name or `user:password`. */
export type TokenTable = ReadonlyMap<string, readonly string[] | "all">;

/** Simulated failures. */
export interface Faults {
  /** The probability that a request fails, 0 to 1. */
  readonly rate: number;
  /** The statuses to fail with. Default: a 5XX that the document describes for the operation, or else 503. */
  readonly statuses?: readonly number[] | undefined;
}

export interface MockOptions {
  /** A 32-bit seed. The same seed gives the same bytes to the same request. Only earlier writes change the answer. Default 1. */
  readonly seed?: number | undefined;
  /** Makes texts that look real, e.g. names of people. Default: from short lists. */
  readonly texts?: TextSource | undefined;
  /** The accepted credentials. Default: every credential of the right scheme is valid and has all scopes. */
  readonly tokens?: TokenTable | undefined;
  /** Whether the mock keeps no state from one request to the next. Default false. */
  readonly stateless?: boolean | undefined;
  /** Whether answers are made from schemas even if there are examples. Default false. `Prefer: dynamic` overrides it. */
  readonly dynamic?: boolean | undefined;
  /**
   * Whether an invalid request is answered as if it were valid, whatever its fault: credentials, parameters, body. Default false. `Prefer:
   * validate` overrides it.
   */
  readonly lenient?: boolean | undefined;
  /** The time in milliseconds before an answer, chosen by the seed. Default: none. */
  readonly latency?: { readonly least: number; readonly most: number } | undefined;
  readonly faults?: Faults | undefined;
  /** Whether pages of other origins may read the answers. Default false. */
  readonly cors?: boolean | undefined;
  /** The base path, which comes before the paths of the document. Default: the paths of the document's servers, and the empty base path. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** The maximum number of bytes of a request body. Default 10 MiB. */
  readonly maxBodyBytes?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Called for each request when its answer is ready. */
  readonly onExchange?: ((mocked: MockedExchange) => void) | undefined;
  /** Called once for each part of the document that has no effect on answers, e.g. a query parameter whose meaning is unknown. */
  readonly onFinding?: ((finding: Finding) => void) | undefined;
  /**
   * Whether callbacks are sent. Default false. Allow this for trusted clients only: a callback goes to any address that a request names.
   */
  readonly callbacks?: boolean | undefined;
  /** Called for each callback and webhook when it has ended. */
  readonly onWebhook?: ((sent: SentWebhook) => void) | undefined;
}

/** A callback or webhook that was sent, or could not be. */
export interface SentWebhook {
  /** The exchange; it has no response if none came. {@link judgement} judges this exchange. */
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly milliseconds: number;
  /** The reason why the callback or webhook could not be sent, or was not answered; absent if it was answered. */
  readonly failure?: string;
}

/** A request and its answer. */
export interface MockedExchange {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  /** The reasons why the mock could not make a valid answer. */
  readonly findings: readonly Finding[];
  /** Whether the answer is a simulated failure. */
  readonly fault: boolean;
  /** The time from the head of the request to the complete answer, including the simulated latency. */
  readonly milliseconds: number;
}

/** A server that answers from a contract alone. It is a router like that of generated code, so that it works with every adapter. */
export interface Mock extends Router {
  /** Replaces the contract for further requests. Stored items are kept if the new contract has their path and accepts their identity. */
  reload(contract: Contract, options?: MockOptions): void;
  /**
   * Finds the examples of responses that are not used because their schemas refuse them, with a finding for each. Yields `undefined`
   * between operations: checking a large document takes seconds.
   */
  invalidExamples(): Iterable<Finding | undefined>;
  /** Sends the webhook of this name to an address; `undefined` if the document has no such webhook. Never rejects. */
  sendWebhook(name: string, url: string): Promise<SentWebhook | undefined>;
}
