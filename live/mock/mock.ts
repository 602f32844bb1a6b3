/**
 * What a mock is told, and what it tells. Types only.
 *
 * @module
 */

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

/** Answers that are broken on purpose. */
export interface Faults {
  /** How likely a request fails, 0 to 1. */
  readonly rate: number;
  /** What it fails with, one of these. Default: a 5XX that the document describes for the operation, else 503. */
  readonly statuses?: readonly number[] | undefined;
}

/** How to mock. */
export interface MockOptions {
  /** 32-bit. The same seed gives the same bytes to the same request, whatever was asked before. Default 1. */
  readonly seed?: number | undefined;
  /** Without one, every credential of the right scheme is good, with all scopes. */
  readonly tokens?: TokenTable | undefined;
  /** Nothing is remembered from one request to the next. Default false. */
  readonly stateless?: boolean | undefined;
  /** Answers are made from schemas even where there are examples. Default false; `Prefer: dynamic` says otherwise. */
  readonly dynamic?: boolean | undefined;
  /** Milliseconds before an answer, chosen by the seed. Default none. */
  readonly latency?: { readonly least: number; readonly most: number } | undefined;
  readonly faults?: Faults | undefined;
  /** Whether pages of other origins may read the answers. Default false. */
  readonly cors?: boolean | undefined;
  /** What stands before the paths. Default: nothing, or the paths of the document's servers. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** The largest body that is read, in octets. Default 10 MiB. */
  readonly maxBodyBytes?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Told of each request once its answer is ready. */
  readonly onExchange?: ((mocked: MockedExchange) => void) | undefined;
}

/** A request that was answered. */
export interface MockedExchange {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  /** What kept the mock from a valid answer. */
  readonly findings: readonly Finding[];
  /** Set where the answer was broken on purpose. */
  readonly fault: boolean;
}

/** Serves a contract without anything behind it; a router like a generated one, so that every adapter takes it. */
export type Mock = Router;
