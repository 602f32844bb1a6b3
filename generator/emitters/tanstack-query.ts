import {
  defineEmitter,
  type Emitter,
  type EmitterContext,
  type EmitterOperation,
} from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import type { Paging } from "./find-paging.ts";
import { createStaleFinder, type StaleQuery } from "./find-stale-queries.ts";
import { printMutation } from "./print-mutation.ts";
import {
  type Ending,
  printHead,
  printInfinite,
  printQuery,
  type QueryNames,
  tagOf,
} from "./print-tanstack.ts";
import { checkOptions, type TanstackQueryOptions, tanstackQueryOptions } from "./tanstack-options.ts";
import { choosePaging, isStream, listReading } from "./tanstack-pages.ts";

/**
 * Generates `tanstack-query.ts`, with options for TanStack Query 5 in React, Vue, Solid, Svelte and Angular. Reading operations get
 * `…QueryKey(input)` and `…QueryOptions(client, input)` plus, if paginated, `…InfiniteQueryKey(input)` and `…InfiniteQueryOptions(client,
 * input)`. Writing operations get `…MutationOptions(client)` plus, if their path belongs to queries, `…StaleQueries(input)`, which matches
 * the queries to invalidate. Operations with a streamed response are skipped. `queryKeys` contains one key prefix for all operations, and
 * one per tag.
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
    peers: { [options.package ?? "@tanstack/query-core"]: PEER_RANGE },
    emit: (context) => [context.module("tanstack-query", printQueries(context, options))],
  });
}

/** Adapters have versions of their own: Svelte's version 6 uses the core's version 5. */
const PEER_RANGE = ">=5";

type Plan =
  | {
      readonly kind: "mutation";
      readonly operation: EmitterOperation;
      readonly stale: readonly StaleQuery[];
    }
  | { readonly kind: "query"; readonly operation: EmitterOperation; readonly paging: Paging | undefined };

function printQueries(context: EmitterContext, options: TanstackQueryOptions): Code {
  const { code, join } = context;
  const plans = planOperations(context, options);
  const names = chooseNames(plans, context, options);
  const pieces = plans.map((plan) => {
    const { kind, operation } = plan;
    if (kind === "mutation") return printMutation(context, operation, plan.stale, names);
    const query = printQuery(context, operation, names);
    if (plan.paging === undefined) return query;
    return code`${query}${printInfinite(context, operation, plan.paging, names)}`;
  });
  return join([printHead(context, options), printInvalidate(context, plans), ...pieces]);
}

function printInvalidate({ code, importValue }: EmitterContext, plans: readonly Plan[]): Code {
  const isUsed = plans.some((plan) => plan.kind === "mutation" && plan.stale.length > 0);
  if (!isUsed) return code``;
  return code`export { ${importValue("./runtime/client/stale-queries", "invalidateStale")} };`;
}

function planOperations(context: EmitterContext, options: TanstackQueryOptions): readonly Plan[] {
  checkOptions("tanstackQuery", options, tanstackQueryOptions);
  const reading = listReading(context, options);
  const pagingOf = choosePaging(context, options, reading);
  const isReading = new Set(reading);
  const staleOf = createStaleFinder(reading);
  return context.api.operations
    .filter((operation) => !isStream(operation))
    .map((operation): Plan => {
      if (!isReading.has(operation)) return { kind: "mutation", operation, stale: staleOf(operation) };
      return { kind: "query", operation, paging: pagingOf(operation)?.paging };
    });
}

function chooseNames(
  plans: readonly Plan[],
  { api, names, name }: EmitterContext,
  { prefix = api.title }: TanstackQueryOptions,
): QueryNames {
  const chosen = names(
    plans.flatMap((plan) =>
      endingsOf(plan).map(
        (ending) => [`${ending} ${plan.operation.id}`, plan.operation.name + ending] as const,
      ),
    ),
  );
  return {
    nameOf: ({ id }, ending) => name(chosen.get(`${ending} ${id}`) ?? ""),
    keyOf: (operation) => [prefix, tagOf(operation), operation.id],
  };
}

function endingsOf(plan: Plan): readonly Ending[] {
  if (plan.kind === "mutation")
    return plan.stale.length === 0 ? ["MutationOptions"] : ["MutationOptions", "StaleQueries"];
  const single = ["QueryKey", "QueryOptions"] as const;
  return plan.paging === undefined ? single : [...single, "InfiniteQueryKey", "InfiniteQueryOptions"];
}
