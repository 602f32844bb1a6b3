import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../mock/seed-of.ts";
import type { Binding, Step } from "../play.ts";
import { runPlay, type Stage } from "../run-play.ts";
import { sampleCase } from "../sample-case.ts";
import { isOpen } from "../send/credentials.ts";
import { pathBindings, writeStep } from "../write-step.ts";
import { findItemBinding, findListedIdentity } from "./find-identity.ts";
import { type Fixture, noFixture } from "./fixture.ts";

const ATTEMPTS = 3;
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Tells whether a method is safe (RFC 9110 §9.2.1). */
export function isSafe(method: string): boolean {
  return SAFE.has(method);
}

/** Makes the items that paths are about, or finds some that are there. Each is used for as long as it lasts. */
export class Fixtures {
  readonly #stage: Stage;
  readonly #items = new Map<string, Promise<Fixture>>();
  #fresh = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** What is known for the path of an operation. What others made is used by safe methods alone. */
  async of(operation: Operation): Promise<Fixture> {
    return ownOnly(operation, await this.#item(itemPath(operation.path)));
  }

  /** The same as {@link of}, of an item that nobody else uses. */
  async freshOf(operation: Operation): Promise<Fixture> {
    const path = itemPath(operation.path);
    return path === undefined ? noFixture : ownOnly(operation, await this.#make(path));
  }

  /** Drops what is known of an operation's item. */
  forget({ path }: Operation): void {
    const item = itemPath(path);
    if (item !== undefined) this.#items.delete(item);
  }

  forgetAll(): void {
    this.#items.clear();
  }

  #item(path: string | undefined): Promise<Fixture> {
    if (path === undefined) return Promise.resolve(noFixture);
    const known = this.#items.get(path) ?? this.#make(path);
    this.#items.set(path, known);
    return known;
  }

  async #make(path: string): Promise<Fixture> {
    const collection = path.slice(0, path.lastIndexOf("/"));
    const parent = await this.#item(itemPath(collection));
    const made = await this.#create(path, collection, parent);
    return made ?? (await this.#find(path, collection, parent)) ?? parent;
  }

  async #create(path: string, collection: string, parent: Fixture): Promise<Fixture | undefined> {
    const { bench } = this.#stage;
    const { options } = bench;
    const creator = this.#operationAt(collection, "POST");
    const role = creator && bench.roles.get(creator);
    if (
      options.safeMethodsOnly === true ||
      creator === undefined ||
      role?.item !== path ||
      !isOpen(bench, creator)
    )
      return undefined;
    if (parent.found.size > 0) return undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const seed = seedOf(bench.seed, "fixture", path, String(this.#fresh++));
      const sampled = await sampleCase(bench, {
        operation: creator,
        fixture: parent,
        seed,
        optional: attempt === 0 ? 0 : 0.5,
        media: 0,
        examples: attempt === 1,
      });
      const step = "made" in sampled ? await writeStep(bench, sampled.made, pathBindings(parent)) : undefined;
      const made = step && (await this.#send(creator, path, step, parent));
      if (made !== undefined) return made;
    }
    return undefined;
  }

  async #send(creator: Operation, path: string, step: Step, parent: Fixture): Promise<Fixture | undefined> {
    const steps = [...parent.steps, step];
    const outcome = await runPlay(this.#stage, { steps }, parent.exchanges);
    const exchange = outcome.kind === "answered" ? outcome.exchanges.at(-1) : undefined;
    if (outcome.kind !== "answered" || exchange === undefined || (exchange.response?.status ?? 500) >= 300)
      return undefined;
    const parameter = lastExpression(path);
    const binding = findItemBinding(this.#stage.bench, creator, parameter, {
      step: steps.length - 1,
      exchange,
    });
    if (binding === undefined) return undefined;
    const bound = new Map<string, Binding>([...parent.bound, [parameter, binding]]);
    return { steps, exchanges: outcome.exchanges, bound, found: parent.found };
  }

  async #find(path: string, collection: string, parent: Fixture): Promise<Fixture | undefined> {
    const { bench } = this.#stage;
    const lister = this.#operationAt(collection, "GET");
    if (lister === undefined || !isOpen(bench, lister)) return undefined;
    const seed = seedOf(bench.seed, "list", path);
    const sampled = await sampleCase(bench, {
      operation: lister,
      fixture: parent,
      seed,
      optional: 0,
      media: 0,
      examples: true,
    });
    const step = "made" in sampled ? await writeStep(bench, sampled.made, pathBindings(parent)) : undefined;
    const outcome =
      step && (await runPlay(this.#stage, { steps: [...parent.steps, step] }, parent.exchanges));
    const exchange = outcome?.kind === "answered" ? outcome.exchanges.at(-1) : undefined;
    const parameter = lastExpression(path);
    const id = exchange && findListedIdentity(bench, lister, parameter, exchange);
    if (id === undefined || !("made" in sampled)) return undefined;
    const found = new Map([
      ...parent.found,
      ...pathValues(lister, sampled.made.params, bench),
      [parameter, id] as const,
    ]);
    return { ...parent, found };
  }

  #operationAt(path: string, method: string): Operation | undefined {
    return this.#stage.bench.contract.model.operations.find(
      (one) => one.path === path && one.method === method,
    );
  }
}

/** What others made is left alone by all but safe methods. */
function ownOnly({ method }: Operation, fixture: Fixture): Fixture {
  return isSafe(method) || fixture.found.size === 0 ? fixture : { ...fixture, found: new Map() };
}

/** The values that a sampled path has, so that what was found below it can be found again. */
function pathValues(
  operation: Operation,
  params: ReadonlyMap<string, unknown>,
  bench: Stage["bench"],
): readonly (readonly [string, string | number])[] {
  return bench.describe(operation).parameters.flatMap(({ name, key, in: location }) => {
    const value = location === "path" ? params.get(key) : undefined;
    return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
  });
}

/** The part of a path up to its last expression that is a segment; `undefined` where it has none. */
function itemPath(path: string): string | undefined {
  return /^(.*\/\{[^{}/]+\})(?=\/|$)/.exec(path)?.[1];
}

function lastExpression(path: string): string {
  return /\{([^{}/]+)\}$/.exec(path)?.[1] ?? "";
}
