import {
  defineEmitter,
  type Emitter,
  type EmitterContext,
  type EmitterOperation,
} from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import type { Paging } from "./find-paging.ts";
import {
  type Ending,
  type NameOf,
  printHead,
  printInfinite,
  printMutation,
  printQuery,
} from "./print-tanstack.ts";
import { checkOptions, type TanstackQueryOptions, tanstackQueryOptions } from "./tanstack-options.ts";
import { choosePaging, isStream, listReading } from "./tanstack-pages.ts";

/**
 * Generates `tanstack-query.ts`, with options for TanStack Query 5 in React, Vue, Solid, Svelte and Angular. Reading operations get
 * `…QueryKey(input)` and `…QueryOptions(client, input)` plus, if paginated, `…InfiniteQueryKey(input)` and `…InfiniteQueryOptions(client,
 * input)`. Writing operations get `…MutationOptions(client)`. Operations with a streamed response are skipped. `queryKeys` contains one
 * key prefix for all operations, and one per tag.
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
  checkOptions("tanstackQuery", options, tanstackQueryOptions);
  const reading = listReading(context, options);
  const pagingOf = choosePaging(context, options, reading);
  const isReading = new Set(reading);
  return context.api.operations
    .filter((operation) => !isStream(operation))
    .map((operation): Plan => {
      if (!isReading.has(operation)) return { kind: "mutation", operation };
      return { kind: "query", operation, paging: pagingOf(operation)?.paging };
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
