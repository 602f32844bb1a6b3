import { isPureReference } from "../../language/openapi/visit-references.ts";
import { inPlaceApplicators, unionKeywords } from "../../language/schema/applicable.ts";
import { refNameOf, schemaPointer } from "../../language/schema/local-ref.ts";
import { type RewriteSubschema, rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { findComponents } from "../../language/values/find-components.ts";
import { isObject, membersOf, objectOf, type SchemaObject } from "../../language/values/json-object.ts";
import type { Report } from "./report.ts";
import { namedSchemasOf } from "./split-directions.ts";

const inPlace: ReadonlySet<string> = new Set([...inPlaceApplicators, "not", "if"]);

const unions: ReadonlySet<string> = new Set(unionKeywords);

interface InPlaceRef {
  readonly target: string;
  readonly pointer: string;
  readonly schema: SchemaObject;
  readonly union?: UnionSite;
}

interface UnionSite {
  readonly schema: SchemaObject;
  readonly keyword: string;
  readonly pointer: string;
}

type RefsByName = ReadonlyMap<string, readonly InPlaceRef[]>;

/**
 * Cuts cycles of schemas that refer to themselves for the same value (JSON Schema 2020-12 Core §9.4.1). If a base schema contains a union
 * of children that refer to the base schema in `allOf`, the union is removed, so that the children keep their inherited members. In all
 * other cases, the `$ref` that closes the cycle is removed. Each removal is reported.
 */
export function cutCycles(document: SchemaObject, report: Report): SchemaObject {
  const named = membersOf(namedSchemasOf(document));
  const byName = new Map(named);
  const refs: RefsByName = new Map(named.map(([name, schema]) => [name, listRefs(name, schema)]));
  const { closing, ranks } = findClosingRefs(refs);
  const closed = findClosingUnions(refs, closing, ranks);
  // Cycles that consist of `$ref`s only were already reported during loading.
  for (const ref of closing)
    if (!isPureReference(ref.schema) || !isPureReference(byName.get(ref.target))) reportRef(ref, report);
  for (const ref of closed) reportUnion(ref, report);
  const { components } = document;
  if (closing.size + closed.length === 0 || !isObject(components)) return document;
  const dropped = new Map<SchemaObject, Set<string>>();
  const add = (schema: SchemaObject, keyword: string): void => {
    dropped.set(schema, (dropped.get(schema) ?? new Set()).add(keyword));
  };
  for (const { schema } of closing) add(schema, "$ref");
  for (const { union } of closed) add(union.schema, union.keyword);
  const drop: RewriteSubschema = (schema) => {
    if (!isObject(schema)) return schema;
    const keywords = dropped.get(schema);
    const left = keywords && objectOf(membersOf(schema).filter(([keyword]) => !keywords.has(keyword)));
    return rewriteSubschemas(left ?? schema, undefined, drop);
  };
  const schemas = named.map(([name, schema]) => [name, drop(schema, "", "")] as const);
  return { ...document, components: { ...components, schemas: objectOf(schemas) } };
}

/**
 * Returns references outside unions that close a cycle, and a rank for each schema. Without these references, each schema refers only to
 * schemas with lower ranks.
 */
function findClosingRefs(all: RefsByName): {
  readonly closing: ReadonlySet<InPlaceRef>;
  readonly ranks: ReadonlyMap<string, number>;
} {
  const closing = new Set<InPlaceRef>();
  const ranks = new Map<string, number>();
  const open = (name: string) => ({
    name,
    refs: (all.get(name) ?? []).filter(({ union }) => union === undefined).values(),
  });
  for (const start of all.keys()) {
    // The search is iterative, because a chain can include every schema.
    const stack = [open(start)];
    const onStack = new Set([start]);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const ref = ranks.has(top.name) ? undefined : top.refs.next().value;
      if (ref === undefined) {
        if (!ranks.has(top.name)) ranks.set(top.name, ranks.size);
        onStack.delete(top.name);
        stack.pop();
      } else if (onStack.has(ref.target)) closing.add(ref);
      else if (!ranks.has(ref.target) && all.has(ref.target)) {
        stack.push(open(ref.target));
        onStack.add(ref.target);
      }
    }
  }
  return { closing, ranks };
}

/**
 * Returns the unions that close the remaining cycles, i.e. unions with a reference to a schema whose rank is not lower than that of the
 * surrounding schema. Every remaining cycle contains such a union.
 */
function findClosingUnions(
  all: RefsByName,
  closing: ReadonlySet<InPlaceRef>,
  ranks: ReadonlyMap<string, number>,
): readonly ClosingUnion[] {
  const names = [...ranks.keys()];
  const rankOf = (name: string): number => ranks.get(name) ?? -1;
  const left = (at: number): readonly InPlaceRef[] =>
    (all.get(names[at] ?? "") ?? []).filter((ref) => ranks.has(ref.target) && !closing.has(ref));
  const circles = findComponents(names.length, (at) => left(at).map(({ target }) => rankOf(target)));
  const found = new Map<string, ClosingUnion>();
  for (const circle of circles) {
    const members = new Set(circle);
    for (const at of circle) {
      for (const { target, union } of left(at)) {
        const isClosing = members.has(rankOf(target)) && rankOf(target) >= at;
        if (union !== undefined && isClosing) found.set(union.pointer, { name: names[at] ?? "", union });
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.union.pointer < b.union.pointer ? -1 : 1));
}

interface ClosingUnion {
  readonly name: string;
  readonly union: UnionSite;
}

function reportRef({ target, pointer }: InPlaceRef, report: Report): void {
  const message = `The schema \`${target}\` refers to itself without ever reaching a value. This \`$ref\` was ignored.`;
  report("ref/cycle", `${pointer}/$ref`, message);
}

function reportUnion({ name, union }: ClosingUnion, report: Report): void {
  const message = `The schema \`${name}\` refers to itself through this \`${union.keyword}\` without ever reaching a value. The \`${union.keyword}\` was left out.`;
  const fix = "Define the union as a separate schema, and have its members reference the base with `allOf`.";
  report("ref/cycle", union.pointer, message, { fix });
}

function listRefs(name: string, schema: unknown): readonly InPlaceRef[] {
  const refs: InPlaceRef[] = [];
  const visitIn =
    (union?: UnionSite): RewriteSubschema =>
    (schema, pointer, keyword) => {
      if (!isObject(schema) || (keyword !== "" && !inPlace.has(keyword))) return schema;
      const target = refNameOf(schema);
      if (target !== undefined) refs.push({ target, pointer, schema, ...(union && { union }) });
      return rewriteSubschemas(schema, pointer, (inner, at, next) => {
        const own = unions.has(next) ? { schema, keyword: next, pointer: `${pointer}/${next}` } : union;
        return visitIn(own)(inner, at, next);
      });
    };
  visitIn()(schema, schemaPointer(name), "");
  return refs;
}
