import type { EmitterContext, EmitterOperation } from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import type { Paging } from "./find-paging.ts";
import { printFindNext, printFindPrevious } from "./print-paging.ts";
import type { TanstackQueryOptions } from "./tanstack-options.ts";

export type Ending =
  | "QueryKey"
  | "QueryOptions"
  | "InfiniteQueryKey"
  | "InfiniteQueryOptions"
  | "MutationOptions"
  | "StaleQueries";

export interface QueryNames {
  nameOf(operation: EmitterOperation, ending: Ending): Code;
  /** The beginning of the operation's keys. */
  keyOf(operation: EmitterOperation): readonly string[];
}

export function printHead(
  context: EmitterContext,
  { package: from = "@tanstack/query-core", prefix = context.api.title }: TanstackQueryOptions,
): Code {
  const { api, code, join, key, doc, importType } = context;
  const any = importType("./runtime/client/client", "AnyResult");
  const successBody = importType("./runtime/client/unwrap", "SuccessBody");
  const callError = importType("./runtime/client/unwrap", "CallError");
  const page = importType("./runtime/client/read-page", "Page");
  const tag = importType(from, "DataTag");
  const tags = [...new Set(api.operations.map(tagOf))];
  const members = tags.map((name) => code`    ${key(name)}: ${[prefix, name]},`);
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
  readonly getPreviousPageParam: (firstPage: ${page}<Input, ${successBody}<Result>>) => Partial<Input> | undefined;
}

/** Options of a mutation; its variables are the input of the operation. */
export interface MutationOptionsOf<Input, Result extends ${any}> extends Failing<Result> {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (input: Input) => Promise<${successBody}<Result>>;
  readonly meta?: Record<string, unknown>;
}

${doc(["The beginnings of query keys: for all operations, and for those of each tag. An operation belongs to the first of its tags."])}export const queryKeys = {
  all: ${[prefix]},
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

/** TanStack Query serialises keys as JSON, which cannot represent `bigint`. */
export function printInput({ api, code }: EmitterContext, input: Code): Code {
  return api.int64 === "bigint" ? code`asKey(${input})` : input;
}

export function printQuery(
  context: EmitterContext,
  operation: EmitterOperation,
  { nameOf, keyOf }: QueryNames,
): Code {
  const { code, join, doc, importType, importValue } = context;
  const { summary, method, path, input, result, function: call, isInputOptional } = operation;
  const [keyName, optionsName] = [nameOf(operation, "QueryKey"), nameOf(operation, "QueryOptions")];
  const client = importType("./runtime/client/client", "Client");
  const unwrap = importValue("./runtime/client/unwrap", "unwrap");
  const about = `\`${method} ${path}\``;
  const parts = join(keyOf(operation), ", ");
  return code`
${doc([summary, `The key of ${about}. Without an input, the beginning of all its keys.`])}export function ${keyName}(input?: ${input}): QueryOptionsOf<${result}>["queryKey"] {
  const key: readonly unknown[] = [${parts}, ...(input === undefined ? [] : [${printInput(context, code`input`)}])];
  return key as QueryOptionsOf<${result}>["queryKey"]; // the tag is a type only
}

${doc([summary, about])}export function ${optionsName}(client: ${client}, input${isInputOptional ? code`?` : code``}: ${input}): QueryOptionsOf<${result}> {
  return {
    queryKey: ${keyName}(input),
    queryFn: async ({ signal }) => (await ${unwrap}(${call}(client, input, { signal })))${hasEmpty(operation) ? code` ?? null` : code``},
  };
}
`;
}

function hasEmpty({ model }: EmitterOperation): boolean {
  return model.method === "HEAD" || model.responses.some(({ content }) => content.length === 0);
}

export function printInfinite(
  context: EmitterContext,
  operation: EmitterOperation,
  paging: Paging,
  { nameOf, keyOf }: QueryNames,
): Code {
  const { code, join, doc, importType, importValue } = context;
  const { summary, method, path, input, result, function: call, isInputOptional } = operation;
  const [keyName, optionsName] = [
    nameOf(operation, "InfiniteQueryKey"),
    nameOf(operation, "InfiniteQueryOptions"),
  ];
  const client = importType("./runtime/client/client", "Client");
  const readPage = importValue("./runtime/client/read-page", "readPage");
  const about = `\`${method} ${path}\``;
  const parts = join(keyOf(operation), ", ");
  const type = code`InfiniteQueryOptionsOf<${input}, ${result}>`;
  const given = isInputOptional ? code`input: ${input} = {}` : code`input: ${input}`;
  const findPrevious = printFindPrevious(context, paging);
  const previous = findPrevious === undefined ? code`` : code`        ${findPrevious},\n`;
  return code`
${doc([summary, `The key of the pages of ${about}. It begins with the key of the same input without pages.`])}export function ${keyName}(${given}): ${type}["queryKey"] {
  const key: readonly unknown[] = [${parts}, ${printInput(context, code`input`)}, "pages"];
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
${previous}      ),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next,
    getPreviousPageParam: ({ previous }) => previous,
  };
}
`;
}

export function tagOf({ tags: [tag = "default"] }: EmitterOperation): string {
  return tag;
}
