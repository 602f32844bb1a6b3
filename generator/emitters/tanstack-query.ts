import { didYouMean } from "../../contract/findings/suggest-name.ts";
import { readPattern } from "../../contract/model/operation-filter.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import {
  defineEmitter,
  type Emitter,
  type EmitterContext,
  EmitterError,
  type EmitterOperation,
} from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import { type FoundPaging, findPaging, type Paging } from "./find-paging.ts";

export interface TanstackQueryOptions {
  /**
   * The paging of operations for which tenon finds none, or a wrong one. A key is an operation id, or a pattern as in `operations` of the
   * config (`tag:x`, `/pets/*`, `*`). A value is a {@link Paging}, a {@link FirstPage} (replaces only the number of the first page), or
   * `false` (no paging). If several keys match an operation, an id precedes patterns, and patterns that match fewer operations precede
   * others. A pattern is ignored for an operation without the parameters or the link that its value names. Default: the paging that tenon
   * finds.
   */
  readonly pages?: Readonly<Record<string, Paging | FirstPage | false>>;
  /** The ids of operations that only read though their method is not GET, HEAD or QUERY. They get queries, not mutations. Default: none. */
  readonly queries?: readonly string[];
  /**
   * The package to import the type `DataTag` from. All adapters of TanStack Query re-export the core's types: set `@tanstack/react-query`
   * if your project does not depend on the core. Default: `@tanstack/query-core`.
   */
  readonly package?: string;
}

/** The number of the first page. It replaces the number in the paging that tenon found. */
export interface FirstPage {
  readonly first: number;
}

export const tanstackQueryOptions: readonly (keyof TanstackQueryOptions)[] = ["pages", "queries", "package"];

/**
 * Makes `tanstack-query.ts`: options for TanStack Query 5 in React, Vue, Solid, Svelte and Angular. An operation that reads gets
 * `…QueryKey(input)` and `…QueryOptions(client, input)`; if it is paged, also `…InfiniteQueryKey(input)` and `…InfiniteQueryOptions(client,
 * input)`. An operation that writes gets `…MutationOptions(client)`. An operation with a streamed response gets none of these. `queryKeys`
 * has the beginnings of query keys: one for all operations, and one for each tag.
 *
 * An unknown option, or an id that the document lacks, is reported as `emitter/failed`.
 *
 * @example
 * export default defineConfig({ document: "openapi.yaml", output: "src/api", emitters: [tanstackQuery()] });
 */
export function tanstackQuery(options: TanstackQueryOptions = {}): Emitter {
  return defineEmitter({
    name: "tanstack-query",
    version: JSON.stringify(options),
    emit: (context) => [context.module("tanstack-query", printQueries(context, options))],
  });
}

const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "QUERY"]);

/** Which functions are generated for an operation, and how it is paged. */
type Plan =
  | { readonly kind: "mutation"; readonly operation: EmitterOperation }
  | { readonly kind: "query"; readonly operation: EmitterOperation; readonly paging: Paging | undefined };

type Ending = "QueryKey" | "QueryOptions" | "InfiniteQueryKey" | "InfiniteQueryOptions" | "MutationOptions";

type NameOf = (operation: EmitterOperation, ending: Ending) => Code;

function printQueries(context: EmitterContext, options: TanstackQueryOptions): Code {
  const { code, join } = context;
  const plans = planOperations(context, options);
  const nameOf = chooseNames(plans, context);
  const pieces = plans.map((plan) => {
    const { kind, operation } = plan;
    if (kind === "mutation") return printMutation(context, operation, nameOf);
    const query = printQuery(context, operation, nameOf);
    if (plan.paging === undefined) return query;
    return code`${query}\n${printInfinite(context, operation, plan.paging, nameOf)}`;
  });
  return join([printHead(context, options), ...pieces]);
}

function planOperations(context: EmitterContext, options: TanstackQueryOptions): readonly Plan[] {
  const { api } = context;
  const { pages = {}, queries = [] } = options;
  checkOptions(options);
  checkIds(context, queries);
  const asked = new Set(queries);
  const called = api.operations.filter((operation) => !isStream(operation));
  const reading = called.filter(({ id, method }) => READING.has(method) || asked.has(id));
  const found = new Map(reading.map((operation) => [operation, findPaging(operation, api)]));
  const told = readPages(context, pages, found);
  const guessed = reading.filter((operation) => !told.has(operation) && found.get(operation)?.isGuess);
  if (guessed.length > 0) warnOfGuess(context, guessed);
  return called.map((operation): Plan => {
    if (!found.has(operation)) return { kind: "mutation", operation };
    const paging = told.get(operation) ?? (told.has(operation) ? undefined : found.get(operation)?.paging);
    return { kind: "query", operation, paging };
  });
}

function warnOfGuess({ warn }: EmitterContext, guessed: readonly EmitterOperation[]): void {
  const some = guessed.slice(0, 3).map(({ id }) => id);
  const listed = some.join(", ") + (guessed.length > some.length ? ", …" : "");
  const what =
    guessed.length === 1
      ? `the first page of ${listed} is`
      : `the first pages of ${guessed.length} operations are`;
  warn(
    `That ${what} number 1 is a guess; if it is 0, queries skip a page${guessed.length === 1 ? "" : ` (${listed})`}.`,
    'Say it in the emitter\'s options: `pages: { "*": { first: 1 } }`, or 0; an id or a pattern in place of `*` says it for some.',
  );
}

/** `undefined` if the option `pages` has `false` for an operation. */
function readPages(
  { api }: EmitterContext,
  pages: NonNullable<TanstackQueryOptions["pages"]>,
  found: ReadonlyMap<EmitterOperation, FoundPaging | undefined>,
): ReadonlyMap<EmitterOperation, Paging | undefined> {
  const ids = api.operations.map(({ id }) => id);
  const entries = Object.entries(pages).map(([key, given]) => {
    const isId = ids.includes(key);
    const matched = api.operations.filter(isId ? ({ id }) => id === key : readPattern(key).matches);
    if (matched.length === 0) requireKnown(key, ids, "The document has no operation", "operations");
    return { isId, matched, given };
  });
  entries.sort((a, b) => Number(b.isId) - Number(a.isId) || a.matched.length - b.matched.length);
  const told = new Map<EmitterOperation, Paging | undefined>();
  for (const { isId, matched, given } of entries) {
    const faults: EmitterError[] = [];
    const reading = matched.filter((operation) => found.has(operation));
    for (const operation of reading) {
      const paging = applyPaging(operation, given, found.get(operation)?.paging);
      if (paging instanceof EmitterError) faults.push(paging);
      else if (!told.has(operation)) told.set(operation, paging);
    }
    const [fault] = faults;
    if (fault !== undefined && (isId || faults.length === reading.length)) throw fault;
  }
  return told;
}

/**
 * The paging that `pages` sets for an operation; `undefined` for none. An error if `given` is incomplete and no page number is found to
 * complete it, or if the operation lacks a parameter or link that it names: every page would be the first one.
 */
function applyPaging(
  operation: EmitterOperation,
  given: Paging | FirstPage | false,
  found: Paging | undefined,
): Paging | undefined | EmitterError {
  if (given === false) return undefined;
  if ("kind" in given) return findFault(operation, given) ?? given;
  if (found?.kind === "page") return { ...found, first: given.first };
  return new EmitterError(
    `\`pages\`: no paging by a number is found for ${operation.id}.`,
    'Say all of it: `{ kind: "page", parameter: "page", first: 0, items: "/items" }`.',
  );
}

/** A config in JavaScript is not type-checked. */
function checkOptions(options: TanstackQueryOptions): void {
  const known: readonly string[] = tanstackQueryOptions;
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const fixes = unknown.map((name) => didYouMean(name, known)).filter((fix) => fix !== undefined);
  const listed = unknown.map((name) => JSON.stringify(name)).join(", ");
  const fix = fixes.length > 0 ? fixes.join(" ") : `The options are ${known.join(", ")}.`;
  throw new EmitterError(`tanstackQuery has no option ${listed}.`, fix);
}

function checkIds({ api }: EmitterContext, ids: readonly string[]): void {
  const known = api.operations.map(({ id }) => id);
  for (const id of ids) requireKnown(id, known, "The document has no operation", "operations");
}

/** Finds a parameter or link that a paging needs and the operation lacks. */
function findFault({ id, parameters, model }: EmitterOperation, paging: Paging): EmitterError | undefined {
  if (paging.kind === "linkHeader") return undefined;
  if (paging.kind === "link") {
    const links = model.responses.flatMap((response) => response.links.map(({ name }) => name));
    return findUnknown(paging.name, links, `\`pages\`: no response of ${id} has a link`, "links");
  }
  const keys = parameters.map(({ key }) => key);
  const asked = [paging.parameter, ...("size" in paging && paging.size !== undefined ? [paging.size] : [])];
  return asked
    .map((key) => findUnknown(key, keys, `\`pages\`: ${id} has no parameter`, "parameters"))
    .find((fault) => fault !== undefined);
}

function requireKnown(...args: Parameters<typeof findUnknown>): void {
  const fault = findUnknown(...args);
  if (fault !== undefined) throw fault;
}

function findUnknown(
  name: string,
  known: readonly string[],
  problem: string,
  kind: string,
): EmitterError | undefined {
  if (known.includes(name)) return undefined;
  const listed = known.slice(0, 20).join(", ") + (known.length > 20 ? ", …" : "");
  const fix =
    didYouMean(name, known) ?? (known.length === 0 ? `It has no ${kind}.` : `Its ${kind} are ${listed}.`);
  return new EmitterError(`${problem} ${JSON.stringify(name)}.`, fix);
}

/** A stream can be read only once, so it cannot be cached. */
function isStream({ model }: EmitterOperation): boolean {
  return model.responses.some(({ content }) =>
    content.some(({ kind }) => kind === "sse" || kind === "json-lines"),
  );
}

function chooseNames(plans: readonly Plan[], { names, name }: EmitterContext): NameOf {
  const chosen = names(
    plans.flatMap((plan) =>
      endingsOf(plan).map(
        (ending) => [`${ending} ${plan.operation.id}`, plan.operation.name + ending] as const,
      ),
    ),
  );
  return ({ id }, ending) => name(chosen.get(`${ending} ${id}`) ?? "");
}

function endingsOf(plan: Plan): readonly Ending[] {
  if (plan.kind === "mutation") return ["MutationOptions"];
  const single = ["QueryKey", "QueryOptions"] as const;
  return plan.paging === undefined ? single : [...single, "InfiniteQueryKey", "InfiniteQueryOptions"];
}

function tagOf({ tags: [tag = "default"] }: EmitterOperation): string {
  return tag;
}

function printHead(
  context: EmitterContext,
  { package: from = "@tanstack/query-core" }: TanstackQueryOptions,
): Code {
  const { api, code, join, key, doc, importType } = context;
  const any = importType("./runtime/client/client", "AnyResult");
  const successBody = importType("./runtime/client/unwrap", "SuccessBody");
  const callError = importType("./runtime/client/unwrap", "CallError");
  const page = importType("./runtime/client/read-page", "Page");
  const tag = importType(from, "DataTag");
  const tags = [...new Set(api.operations.map(tagOf))];
  const members = tags.map((name) => code`    ${key(name)}: ${[api.title, name]},`);
  return code`
/** The data of a query: the body of a successful result, or \`null\` if it has none. */
export type QueryData<Result> = undefined extends ${successBody}<Result>
  ? Exclude<${successBody}<Result>, undefined> | null
  : ${successBody}<Result>;

/** Gives hooks the type of errors. Never set. */
interface Failing<Result extends ${any}> {
  readonly retry?: boolean | number | ((failureCount: number, error: ${callError}<Result>) => boolean);
}

/** Like {@link Failing}, for hooks that read the type from \`throwOnError\`. */
interface FailingQuery<Result extends ${any}> extends Failing<Result> {
  readonly throwOnError?: boolean | ((error: ${callError}<Result>) => boolean);
}

/** Options of a query. */
export interface QueryOptionsOf<Result extends ${any}> extends FailingQuery<Result> {
  readonly queryKey: ${tag}<readonly unknown[], QueryData<Result>, ${callError}<Result>>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<QueryData<Result>>;
}

/** Options of an infinite query. A page has the body, and the members of the input that change for the next page. */
export interface InfiniteQueryOptionsOf<Input, Result extends ${any}> extends FailingQuery<Result> {
  readonly queryKey: ${tag}<
    readonly unknown[],
    { pages: ${page}<Input, ${successBody}<Result>>[]; pageParams: Partial<Input>[] },
    ${callError}<Result>
  >;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: Partial<Input>;
  }) => Promise<${page}<Input, ${successBody}<Result>>>;
  readonly initialPageParam: Partial<Input>;
  readonly getNextPageParam: (lastPage: ${page}<Input, ${successBody}<Result>>) => Partial<Input> | undefined;
}

/** Options of a mutation; its variables are the input of the operation. */
export interface MutationOptionsOf<Input, Result extends ${any}> extends Failing<Result> {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (input: Input) => Promise<${successBody}<Result>>;
}

${doc(["The beginnings of query keys: for all operations, and for those of each tag. An operation belongs to the first of its tags."])}export const queryKeys = {
  all: ${[api.title]},
  tags: {
${join(members)}
  },
} as const;
${
  api.int64 === "bigint"
    ? code`
/** A copy of a value for a query key. Keys are JSON, so a \`bigint\` becomes the text of its digits. */
function asKey(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(asKey);
  if (typeof value !== "object" || value === null || Symbol.toStringTag in value || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asKey(member)]));
}
`
    : code``
}`;
}

/** TanStack Query serialises keys as JSON, which has no `bigint`. */
function printInput({ api, code }: EmitterContext): Code {
  return api.int64 === "bigint" ? code`asKey(input)` : code`input`;
}

function printQuery(context: EmitterContext, operation: EmitterOperation, nameOf: NameOf): Code {
  const { api, code, doc, importType, importValue } = context;
  const { id, summary, method, path, input, result, function: call, isInputOptional } = operation;
  const [keyName, optionsName] = [nameOf(operation, "QueryKey"), nameOf(operation, "QueryOptions")];
  const client = importType("./runtime/client/client", "Client");
  const unwrap = importValue("./runtime/client/unwrap", "unwrap");
  const about = `\`${method} ${path}\``;
  return code`
${doc([summary, `The key of ${about}. Without an input, the beginning of all its keys.`])}export function ${keyName}(input?: ${input}): QueryOptionsOf<${result}>["queryKey"] {
  const key: readonly unknown[] = input === undefined ? ${[api.title, tagOf(operation), id]} : [${api.title}, ${tagOf(operation)}, ${id}, ${printInput(context)}];
  return key as QueryOptionsOf<${result}>["queryKey"]; // the tag is a type only
}

${doc([summary, about])}export function ${optionsName}(client: ${client}, input${isInputOptional ? code`?` : code``}: ${input}): QueryOptionsOf<${result}> {
  return {
    queryKey: ${keyName}(input),
    queryFn: async ({ signal }) => (await ${unwrap}(${call}(client, input, { signal }))) ${hasEmpty(operation) ? code`?? null` : code``},
  };
}
`;
}

function hasEmpty({ model }: EmitterOperation): boolean {
  return model.method === "HEAD" || model.responses.some(({ content }) => content.length === 0);
}

function printInfinite(
  context: EmitterContext,
  operation: EmitterOperation,
  paging: Paging,
  nameOf: NameOf,
): Code {
  const { api, code, doc, importType, importValue } = context;
  const { id, summary, method, path, input, result, function: call, isInputOptional } = operation;
  const [keyName, optionsName] = [
    nameOf(operation, "InfiniteQueryKey"),
    nameOf(operation, "InfiniteQueryOptions"),
  ];
  const client = importType("./runtime/client/client", "Client");
  const readPage = importValue("./runtime/client/read-page", "readPage");
  const about = `\`${method} ${path}\``;
  const type = code`InfiniteQueryOptionsOf<${input}, ${result}>`;
  const given = isInputOptional ? code`input: ${input} = {}` : code`input: ${input}`;
  return code`
${doc([summary, `The key of the pages of ${about}. It begins with the key of the same input without pages.`])}export function ${keyName}(${given}): ${type}["queryKey"] {
  const key: readonly unknown[] = [${api.title}, ${tagOf(operation)}, ${id}, ${printInput(context)}, "pages"];
  return key as ${type}["queryKey"]; // the tag is a type only
}

${doc([summary, `The pages of ${about}.`])}export function ${optionsName}(client: ${client}, ${given}): ${type} {
  return {
    queryKey: ${keyName}(input),
    queryFn: ({ signal, pageParam }) =>
      ${readPage}(
        (page: ${input}) => ${call}(client, page, { signal }),
        { ...input, ...pageParam },
        ${operation.descriptor},
        ${printFindNext(context, paging)},
      ),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next,
  };
}
`;
}

function printFindNext({ code, importValue }: EmitterContext, paging: Paging): Code {
  const from = "./runtime/client/read-page";
  switch (paging.kind) {
    case "cursor": {
      const { kind: _, ...places } = paging;
      return code`${importValue(from, "byCursor")}(${places})`;
    }
    case "page":
    case "offset": {
      const { kind, ...places } = paging;
      return code`${importValue(from, kind === "page" ? "byNumber" : "byOffset")}(${places})`;
    }
    case "linkHeader":
      return code`${importValue(from, "byLinkHeader")}`;
    case "link":
      return code`${importValue(from, "byLink")}(${paging.name})`;
    default:
      return assertNever(paging);
  }
}

function printMutation(context: EmitterContext, operation: EmitterOperation, nameOf: NameOf): Code {
  const { api, code, doc, importType, importValue } = context;
  const { id, summary, method, path, input, result, function: call, isInputOptional } = operation;
  const client = importType("./runtime/client/client", "Client");
  const unwrap = importValue("./runtime/client/unwrap", "unwrap");
  const variables = isInputOptional ? code`${input} | void` : code`${input}`;
  const type = code`MutationOptionsOf<${variables}, ${result}>`;
  return code`
${doc([summary, `\`${method} ${path}\``])}export function ${nameOf(operation, "MutationOptions")}(client: ${client}): ${type} {
  return {
    mutationKey: ${[api.title, tagOf(operation), id]},
    mutationFn: (input) => ${unwrap}(${call}(client, input${isInputOptional ? code` ?? {}` : code``})),
  };
}
`;
}
