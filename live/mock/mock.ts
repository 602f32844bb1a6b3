/**
 * The types of a mock's options and results.
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

/** Scopes by credential, or `"all"`. The key is a bearer token, an API key, or for Basic the user name or `user:password`. */
export type TokenTable = ReadonlyMap<string, readonly string[] | "all">;

/** Simulated failures. */
export interface Faults {
  readonly rate: number;
  /** Default: a 5XX that the document describes for the operation, otherwise 503. */
  readonly statuses?: readonly number[] | undefined;
}

/** Milliseconds before an answer. */
interface Latency {
  readonly least: number;
  readonly most: number;
  /** The fraction of requests that wait. Default 1. */
  readonly rate?: number | undefined;
}

/** JSON given by the user. */
export interface GivenFile {
  readonly value: unknown;
  /** The place of a JSON Pointer in its file. */
  placeOf(pointer: string): Place;
}

export interface MockOptions {
  /** 32-bit seed. The same request gets the same bytes; only earlier writes change the answer. Default 1. */
  readonly seed?: number | undefined;
  /** Generates realistic strings, e.g. names of people. Default: from short lists. */
  readonly texts?: TextSource | undefined;
  /** Accepted credentials. Default: any credential of the right scheme, with all scopes. */
  readonly tokens?: TokenTable | undefined;
  /** Whether to forget each request. Default false. */
  readonly stateless?: boolean | undefined;
  /** Whether to generate answers from schemas even if there are examples. Default false. Overridden by `Prefer: dynamic`. */
  readonly dynamic?: boolean | undefined;
  /** Whether to answer invalid requests as if they were valid, whatever their fault. Default false. Overridden by `Prefer: validate`. */
  readonly lenient?: boolean | undefined;
  /** Milliseconds before an answer, chosen by the seed. Default: none. */
  readonly latency?: Latency | undefined;
  readonly faults?: Faults | undefined;
  /** Milliseconds between two items of a stream. Default 0. */
  readonly streamInterval?: number | undefined;
  /**
   * Items with which collections begin, in place of examples and sampled ones: lists by the path of a collection (`/notes`,
   * `/users/7/notes`), by the last name of its path (`notes`), or by the name of the items' schema (`Note`).
   */
  readonly data?: GivenFile | undefined;
  /** Answers in order, by scenario and operation: `{ outage: { listNotes: [{ status: 503 }, { status: 200 }] } }`. */
  readonly scenarios?: GivenFile | undefined;
  /** Recorded exchanges, whose answers are given to the same requests. */
  readonly recorded?: readonly Exchange[] | undefined;
  /**
   * Answers requests for undescribed paths and methods, and those for which the mock can make no answer. Gets the adapter's request with
   * its body buffered.
   */
  readonly fallback?: ((incoming: Incoming, context: unknown) => Promise<Outgoing>) | undefined;
  /** Whether pages of other origins may read the answers. Default false. */
  readonly cors?: boolean | undefined;
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** Maximum size of a request body. Default 10 MiB. */
  readonly maxBodyBytes?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Called for each request when its answer is ready. */
  readonly onExchange?: ((mocked: MockedExchange) => void) | undefined;
  /** Called once for each part of the document without effect on answers, e.g. a query parameter of unknown meaning. */
  readonly onFinding?: ((finding: Finding) => void) | undefined;
  /** Whether to send callbacks. Default false. For trusted clients only: a callback goes to any address that a request names. */
  readonly callbacks?: boolean | undefined;
  /** Called for each callback and webhook when it has ended. */
  readonly onWebhook?: ((sent: SentWebhook) => void) | undefined;
}

export interface SentWebhook {
  /** The exchange that {@link judgement} judges, without a response if none came. */
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly milliseconds: number;
  /** Why it could not be sent or was not answered. */
  readonly failure?: string;
}

export interface MockedExchange {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  /** Why the mock could not make a valid answer. */
  readonly findings: readonly Finding[];
  /** Whether the fallback answered. The judgement then concerns the request only. */
  readonly isForwarded: boolean;
  /** Whether this is a simulated failure. */
  readonly fault: boolean;
  /** From the head of the request to the complete answer, including simulated latency. */
  readonly milliseconds: number;
}

export interface CollectionSummary {
  readonly path: string;
  readonly items: number;
  /** How many of its items requests have created, changed or deleted. */
  readonly written: number;
}

/** A router like a generated one, so that it works with every adapter. */
export interface Mock extends Router {
  /** Replaces the contract for further requests. Stored items survive if the new contract has their path and accepts their identity. */
  reload(contract: Contract, options?: MockOptions): void;
  /**
   * Reports data and response examples that are not used because their schemas refuse them. Yields `undefined` between operations: checking
   * a large document takes seconds.
   */
  invalidExamples(): Iterable<Finding | undefined>;
  /** The part of {@link invalidExamples} that concerns given data and scenarios. */
  invalidGiven(): Iterable<Finding>;
  /** What requests have written, as JSON. */
  state(): Json;
  /** Changes whenever {@link state} may have changed. */
  stateVersion(): number;
  /** Replaces what requests have written, by a result of `state`; by nothing without an argument. Answers kept for retries are dropped. */
  reset(state?: unknown): void;
  /** Collections that are not below an item. */
  collections(): readonly CollectionSummary[];
  readonly scenarios: {
    names(): readonly string[];
    active(): string | undefined;
    /** Runs a scenario for requests that name none; `undefined` ends it. False if there is none of this name. */
    start(name: string | undefined): boolean;
  };
  /** Sends a webhook to an address; `undefined` if the document has none of this name. Never rejects. */
  sendWebhook(name: string, url: string): Promise<SentWebhook | undefined>;
}
