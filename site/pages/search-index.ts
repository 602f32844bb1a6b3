import type { Operation } from "../../contract/model/types.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { addTo } from "../../language/values/group.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { usesOf } from "../tryit/lean-operation.ts";
import { walkSchemas } from "../tryit/schema-lines.ts";
import { scopeId } from "../views/access-pages.ts";
import type { DocsContext, DocsPage } from "../views/docs-context.ts";
import { titleOf } from "../views/operation-row.ts";
import type { TagGroup } from "../views/overview-page.ts";
import { fill } from "../words/words.ts";
import type { PlannedSite } from "./plan-site.ts";

/**
 * An entry in the search index. `kind` stands for operation, schema, scope, tag or page, `below` is a subtitle, and `href` is relative to
 * the version's root.
 */
type Entry = readonly [kind: "o" | "s" | "c" | "t" | "p", title: string, below: string, href: string];

interface Found {
  readonly entry: Entry;
  readonly terms: Iterable<string>;
  readonly texts: Iterable<string>;
}

/**
 * Emits the search index as a script, because pages opened from disk cannot `fetch` a JSON file. The index contains:
 * - the entries, whose numbers follow from their order
 * - the terms, each with the numbers of matching entries
 * - the numbers of schemas, each with the numbers of the entries that use the schema
 * - the words in descriptions, each with the numbers of matching entries
 * Lists of numbers are sorted and delta-encoded.
 */
export function emitSearchIndex({ context, groups, top, guides }: PlannedSite): EmittedFile {
  const own = guides.pages.map((page) => ({
    ...page,
    description: [page.description, ...page.headings].join(" · "),
  }));
  const found = [...listOperations(context), ...listOthers(context, groups, [...own, ...top])];
  const entries = found.map(({ entry }) => entry);
  const index = JSON.stringify([entries, indexTerms(found), indexUses(entries, context), indexWords(found)]);
  // `</script>` is harmless in a separate file, and U+2028 is valid in strings since ES2019.
  return { path: "search-index.js", text: `window.tenonSearch=${index};\n` };
}

const longestTerm = 60;

function indexTerms(found: readonly Found[]): readonly (readonly [term: string, ...distances: number[]])[] {
  const byTerm = new Map<string, number[]>();
  for (const [number, { terms }] of found.entries()) {
    for (const term of new Set(terms)) {
      if (term.length > longestTerm || term.trim() === "") continue;
      addTo(byTerm, term, number);
    }
  }
  return [...byTerm].map(([term, numbers]) => [term, ...toDistances(numbers)]);
}

/** Maximum share of entries that can contain an indexed word. More common words are skipped. */
const commonest = 1 / 10;

const shortestWord = 4;

function indexWords(found: readonly Found[]): ReturnType<typeof indexTerms> {
  const byWord = new Map<string, number[]>();
  for (const [number, { texts }] of found.entries()) {
    const words = new Set<string>();
    for (const text of texts)
      for (const word of text.toLowerCase().match(/\p{L}[\p{L}\p{N}]+/gu) ?? [])
        if (word.length >= shortestWord && word.length <= longestTerm) words.add(word);
    for (const word of words) addTo(byWord, word, number);
  }
  const most = Math.max(20, found.length * commonest);
  return [...byWord]
    .filter(([, numbers]) => numbers.length <= most)
    .map(([word, numbers]) => [word, ...toDistances(numbers)]);
}

/** Indexes the operations that use each schema, so that searching for a schema also finds these operations. */
function indexUses(
  entries: readonly Entry[],
  { uses, links }: DocsContext,
): readonly (readonly [schema: number, ...distances: number[]])[] {
  const numbers = new Map(entries.map(([, , , href], number) => [href, number]));
  return entries.flatMap(([kind, , , href], number): [number, ...number[]][] => {
    const users = kind === "s" ? uses.get(href) : undefined;
    if (users === undefined) return [];
    const { operations, schemas } = users;
    const paths = [...[...operations].map(links.operation), ...[...schemas].map(links.schema)];
    const found = new Set(paths.flatMap((path) => numbers.get(path ?? "") ?? []));
    return [[number, ...toDistances([...found].sort((a, b) => a - b))]];
  });
}

function toDistances(numbers: readonly number[]): readonly number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
}

function* listTerms(schema: unknown): Generator<string> {
  const names: string[] = [];
  walkSchemas(schema, "", (inner) => {
    if (!isObject(inner)) return;
    const { properties, enum: values, const: value } = inner;
    if (isObject(properties)) names.push(...Object.keys(properties));
    for (const each of Array.isArray(values) ? values : [value])
      if (typeof each === "string") names.push(each);
  });
  yield* names;
}

function listTexts(schema: unknown): readonly string[] {
  const texts: string[] = [];
  walkSchemas(schema, "", (inner) => {
    const text = isObject(inner) ? textOf(inner, "description") : undefined;
    if (text !== undefined) texts.push(text);
  });
  return texts;
}

function* listOperationTexts(operation: Operation): Generator<string> {
  const { description, parameters, responses, body } = operation;
  yield description ?? "";
  yield body?.description ?? "";
  for (const parameter of parameters) yield parameter.description ?? "";
  for (const response of responses) yield response.description ?? "";
  for (const { schema } of usesOf(operation)) yield* listTexts(schema);
}

/**
 * Lists the searchable terms of an operation: its id, parameters, headers, scopes, error statuses, and property names in inline schemas.
 */
function* listOperationTerms(operation: Operation): Generator<string> {
  const { parameters, responses, security, id } = operation;
  yield id;
  for (const { name } of parameters) yield name;
  for (const { status, headers } of responses) {
    for (const { name } of headers) yield name;
    if (/^[45]/.test(String(status))) yield String(status);
  }
  for (const { scopes } of security.flat()) yield* scopes;
  for (const { schema } of usesOf(operation)) yield* listTerms(schema);
}

function listOperations({ contract: { model }, links }: DocsContext): readonly Found[] {
  return [...model.operations, ...model.webhooks].map((operation) => {
    const { method, path, id, hasOperationId } = operation;
    const below = `${method} ${path}${hasOperationId ? ` · ${id}` : ""}`;
    const entry: Entry = ["o", titleOf(operation), below, links.operation(operation)];
    return { entry, terms: listOperationTerms(operation), texts: listOperationTexts(operation) };
  });
}

function listOthers(
  { links, scopes, errors }: DocsContext,
  groups: readonly TagGroup[],
  pages: readonly DocsPage[],
): readonly Found[] {
  const entries: readonly Entry[] = [
    ...pages.map(({ title, description, path }): Entry => ["p", title, description, path]),
    ...groups.map(
      ({ name, title, description }): Entry => ["t", title, firstSentence(description, 80), links.tag(name)],
    ),
    ...errors.map(({ status, bodies }): Entry => {
      const [reason = ""] = bodies.flatMap(({ reasons }) => reasons);
      return [
        "p",
        fill(links.words.errorStatus, { status }),
        firstSentence(reason, 80),
        `errors.html#status-${status}`,
      ];
    }),
    ...scopes.map(({ name, description }): Entry => ["c", name, description, `scopes.html#${scopeId(name)}`]),
  ];
  return [...entries.map((entry) => ({ entry, terms: [], texts: [] })), ...listSchemas(links)];
}

function listSchemas({ schemas, schemaName }: DocsContext["links"]): readonly Found[] {
  return schemas.map(({ schema: { name, schema }, path }) => ({
    entry: ["s", schemaName(name), "", path],
    terms: listTerms(schema),
    texts: listTexts(schema),
  }));
}
