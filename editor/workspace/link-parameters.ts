import { findByPointer, memberOf, type OutlineNode, pointerOf } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { Collected, ReferencedPart } from "./collect-occurrences.ts";
import type { NamedSymbol, Occurrence } from "./occurrence.ts";
import { parameterId } from "./parameter-id.ts";
import { resolveReference } from "./resolve-reference.ts";
import type { Source } from "./source.ts";

const MOST_REFERENCES = 20;

interface Definition {
  readonly id: string;
  readonly name: string;
}

/**
 * Gives parameters in path templates and their definitions behind references the same symbol, also if several templates share the
 * definition.
 */
export function linkParameters(
  files: ReadonlyMap<string, Source>,
  found: ReadonlyMap<string, Collected>,
): void {
  const classes = new Classes();
  for (const part of [...found.values()].flatMap(({ parts }) => parts))
    for (const definition of listDefinitions(files, part)) classes.join(part.scope, definition);
  const symbols = classes.toSymbols();
  if (symbols.size === 0) return;
  for (const { occurrences } of found.values())
    for (const [index, occurrence] of occurrences.entries()) {
      const symbol = symbols.get(occurrence.symbol.id);
      if (symbol !== undefined) occurrences[index] = withSymbol(occurrence, symbol);
    }
}

/** Lists the path parameters that a reference in a path item leads to. */
function listDefinitions(
  files: ReadonlyMap<string, Source>,
  { path, pointer, kind }: Omit<ReferencedPart, "scope">,
  depth = 0,
): readonly Definition[] {
  const source = files.get(path);
  const node = source && findByPointer(source.outline, pointer);
  if (source === undefined || node === undefined || depth > MOST_REFERENCES) return [];
  const read = (owner: OutlineNode, member: string) => readScalar(source.outline, memberOf(owner, member));
  const reference = read(node, "$ref");
  const target = reference === undefined ? undefined : resolveReference(path, reference);
  const behind = target === undefined ? [] : listDefinitions(files, { ...target, kind }, depth + 1);
  if (kind === "pathItem") {
    const lists = [node, ...node.children].map((owner) => memberOf(owner, "parameters"));
    const own = lists
      .flatMap((list) => list?.children ?? [])
      .flatMap((one) =>
        listDefinitions(files, { path, pointer: pointerOf(one), kind: "parameter" }, depth + 1),
      );
    return [...behind, ...own];
  }
  const name = read(node, "name");
  if (name === undefined || read(node, "in") !== "path") return behind;
  return [{ id: parameterId(path, node, name), name }];
}

/** Sets of ids for one parameter. */
class Classes {
  readonly #members = new Map<string, Set<string>>();
  readonly #names = new Map<Set<string>, string>();

  join(scope: string, { id, name }: Definition): void {
    const members = this.#members.get(scope + name) ?? new Set([scope + name]);
    for (const one of [...members, ...(this.#members.get(id) ?? [id])]) {
      members.add(one);
      this.#members.set(one, members);
    }
    this.#names.set(members, name);
  }

  toSymbols(): ReadonlyMap<string, NamedSymbol> {
    const made = new Map<string, NamedSymbol>();
    for (const [members, name] of this.#names) {
      const ids = [...members].filter((id) => this.#members.get(id) === members);
      const scopes = ids.map((id) => id.slice(0, id.length - name.length));
      for (const id of ids) made.set(id, { kind: "parameter", id: ids[0] ?? id, name, scopes });
    }
    return made;
  }
}

/** Copies an occurrence without reading its ranges, which change with the text. */
function withSymbol(occurrence: Occurrence, symbol: NamedSymbol): Occurrence {
  const { role, form, node } = occurrence;
  return {
    ...{ symbol, role, form, node },
    get span() {
      return occurrence.span;
    },
    get whole() {
      return occurrence.whole;
    },
  };
}
