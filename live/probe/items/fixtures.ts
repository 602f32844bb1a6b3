import type { Operation } from "../../../contract/model/types.ts";
import {
  collectionOf,
  eraseNames,
  lastExpression,
  trimSlash,
} from "../../../language/openapi/path-template.ts";
import type { Json } from "../../../language/values/json-object.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { isExcluded } from "../choose-operations.ts";
import { type Fixture, noFixture, type ProbeCase, type Step, withReferredItem } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import { findItemBinding, findListedIdentity } from "../read-exchange.ts";
import { type PlayRunner, readBoundValue, runPlay } from "../run-play.ts";
import { type CaseOptions, sampleStep } from "../sample-case.ts";
import { hasCredentialsFor } from "../send/credentials.ts";
import { referencedItems } from "./references.ts";

const ATTEMPTS = 3;
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

export function isSafe(method: string): boolean {
  return SAFE.has(method);
}

export class Fixtures {
  readonly #runner: PlayRunner;
  readonly #items = new Map<string, Promise<Fixture>>();
  /** Made-up path values per collection. All items created in the collection share them. */
  readonly #given = new Map<string, Fixture["given"]>();
  /** Items to which bodies refer. No other check changes or deletes them. */
  readonly #referred = new Map<string, Promise<Fixture>>();
  readonly #references = new Map<Operation, readonly string[]>();
  #fresh = 0;

  constructor(runner: PlayRunner) {
    this.#runner = runner;
  }

  /**
   * Returns the items in an operation's path. All requests for the operation share them. For unsafe methods, only items created by the
   * probe are included.
   */
  async of(operation: Operation): Promise<Fixture> {
    const fixture = ownOnly(operation, await this.#item(itemPath(operation.path)));
    return this.#refer(fixture, writersOf(this.#runner.context, operation), []);
  }

  /** Like {@link of}, but creates a new item. */
  async freshOf(operation: Operation): Promise<Fixture> {
    const path = itemPath(operation.path);
    return path === undefined ? noFixture : ownOnly(operation, await this.#make(path));
  }

  forget({ path }: Operation): void {
    const item = itemPath(path);
    if (item !== undefined) this.#items.delete(item);
  }

  #item(path: string | undefined): Promise<Fixture> {
    if (path === undefined) return Promise.resolve(noFixture);
    const known = this.#items.get(path) ?? this.#make(path);
    this.#items.set(path, known);
    return known;
  }

  /** @param chain - Item paths of the items that refer to this one. */
  async #make(path: string, chain: readonly string[] = []): Promise<Fixture> {
    const collection = creationPath(this.#runner.context, path);
    const holder = await this.#item(itemPath(collection));
    const writers = writersOf(this.#runner.context, { path, method: "POST" });
    const parent = await this.#refer(holder, writers, [...chain, path]);
    const created =
      (await this.#create(path, collection, parent)) ?? (await this.#createWithOwn(path, holder, chain));
    const other = created ?? (await this.#find(path, collection, parent));
    if (other !== undefined) return other;
    // The items above could have the same names in their path.
    return collection === collectionOf(path) ? parent : noFixture;
  }

  /** Creates an item that refers to new items, since a server can refuse an item to which another one refers, e.g. a booked seat. */
  async #createWithOwn(
    path: string,
    holder: Fixture,
    chain: readonly string[],
  ): Promise<Fixture | undefined> {
    const writers = writersOf(this.#runner.context, { path, method: "POST" });
    const parent = await this.#refer(holder, writers, [...chain, path], "own");
    return parent.references.size === holder.references.size
      ? undefined
      : this.#create(path, creationPath(this.#runner.context, path), parent);
  }

  /** Adds the items to which the bodies of the operations refer. */
  async #refer(
    fixture: Fixture,
    operations: readonly Operation[],
    chain: readonly string[],
    kind: "shared" | "own" = "shared",
  ): Promise<Fixture> {
    const items = new Set(operations.flatMap((operation) => this.#referencedItems(operation)));
    let whole = fixture;
    for (const item of items) {
      // Resources can refer to each other.
      if (whole.references.has(item) || chain.includes(item)) continue;
      const other = await (kind === "own" ? this.#make(item, chain) : this.#makeReferred(item, chain));
      const parameter = lastExpression(item) ?? "";
      const binding = other.bound.get(parameter);
      const value =
        binding === undefined
          ? other.found.get(parameter)
          : readBoundValue(binding, other.exchanges[binding.step], this.#runner.context);
      if (typeof value === "string" || typeof value === "number")
        whole = withReferredItem(whole, other, { item, value, binding });
    }
    return whole;
  }

  /** Items that refer to others are shared only at the start of a chain, since requests could otherwise wait for each other. */
  #makeReferred(item: string, chain: readonly string[]): Promise<Fixture> {
    const writers = writersOf(this.#runner.context, { path: item, method: "POST" });
    const isShared = chain.length === 0 || writers.every((one) => this.#referencedItems(one).length === 0);
    if (!isShared) return this.#make(item, chain);
    const known = this.#referred.get(item) ?? this.#make(item);
    this.#referred.set(item, known);
    return known;
  }

  #referencedItems(operation: Operation): readonly string[] {
    const known = this.#references.get(operation) ?? referencedItems(this.#runner.context, operation);
    this.#references.set(operation, known);
    return known;
  }

  async #create(path: string, collection: string, parent: Fixture): Promise<Fixture | undefined> {
    const { context } = this.#runner;
    const operation = operationOf(context, collection, "POST");
    if (operation === undefined || !mayCreate(context, operation, path) || parent.found.size > 0)
      return undefined;
    const parameter = lastExpression(path) ?? "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const sent = await this.#send({
        operation,
        fixture: { ...parent, given: this.#given.get(collection) ?? parent.given },
        seed: seedOf(context.seed, "fixture", path, String(this.#fresh++)),
        optional: attempt === 0 ? 0 : 0.5,
        examples: attempt === 1,
      });
      if (sent === undefined || (sent.exchange.response?.status ?? 500) >= 300) continue;
      const { steps, exchanges, exchange } = sent;
      const binding = findItemBinding(context, operation, parameter, { step: steps.length - 1, exchange });
      if (binding === undefined) continue;
      const given =
        this.#given.get(collection) ?? new Map([...pathValues(sent.made, context), ...parent.given]);
      this.#given.set(collection, given);
      return {
        steps,
        exchanges,
        parent,
        bound: new Map([...parent.bound, [parameter, binding]]),
        found: parent.found,
        given,
        references: parent.references,
      };
    }
    return undefined;
  }

  async #find(path: string, collection: string, parent: Fixture): Promise<Fixture | undefined> {
    const { context } = this.#runner;
    const operation = operationOf(context, collection, "GET");
    if (operation === undefined || isExcluded(operation, context.options)) return undefined;
    if (!hasCredentialsFor(context, operation)) return undefined;
    const seed = seedOf(context.seed, "list", path);
    const sent = await this.#send({ operation, fixture: parent, seed, examples: true });
    const parameter = lastExpression(path) ?? "";
    const id = sent && findListedIdentity(context, operation, parameter, sent.exchange);
    if (sent === undefined || id === undefined) return undefined;
    const values = pathValues(sent.made, context);
    return { ...parent, found: new Map([...parent.found, ...values, [parameter, id]]) };
  }

  async #send(options: CaseOptions): Promise<SentCase | undefined> {
    const sampled = await sampleStep(this.#runner.context, options);
    if (sampled === undefined) return undefined;
    const steps = [...options.fixture.steps, sampled.step];
    const outcome = await runPlay(this.#runner, { steps }, options.fixture.exchanges);
    const exchange = outcome.kind === "answered" ? outcome.exchanges.at(-1) : undefined;
    if (outcome.kind !== "answered" || exchange === undefined) return undefined;
    return { made: sampled.made, steps: outcome.steps, exchanges: outcome.exchanges, exchange };
  }
}

interface SentCase {
  readonly made: ProbeCase;
  readonly steps: readonly Step[];
  readonly exchanges: readonly Exchange[];
  readonly exchange: Exchange;
}

function mayCreate(context: ProbeContext, creator: Operation, path: string): boolean {
  const { options } = context;
  if (options.safeMethodsOnly === true || isExcluded(creator, options)) return false;
  if (!hasCredentialsFor(context, creator)) return false;
  // The same item can have another name in a path below it: `/huts/{id}` and `/huts/{hutId}/rooms`.
  return eraseNames(trimSlash(context.roles.get(creator)?.item ?? "")) === eraseNames(path);
}

/** The operations that write an item: those of its path, and the one that creates it. Other operations stand alone. */
function writersOf(
  context: ProbeContext,
  { path, method }: Pick<Operation, "path" | "method">,
): readonly Operation[] {
  const own = context.operationAt(path, method);
  const item = itemPath(path) === path ? path : own && context.roles.get(own)?.item;
  const isList = own !== undefined && item !== path && method !== "POST";
  const all =
    item === undefined || isList
      ? [own]
      : [
          operationOf(context, creationPath(context, item), "POST"),
          context.operationAt(item, "PUT"),
          context.operationAt(item, "PATCH"),
        ];
  return all.filter((one) => one !== undefined);
}

/** The path whose POST creates the items of a path. */
function creationPath(context: ProbeContext, item: string): string {
  return trimSlash(context.creatorOf(item)?.path ?? collectionOf(item));
}

function operationOf(context: ProbeContext, collection: string, method: string): Operation | undefined {
  return context.operationAt(collection, method) ?? context.operationAt(`${collection}/`, method);
}

/** Ensures that unsafe methods are never applied to items that the probe did not create. */
function ownOnly({ method }: Operation, fixture: Fixture): Fixture {
  return isSafe(method) || fixture.found.size === 0 ? fixture : { ...fixture, found: new Map() };
}

export function pathValues(
  { operation, params }: ProbeCase,
  context: ProbeContext,
): readonly (readonly [name: string, value: Json])[] {
  return context.describe(operation).parameters.flatMap(({ name, key, in: location }) => {
    const value = location === "path" ? params.get(key) : undefined;
    return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
  });
}

/** The path of the last item on the way to a path: `/huts/{hutId}` for `/huts/{hutId}/rooms`. */
export function itemPath(path: string): string | undefined {
  return /^(.*\/\{[^{}/]+\})(?=\/|$)/.exec(path)?.[1];
}
