/**
 * The types of a mock's options and results.
 *
 * @module
 */

import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { BasePath } from "../../runtime/routing/create-matcher.ts";
import type { Router } from "../../runtime/server/options.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/**
 * The scopes that a credential opens, by the credential: a bearer token, an API key, or of Basic the user name, or
 * `user:password`. `"all"` opens everything.
 */
export type TokenTable = ReadonlyMap<string, readonly string[] | "all">;

/** Simulated failures. */
export interface Faults {
  /** The probability that a request fails, 0 to 1. */
  readonly rate: number;
  /** The statuses to fail with. Default: a 5XX that the document describes for the operation, else 503. */
  readonly statuses?: readonly number[] | undefined;
}

/** Options of a mock. */
export interface MockOptions {
  /** 32-bit. The same seed gives the same bytes to the same request, whatever was asked before. Default 1. */
  readonly seed?: number | undefined;
  /** Default: every credential of the right scheme is valid and has all scopes. */
  readonly tokens?: TokenTable | undefined;
  /** Whether requests leave nothing behind for later ones. Default false. */
  readonly stateless?: boolean | undefined;
  /** Whether answers are made from schemas even if there are examples. Default false; `Prefer: dynamic` overrides it. */
  readonly dynamic?: boolean | undefined;
  /**
   * Whether an invalid request is answered as if it were valid, whatever is wrong with it: credentials, parameters, body. Default false;
   * `Prefer: validate` overrides it.
   */
  readonly lenient?: boolean | undefined;
  /** Milliseconds before an answer, chosen by the seed. Default none. */
  readonly latency?: { readonly least: number; readonly most: number } | undefined;
  readonly faults?: Faults | undefined;
  /** Whether pages of other origins may read the answers. Default false. */
  readonly cors?: boolean | undefined;
  /** The path before those of the document. Default: none, or the paths of the document's servers. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** The largest body that is read, in bytes. Default 10 MiB. */
  readonly maxBodyBytes?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Called for each request once its answer is ready. */
  readonly onExchange?: ((mocked: MockedExchange) => void) | undefined;
  /**
   * Whether callbacks are sent. Default false: they go to any address that a request names, so nobody who is not trusted may reach the
   * mock then.
   */
  readonly callbacks?: boolean | undefined;
  /** Called for each callback and webhook once it is over. */
  readonly onWebhook?: ((sent: SentWebhook) => void) | undefined;
}

/** A callback or webhook that was sent, or could not be. */
export interface SentWebhook {
  /** Without a response if there was none. The findings of the judgement are about this exchange. */
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly milliseconds: number;
  /** Why it could not be sent, or was not answered. */
  readonly failure?: string;
}

/** A request and its answer. */
export interface MockedExchange {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  /** Why the mock could make no valid answer. */
  readonly findings: readonly Finding[];
  /** Whether the answer is a simulated failure. */
  readonly fault: boolean;
  /** From the head of the request to the whole answer, with the simulated latency. */
  readonly milliseconds: number;
}

/** A server that answers from a contract alone. It is a router as generated code has one, so that every adapter takes it. */
export interface Mock extends Router {
  /**
   * Answers from another contract from now on. What was remembered is kept, as far as the contract has a path for it that takes its
   * identity.
   */
  reload(contract: Contract, options?: MockOptions): void;
  /**
   * Finds the examples of responses that are not answered with, since their schemas refuse them; a finding for each. Yields nothing for
   * once between operations: all schemas of a large document take seconds.
   */
  invalidExamples(): Iterable<Finding | undefined>;
  /** Sends the webhook of this name in the document to an address; `undefined` where it has none of this name. Never rejects. */
  sendWebhook(name: string, url: string): Promise<SentWebhook | undefined>;
}
