import { exec, type JsonValue } from "jsonpath-rfc9535";
import { isObject } from "../../language/values/json-object.ts";
import { createOrigins, type Origins } from "../../language/values/origins.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { setMember } from "../../runtime/wire/set-member.ts";
import type { SourceFile } from "../read/source-file.ts";

export interface Spot {
  readonly file: SourceFile;
  readonly pointer: string;
}

export type Container = unknown[] | Record<string, unknown>;

/**
 * A mutable copy of a file's value that tracks the origin of each node. Objects and lists are identified by identity, and scalars by their
 * container and key.
 */
export class TrackedTree {
  value: unknown;
  readonly #spots = new Map<object, Spot>();
  readonly #scalars = new Map<object, Map<string | number, Spot>>();

  constructor(file: SourceFile) {
    this.value = this.copy(file.value, { file, pointer: "" });
  }

  copy(value: unknown, spot: Spot): unknown {
    if (typeof value !== "object" || value === null) return value;
    const copy: Container = Array.isArray(value)
      ? value.map((item, index) => this.copy(item, below(spot, index)))
      : Object.fromEntries(
          Object.entries(value).map(([name, member]) => [name, this.copy(member, below(spot, name))]),
        );
    this.#spots.set(copy, spot);
    return copy;
  }

  copyNode(value: unknown, spot: Spot): unknown {
    if (typeof value !== "object" || value === null) return value;
    const own = this.#spots.get(value) ?? spot;
    const scalars = this.#scalars.get(value);
    const copyAt = (member: unknown, key: string | number): unknown =>
      this.copyNode(member, scalars?.get(key) ?? below(own, key));
    const copy: Container = Array.isArray(value)
      ? value.map(copyAt)
      : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyAt(member, name)]));
    this.#spots.set(copy, own);
    if (scalars !== undefined) this.#scalars.set(copy, new Map(scalars));
    return copy;
  }

  /**
   * Sets a member or item, with `spot` as the origin of a scalar. The container must have been created by {@link copy} or {@link copyNode}.
   */
  put(container: Container, key: string | number, value: unknown, spot: Spot): void {
    if (Array.isArray(container)) container[Number(key)] = value;
    else setMember(container, String(key), value);
    if (typeof value === "object" && value !== null) return;
    const scalars = this.#scalars.get(container) ?? new Map<string | number, Spot>();
    this.#scalars.set(container, scalars.set(key, spot));
  }

  locate(path: NodePath): { readonly container: Container; readonly key: string | number } | undefined {
    const key = path.at(-1);
    const container = key === undefined ? undefined : this.#read(path.slice(0, -1));
    if (key === undefined || !isContainer(container) || !Object.hasOwn(container, key)) return undefined;
    return { container, key };
  }

  #read(path: NodePath): unknown {
    return path.reduce<unknown>(
      (node, key) => (isContainer(node) && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined),
      this.value,
    );
  }

  spotOf(container: Container, key: string | number): Spot | undefined {
    const value: unknown = Reflect.get(container, key);
    if (typeof value === "object" && value !== null) return this.#spots.get(value);
    const spot = this.#spots.get(container);
    return this.#scalars.get(container)?.get(key) ?? (spot === undefined ? undefined : below(spot, key));
  }

  remove(container: Container, keys: readonly (string | number)[]): void {
    if (!Array.isArray(container)) {
      for (const key of keys) Reflect.deleteProperty(container, key);
      return;
    }
    const gone = new Set(keys);
    const left = [...container.keys()].filter((index) => !gone.has(index));
    const items = left.map((index): readonly [unknown, Spot | undefined] => [
      container[index],
      this.spotOf(container, index),
    ]);
    container.length = 0;
    this.#scalars.delete(container);
    for (const [item, spot] of items)
      if (spot === undefined) container.push(item);
      else this.put(container, container.length, item, spot);
  }

  originsFrom(root: SourceFile): Origins<Spot> {
    const origins = createOrigins<Spot>({ file: root, pointer: "" });
    this.#register(origins, this.value, "", { file: root, pointer: "" });
    return origins;
  }

  #register(origins: Origins<Spot>, value: unknown, pointer: string, own: Spot): void {
    if (!isContainer(value)) return;
    for (const key of Object.keys(value)) {
      const at = `${pointer}/${encodeToken(key)}`;
      const expected = below(own, key);
      const spot = this.spotOf(value, Array.isArray(value) ? Number(key) : key) ?? expected;
      if (spot.file !== expected.file || spot.pointer !== expected.pointer) origins.register(at, spot);
      this.#register(origins, Reflect.get(value, key), at, spot);
    }
  }
}

export function below({ file, pointer }: Spot, key: string | number): Spot {
  return { file, pointer: `${pointer}/${encodeToken(String(key))}` };
}

export function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isObject(value);
}

export type NodePath = readonly (string | number)[];

/**
 * Evaluates a JSONPath (RFC 9535). Returns the nodes in the order defined by the RFC, or a string that explains why the path is invalid.
 */
export function selectNodes(document: unknown, path: string): readonly NodePath[] | string {
  const found: NodePath[] = [];
  try {
    exec(document as JsonValue, path, (_, steps) => {
      found.push(steps.map((step) => (typeof step === "string" ? unescapeName(step) : step)));
    });
  } catch (error) {
    // The parser throws a custom class that is also called `SyntaxError`.
    if (error instanceof Error && error.name === "SyntaxError") return firstLine(error.message);
    throw error;
  }
  return found;
}

const named: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function unescapeName(name: string): string {
  return name.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (named[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function firstLine(message: string): string {
  return message.split("\n")[0] ?? "";
}
