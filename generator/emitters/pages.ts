import { splitPointer } from "../../language/schema/local-ref.ts";
import {
  defineEmitter,
  type Emitter,
  type EmitterContext,
  type EmitterOperation,
} from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import type { Paging } from "./find-paging.ts";
import { printFindNext } from "./print-paging.ts";
import { checkOptions, type TanstackQueryOptions } from "./tanstack-options.ts";
import { choosePaging, listReading } from "./tanstack-pages.ts";

export type PagesOptions = Pick<TanstackQueryOptions, "pages" | "queries">;

export const pagesOptions: readonly (keyof PagesOptions)[] = ["pages", "queries"];

/**
 * Generates `pages.ts` with async iterators over paginated lists. Each paginated operation gets `…Pages(client, input, options)`, which
 * yields response bodies. If the position of the list is known, it also gets `…Items(client, input, options)`, which yields list items.
 *
 * Pagination is detected as in `tanstackQuery`, and the options `pages` and `queries` have the same meaning.
 *
 * @example
 * export default defineConfig({ document: "openapi.yaml", output: "src/api", emitters: [pages()] });
 */
export function pages(options: PagesOptions = {}): Emitter {
  return defineEmitter({
    name: "pages",
    version: JSON.stringify(options),
    emit: (context) => [context.module("pages", printPages(context, options))],
  });
}

function printPages(context: EmitterContext, options: PagesOptions): Code {
  checkOptions("pages", options, pagesOptions);
  const reading = listReading(context, options);
  const pagingOf = choosePaging(context, options, reading);
  const paged = reading.flatMap((operation) => {
    const chosen = pagingOf(operation);
    return chosen === undefined ? [] : [{ operation, ...chosen }];
  });
  const names = context.names(
    paged.flatMap(({ operation: { id, name } }) =>
      ["Pages", "Items"].map((ending) => [`${ending} ${id}`, name + ending] as const),
    ),
  );
  const nameOf = ({ id }: EmitterOperation, ending: "Pages" | "Items"): Code =>
    context.name(names.get(`${ending} ${id}`) ?? "");
  return context.join(paged.map((each) => printIterators(context, each, nameOf)));
}

interface Paged {
  readonly operation: EmitterOperation;
  readonly paging: Paging;
  readonly items: string | undefined;
}

function printIterators(
  context: EmitterContext,
  { operation, paging, items }: Paged,
  nameOf: (operation: EmitterOperation, ending: "Pages" | "Items") => Code,
): Code {
  const { code, doc, join, importType, importValue } = context;
  const { summary, method, path, input, result, function: call, isInputOptional } = operation;
  const [pagesName, itemsName] = [nameOf(operation, "Pages"), nameOf(operation, "Items")];
  const from = "./runtime/client/iterate-pages";
  const client = importType("./runtime/client/client", "Client");
  const body = code`${importType("./runtime/client/unwrap", "SuccessBody")}<${result}>`;
  const given = code`client: ${client}, input: ${input}${isInputOptional ? code` = {}` : code``}, options?: Parameters<typeof ${call}>[2]`;
  const bodies = code`
${doc([summary, `The pages of \`${method} ${path}\`.`])}export function ${pagesName}(${given}): AsyncGenerator<${body}, void, undefined> {
  return ${importValue(from, "iteratePages")}((page: ${input}) => ${call}(client, page, options), input, ${operation.descriptor}, ${printFindNext(context, paging)});
}
`;
  if (items === undefined) return bodies;
  const names = join(
    splitPointer(items).map((name) => code`${name}`),
    ", ",
  );
  const item = code`${importType(from, "ItemAt")}<${body}, [${names}]>`;
  return code`${bodies}
${doc([summary, `The items of all pages of \`${method} ${path}\`.`])}export function ${itemsName}(${given}): AsyncGenerator<${item}, void, undefined> {
  return ${importValue(from, "iterateItems")}<${body}, [${names}]>(${pagesName}(client, input, options), ${items});
}
`;
}
