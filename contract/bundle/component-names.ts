import { posix } from "node:path";
import { decodePointer } from "../../runtime/pointer.ts";

export interface Unnamed {
  readonly file: string;
  readonly pointer: string;
}

const hollow: ReadonlySet<string> = new Set([
  ...[
    "components",
    "definitions",
    "$defs",
    "schemas",
    "schema",
    "models",
    "model",
    "responses",
    "parameters",
    "headers",
  ],
  ...[
    "examples",
    "links",
    "callbacks",
    "requestBodies",
    "resources",
    "shared",
    "common",
    "types",
    "attributes",
    "properties",
  ],
  ...["index", "src", "api", "apis", "spec", "specification", "openapi", ".", ""],
]);

/**
 * Matches pointer tokens between a schema or operation and a node inside it. The inner node's name starts with the outer name:
 * `Pet/properties/owner` becomes `Pet_owner`.
 */
const inner =
  /^(?:properties|patternProperties|items|prefixItems|allOf|anyOf|oneOf|not|if|then|else|additionalProperties|schema|content|\d+)$/;

/**
 * Returns unique names that are not in `taken`. A name consists of the pointer's last token or the file's name, prefixed with parts of the
 * path as necessary (`pet`, `shop_pet`, `v2_shop_pet`), with a number as a last resort. The result does not depend on the order of nodes:
 * the shortest path gets a contested name. Names are case-sensitive.
 */
export function nameComponents<T extends Unnamed>(
  nodes: readonly T[],
  taken: Iterable<string>,
): ReadonlyMap<T, string> {
  const used = new Set(taken);
  const names = new Map<T, string>();
  const sorted = nodes
    .map((node) => ({ node, candidates: candidateNames(node) }))
    .sort(
      (a, b) => compare(a.candidates.length, b.candidates.length) || compare(keyOf(a.node), keyOf(b.node)),
    );
  const give = (node: T, name: string): void => {
    used.add(name);
    names.set(node, name);
  };
  for (let round = 0; names.size < nodes.length; round++) {
    for (const { node, candidates } of sorted) {
      if (names.has(node)) continue;
      const candidate = candidates[round];
      if (candidate === undefined) give(node, numberedName(candidates.at(-1) ?? "Component", used));
      else if (!used.has(candidate)) give(node, candidate);
    }
  }
  return names;
}

function compare<V extends string | number>(a: V, b: V): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf({ file, pointer }: Unnamed): string {
  return `${file}#${pointer}`;
}

function candidateNames({ file, pointer }: Unnamed): readonly string[] {
  const tokens = [...(decodePointer(pointer) ?? [])];
  const way = file.replace(/\.[A-Za-z\d]+$/, "").split(posix.sep);
  const first = tokens.findIndex((token) => inner.test(token));
  const own =
    first === -1
      ? tokens.slice(-1)
      : tokens.slice(Math.max(0, first - 1)).filter((token) => !hollow.has(token));
  const before = first === -1 ? tokens.slice(0, -1) : tokens.slice(0, Math.max(0, first - 1));
  const head = own.length > 0 && first !== 0 ? own : [...way.splice(-1), ...own];
  const telling = [...way, ...before].filter((part) => !hollow.has(part) && part !== "..");
  const candidates = [head];
  for (let count = 1; count <= telling.length; count++) candidates.push([...telling.slice(-count), ...head]);
  candidates.push([...way, ...before, ...head]);
  return [...new Set(candidates.map((parts) => sanitise(parts.join("_"))))];
}

function sanitise(text: string): string {
  return text.replace(/[^A-Za-z\d._-]+/g, "_").replace(/^_+|_+$/g, "") || "Component";
}

function numberedName(base: string, used: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    if (!used.has(`${base}_${number}`)) return `${base}_${number}`;
  }
}
