import { addTo } from "../../language/values/group.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { child, type PrepareContext, type PrepareStep, referencesOf } from "./prepare-context.ts";
import type { EvaluatedPart, EvaluatedWhen, PreparedPart, Unevaluated } from "./prepared-schema.ts";
import { describeScope, enterSchema, type SchemaSite } from "./schema-index.ts";

export const unevaluatedKeywords = ["unevaluatedProperties", "unevaluatedItems"] as const;

type Keyword = (typeof unevaluatedKeywords)[number];

/** Prepares `unevaluated…`, which applies to everything that the schema's other keywords do not evaluate. */
export const prepareUnevaluated: PrepareStep = (schema, draft, site, context) => {
  for (const keyword of unevaluatedKeywords) {
    if (!Object.hasOwn(schema, keyword) || schema[keyword] === true) continue;
    const seen = evaluatedParts(schema, site, keyword, context);
    if (seen[0]?.all === true) continue;
    const part = schema[keyword] === false ? false : context.call(schema[keyword], child(site, keyword));
    if (part !== true) draft[keyword] = { part, seen } satisfies Unevaluated;
  }
};

export function evaluatedParts(
  schema: SchemaObject,
  site: SchemaSite,
  keyword: Keyword,
  context: PrepareContext,
): readonly EvaluatedPart[] {
  return listParts(surveySchemas(schema, site, { keyword, context, nodes: new Map() }));
}

type Own = Omit<EvaluatedPart, "when">;

const nothing: Own = { all: false, names: [], patterns: [], first: 0, fitting: [] };

interface Node {
  readonly own: Own;
  readonly inner: readonly Edge[];
}

interface Edge {
  readonly node: Node;
  /** The condition under which the schema applies. Absent if it always applies together with the schema that references it. */
  readonly condition?: Condition | undefined;
}

type Condition = (within: number) => EvaluatedWhen;

interface Survey {
  readonly keyword: Keyword;
  readonly context: PrepareContext;
  /** Nodes by pointer and dynamic scope. A node is `undefined` during its visit, since a schema nested in itself adds nothing. */
  readonly nodes: Map<string, Node | undefined>;
}

/** Returns the schema and all schemas that can apply to the same value. Each schema comes after those that lead to it. */
function surveySchemas(schema: SchemaObject, site: SchemaSite, survey: Survey): readonly Node[] {
  survey.nodes.set(keyOf(site), undefined);
  const root = { own: ownEvaluated(schema, site, survey), inner: innerNodes(schema, site, survey) };
  return [root, ...[...survey.nodes.values()].filter((node) => node !== undefined).reverse()];
}

function keyOf({ pointer, scope }: SchemaSite): string {
  return pointer + describeScope(scope);
}

function nodeOf(schema: unknown, outer: SchemaSite, survey: Survey): Node | undefined {
  if (!isObject(schema)) return undefined;
  const site = enterSchema(schema, outer, survey.context.index);
  const key = keyOf(site);
  const { nodes, keyword } = survey;
  if (nodes.has(key)) return nodes.get(key);
  nodes.set(key, undefined);
  const node = Object.hasOwn(schema, keyword)
    ? { own: { ...nothing, all: true }, inner: [] }
    : { own: ownEvaluated(schema, site, survey), inner: innerNodes(schema, site, survey) };
  // Delete the key first, so that the map is in the order in which visits end.
  nodes.delete(key);
  nodes.set(key, node);
  return node;
}

function ownEvaluated(schema: SchemaObject, site: SchemaSite, { keyword, context }: Survey): Own {
  if (keyword === "unevaluatedProperties") {
    return {
      ...nothing,
      all: Object.hasOwn(schema, "additionalProperties"),
      names: membersOf(memberOf(schema, "properties")).map(([name]) => name),
      patterns: membersOf(memberOf(schema, "patternProperties")).map(([pattern]) => pattern),
    };
  }
  const contains = Object.hasOwn(schema, "contains")
    ? [context.call(schema["contains"], child(site, "contains"))]
    : [];
  return {
    ...nothing,
    all: Object.hasOwn(schema, "items"),
    first: elementsOf(memberOf(schema, "prefixItems")).length,
    fitting: contains,
  };
}

function innerNodes(schema: SchemaObject, site: SchemaSite, survey: Survey): readonly Edge[] {
  const references = referencesOf(schema, site, survey.context).flatMap(({ target }) =>
    target === undefined ? [] : edgeTo(target.schema, target, survey),
  );
  const all = elementsOf(memberOf(schema, "allOf")).flatMap((part, index) =>
    edgeTo(part, child(site, "allOf", index), survey),
  );
  return [
    ...references,
    ...all,
    ...branches(schema, site, survey),
    ...conditional(schema, site, survey),
    ...dependent(schema, site, survey),
  ];
}

function edgeTo(schema: unknown, site: SchemaSite, survey: Survey, condition?: Condition): readonly Edge[] {
  const node = nodeOf(schema, site, survey);
  return node === undefined ? [] : [{ node, condition }];
}

function fits(schema: unknown, site: SchemaSite, { context }: Survey, negated = false): Condition {
  let test: PreparedPart | undefined;
  return (within) => {
    test ??= context.branch(schema, site);
    return negated ? { within, test, negated } : { within, test };
  };
}

function branches(schema: SchemaObject, site: SchemaSite, survey: Survey): readonly Edge[] {
  return ["anyOf", "oneOf"].flatMap((keyword) =>
    elementsOf(memberOf(schema, keyword)).flatMap((branch, index) => {
      const at = child(site, keyword, index);
      return edgeTo(branch, at, survey, fits(branch, at, survey));
    }),
  );
}

function conditional(schema: SchemaObject, site: SchemaSite, survey: Survey): readonly Edge[] {
  if (!Object.hasOwn(schema, "if")) return [];
  const at = child(site, "if");
  const holds = fits(schema["if"], at, survey);
  const fails = fits(schema["if"], at, survey, true);
  return [
    ...edgeTo(schema["if"], at, survey, holds),
    ...edgeTo(memberOf(schema, "then"), child(site, "then"), survey, holds),
    ...edgeTo(memberOf(schema, "else"), child(site, "else"), survey, fails),
  ];
}

function dependent(schema: SchemaObject, site: SchemaSite, survey: Survey): readonly Edge[] {
  return membersOf(memberOf(schema, "dependentSchemas")).flatMap(([has, part]) =>
    edgeTo(part, child(site, "dependentSchemas", has), survey, (within) => ({ within, has })),
  );
}

interface Draft {
  readonly when: readonly When[];
  readonly owns: Own[];
}

interface When {
  readonly within: number;
  readonly condition: Condition | undefined;
}

/**
 * Combines schemas under the same condition into one part.
 * @param nodes - Each node comes after the nodes that lead to it.
 */
function listParts(nodes: readonly Node[]): readonly EvaluatedPart[] {
  const drafts: Draft[] = [];
  const reached = new Map<Node, When[]>();
  const byCondition = new Map<Condition, number>();
  for (const node of nodes) {
    const when = reached.get(node) ?? [];
    const [one] = when;
    const only = when.length === 1 ? one?.condition : undefined;
    const known = only === undefined ? partOf(when) : byCondition.get(only);
    const index = known ?? drafts.push({ when, owns: [] }) - 1;
    if (only !== undefined) byCondition.set(only, index);
    drafts[index]?.owns.push(node.own);
    for (const { node: inner, condition } of node.inner) addTo(reached, inner, { within: index, condition });
  }
  return finishParts(drafts);
}

/** Returns the part that always applies together with one of the conditions. */
function partOf(when: readonly When[]): number | undefined {
  const certain = when.filter(({ condition }) => condition === undefined).map(({ within }) => within);
  if (certain.includes(0)) return 0;
  const [first] = certain;
  return when.length === certain.length && certain.every((within) => within === first) ? first : undefined;
}

function finishParts(drafts: readonly Draft[]): readonly EvaluatedPart[] {
  const needed = new Set([0]);
  for (const [index, { when, owns }] of [...drafts.entries()].reverse())
    if (needed.has(index) || owns.some((own) => !isNothing(own)))
      for (const each of [index, ...when.map(({ within }) => within)]) needed.add(each);
  const places = new Map([...needed].sort((one, other) => one - other).map((index, place) => [index, place]));
  return drafts.flatMap(({ when, owns }, index): readonly EvaluatedPart[] => {
    if (!needed.has(index)) return [];
    const conditions = when.map(({ within, condition }) => {
      const place = places.get(within) ?? 0;
      return condition === undefined ? { within: place } : condition(place);
    });
    return [{ when: conditions, ...joinOwn(owns) }];
  });
}

function joinOwn(owns: readonly Own[]): Own {
  return {
    all: owns.some(({ all }) => all),
    names: [...new Set(owns.flatMap(({ names }) => names))],
    patterns: [...new Set(owns.flatMap(({ patterns }) => patterns))],
    first: Math.max(0, ...owns.map(({ first }) => first)),
    fitting: owns.flatMap(({ fitting }) => fitting),
  };
}

function isNothing({ all, names, patterns, first, fitting }: Own): boolean {
  return !all && first === 0 && names.length + patterns.length + fitting.length === 0;
}
