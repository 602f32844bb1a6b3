/**
 * Options and results of a mock.
 *
 * @module
 */
import type { Contract } from "../../contract/build/contract.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { TextSource } from "../../language/values/likely-kinds.ts";
import type { BasePath } from "../../runtime/routing/base-path.ts";
import type { Router } from "../../runtime/server/options.ts";
import type { Incoming, Outgoing } from "../../runtime/server/problem.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/** Scopes by credential, or `"all"`. Keys are bearer tokens, API keys and, for Basic authentication, `user` or `user:password`. */
export type TokenTable = ReadonlyMap<string, readonly string[] | "all">;

export interface Faults {
  readonly rate: number;
  /** Statuses for simulated failures. Default: a 5XX status declared by the operation, otherwise 503. */
  readonly statuses?: readonly number[] | undefined;
}

interface Latency {
  readonly least: number;
  readonly most: number;
  /** Fraction of requests to delay. Default: 1. */
  readonly rate?: number | undefined;
}

export interface GivenFile {
  readonly value: unknown;
  placeOf(pointer: string): Place;
}

export interface MockOptions {
  /** 32-bit seed. The same request always gets the same bytes, unless earlier writes changed the resource. Default: 1. */
  readonly seed?: number | undefined;
  /** Source of realistic strings, e.g. names of people. Default: short built-in lists. */
  readonly texts?: TextSource | undefined;
  /** Accepted credentials. Default: any credential of the right scheme, with all scopes. */
  readonly tokens?: TokenTable | undefined;
  /** Whether to forget each request. Default: false. */
  readonly stateless?: boolean | undefined;
  /**
   * Whether to sample responses from schemas even if the document contains examples. `Prefer: dynamic` overrides this option. Default:
   * false.
   */
  readonly dynamic?: boolean | undefined;
  /** Whether to respond to invalid requests as if they were valid. `Prefer: validate` overrides this option. Default: false. */
  readonly lenient?: boolean | undefined;
  /** Delay before each response. The seed determines the delay. Default: none. */
  readonly latency?: Latency | undefined;
  readonly faults?: Faults | undefined;
  /** Milliseconds between two stream items. Default: 0. */
  readonly streamInterval?: number | undefined;
  /**
   * Initial items of collections. They replace examples and sampled items. Lists are keyed by the collection's path (`/notes`,
   * `/users/7/notes`), the last path segment (`notes`), or the name of the item schema (`Note`).
   */
  readonly data?: GivenFile | undefined;
  /** Sequences of responses, by scenario and operation: `{ outage: { listNotes: [{ status: 503 }, { status: 200 }] } }`. */
  readonly scenarios?: GivenFile | undefined;
  /** Recorded exchanges. A request that matches one gets its recorded response. */
  readonly recorded?: readonly Exchange[] | undefined;
  /**
   * Handles requests for undocumented paths and methods, and requests for which the mock cannot generate a response. The request passed
   * to it comes from the adapter and has its body buffered.
   */
  readonly fallback?: ((incoming: Incoming, context: unknown) => Promise<Outgoing>) | undefined;
  /** Whether pages from other origins can read the responses. Default: false. */
  readonly cors?: boolean | undefined;
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** Maximum size of a request body. Default: 10 MiB. */
  readonly maxBodyBytes?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Called for each request once its response is ready. */
  readonly onExchange?: ((mocked: MockedExchange) => void) | undefined;
  /** Called once for each part of the document that has no effect on responses, e.g. a query parameter without a known meaning. */
  readonly onFinding?: ((finding: Finding) => void) | undefined;
  /**
   * Whether to send callbacks. Enable this for trusted clients only, because a request can direct callbacks to any address. Default:
   * false.
   */
  readonly callbacks?: boolean | undefined;
  /** Called when a callback or webhook has completed. */
  readonly onWebhook?: ((sent: SentWebhook) => void) | undefined;
}

export interface SentWebhook {
  /** The exchange that {@link judgement} covers. It contains no response if none arrived. */
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly milliseconds: number;
  /** Why the webhook could not be sent or got no response. */
  readonly failure?: string;
}

export interface MockedExchange {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  /** Reasons why the mock could not generate a valid response. */
  readonly findings: readonly Finding[];
  /** Whether the fallback responded. If so, the judgement covers only the request. */
  readonly isForwarded: boolean;
  readonly fault: boolean;
  /** Time in milliseconds from the request head to the complete response, including simulated latency. */
  readonly milliseconds: number;
}

export interface CollectionSummary {
  readonly path: string;
  readonly items: number;
  /** Number of items that requests have created, changed or deleted. */
  readonly written: number;
}

/** A router that works with every adapter, like generated ones. */
export interface Mock extends Router {
  /** Replaces the contract for subsequent requests. Stored items are kept if the new contract declares their path and accepts their id. */
  reload(contract: Contract, options?: MockOptions): void;
  /**
   * Reports supplied data and response examples that are unused because their schemas reject them. Validating a large document takes
   * seconds, so `undefined` is yielded between operations.
   */
  invalidExamples(): Iterable<Finding | undefined>;
  invalidGiven(): Iterable<Finding>;
  /** Exports everything that requests have written, as JSON. */
  state(): Json;
  /** Returns a version that changes whenever {@link state} can have changed. */
  stateVersion(): number;
  /** Restores an earlier `state`. Without an argument, clears everything. Responses kept for retries are discarded. */
  reset(state?: unknown): void;
  /** Lists the top-level collections, i.e. those not nested below an item. */
  collections(): readonly CollectionSummary[];
  readonly scenarios: {
    names(): readonly string[];
    active(): string | undefined;
    /**
     * Starts a scenario for requests that do not select one. `undefined` ends the active scenario. Returns false if the scenario does not
     * exist.
     */
    start(name: string | undefined): boolean;
  };
  /** Sends a webhook to an address. Resolves to `undefined` if the document does not define the webhook. Never rejects. */
  sendWebhook(name: string, url: string): Promise<SentWebhook | undefined>;
}
