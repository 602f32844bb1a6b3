import {
  defineEmitter,
  type Emitter,
  type EmitterContext,
  type EmitterOperation,
} from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import { findPaging, type Paging } from "./find-paging.ts";
import {
  type Ending,
  type NameOf,
  printHead,
  printInfinite,
  printMutation,
  printQuery,
} from "./print-tanstack.ts";
import { checkOptions, type TanstackQueryOptions } from "./tanstack-options.ts";
import { checkIds, isStream, readPages, warnOfGuess } from "./tanstack-pages.ts";

/**
 * Generates `tanstack-query.ts`, with options for TanStack Query 5 in React, Vue, Solid, Svelte and Angular. Reading operations get
 * `…QueryKey(input)` and `…QueryOptions(client, input)` plus, if paginated, `…InfiniteQueryKey(input)` and `…InfiniteQueryOptions(client,
 * input)`. Writing operations get `…MutationOptions(client)`. Operations with a streamed response are skipped. `queryKeys` contains key
 * prefixes: one for all operations, and one per tag.
 *
 * Unknown options, and ids missing from the document, are reported as `emitter/failed`.
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

type Plan =
  | { readonly kind: "mutation"; readonly operation: EmitterOperation }
  | { readonly kind: "query"; readonly operation: EmitterOperation; readonly paging: Paging | undefined };

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
