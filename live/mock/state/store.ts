import { encodeComponent } from "../../../contract/findings/show-text.ts";
import { elementsOf, isObject, type Json } from "../../../language/values/json-object.ts";
import { printExact } from "../../../runtime/conversion/int64.ts";
import type { OperationDescriptor } from "../../../runtime/descriptors.ts";
import { isScalar } from "./resource-objects.ts";
import { UploadStore } from "./upload-store.ts";

/** Field values by name. `undefined` marks a removed member. A map is used because a member can be named `__proto__`. */
export type Fields = ReadonlyMap<string, Json | undefined>;

export interface Stored {
  readonly fields: Fields;
  readonly deleted: boolean;
  readonly id: Json | undefined;
}

/** Maximum number of stored items. Beyond this limit, the least recently written item is dropped. */
const MOST = 100_000;

export class Store {
  readonly #items = new Map<string, Stored>();
  readonly #collections = new Map<string, Set<string>>();
  readonly #most: number;
  readonly #reserved = new Map<string, Json>();
  #version = 0;
  readonly uploads: UploadStore = new UploadStore(() => {
    this.#version++;
  });

  constructor(most: number = MOST) {
    this.#most = most;
  }

  get version(): number {
    return this.#version;
  }

  reserve(path: string, id: Json): void {
    this.#reserved.set(path, id);
  }

  release(path: string): void {
    this.#reserved.delete(path);
  }

  isReserved(path: string): boolean {
    return this.#reserved.has(path);
  }

  reservedIn(collection: string): readonly Json[] {
    return [...this.#reserved].flatMap(([path, id]) => (parentOf(path) === collection ? [id] : []));
  }

  get(path: string): Stored | undefined {
    return this.#items.get(path);
  }

  set(path: string, stored: Stored): void {
    this.#version++;
    this.#items.delete(path);
    this.#items.set(path, stored);
    const parent = parentOf(path);
    const siblings = this.#collections.get(parent) ?? new Set();
    this.#collections.set(parent, siblings.add(path));
    if (this.#items.size > this.#most) this.#dropOldest();
  }

  list(): readonly Json[] {
    const items = [...this.#items].map(([path, { fields, deleted, id }]): Json => {
      const pairs = [...fields].map(([name, value]) => (value === undefined ? [name] : [name, value]));
      return [path, pairs, deleted, ...(id === undefined ? [] : [id])];
    });
    return [...items, ...this.uploads.list()];
  }

  /** Restores the items from an earlier {@link list}. Entries in any other format are ignored. */
  restore(items: unknown): void {
    for (const item of elementsOf(items) as readonly Json[]) {
      const [path, fields, deleted, id] = elementsOf(item) as readonly Json[]; // Produced by {@link list}.
      if (typeof path !== "string") continue;
      if (isObject(fields)) {
        this.uploads.restore(path, fields);
        continue;
      }
      const pairs = elementsOf(fields).map((pair): readonly [string, Json | undefined] => {
        const [name, value] = elementsOf(pair) as readonly Json[]; // Produced by {@link list}.
        return [String(name), value];
      });
      this.set(path, { fields: new Map(pairs), deleted: deleted === true, id });
    }
  }

  clear(): void {
    this.#version++;
    this.#items.clear();
    this.#collections.clear();
    this.uploads.clear();
  }

  dropBelow(path: string): void {
    this.#version++;
    const isBelow = (other: string): boolean => other.startsWith(`${path}/`);
    for (const item of [...this.#items.keys()].filter(isBelow)) this.#items.delete(item);
    for (const collection of [...this.#collections.keys()]) {
      if (collection === path || isBelow(collection)) this.#collections.delete(collection);
    }
  }

  keep(fits: (path: string, stored: Stored) => boolean): void {
    for (const [path, stored] of [...this.#items]) if (!fits(path, stored)) this.#drop(path);
  }

  within(collection: string): readonly (readonly [path: string, stored: Stored])[] {
    return [...(this.#collections.get(collection) ?? [])].flatMap((path) => {
      const stored = this.#items.get(path);
      return stored === undefined ? [] : [[path, stored] as const];
    });
  }

  #dropOldest(): void {
    const [oldest] = this.#items.keys();
    if (oldest !== undefined) this.#drop(oldest);
  }

  #drop(path: string): void {
    this.#version++;
    this.#items.delete(path);
    const parent = parentOf(path);
    const siblings = this.#collections.get(parent);
    siblings?.delete(path);
    if (siblings?.size === 0) this.#collections.delete(parent);
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Fills a path template. Equal values always produce the same string. Path parameters without a value are kept as `{name}`. */
export function fillItemPath(
  template: string,
  descriptor: OperationDescriptor,
  values: Readonly<Record<string, unknown>>,
): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = pathValue(name, descriptor, values);
    return value === undefined ? whole : itemSegment(value);
  });
}

export function itemSegment(value: unknown): string {
  return encodeComponent(typeof value === "string" ? value : printExact(value));
}

export function readExpression(
  name: string,
  descriptor: OperationDescriptor,
  values: Readonly<Record<string, unknown>>,
): Json | undefined {
  const value = pathValue(name, descriptor, values);
  return isScalar(value) && value !== null && typeof value !== "boolean" ? value : undefined;
}

function pathValue(
  name: string,
  { parameters }: OperationDescriptor,
  values: Readonly<Record<string, unknown>>,
): unknown {
  const parameter = parameters.find((one) => one.in === "path" && one.name === name);
  return parameter && Object.hasOwn(values, parameter.key) ? values[parameter.key] : undefined;
}
