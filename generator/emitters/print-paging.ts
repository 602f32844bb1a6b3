import { splitPointer } from "../../language/schema/local-ref.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import type { EmitterContext } from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import { type Paging, splitPlace } from "./find-paging.ts";

const from = "./runtime/client/read-page";

/** Prints the `FindNext` that finds the next page at run time. */
export function printFindNext(context: EmitterContext, paging: Paging): Code {
  const { code, importValue } = context;
  switch (paging.kind) {
    case "cursor": {
      const { parent, name } = splitPlace(paging.parameter);
      const places = { parameter: name, next: paging.next, more: paging.more };
      return printNested(context, parent, code`${importValue(from, "byCursor")}(${places})`);
    }
    case "page":
    case "offset": {
      const { kind, size, parameter, ...places } = paging;
      const { parent, name } = splitPlace(parameter);
      const named = { parameter: name, ...places, size: size && splitPlace(size).name };
      return printNested(
        context,
        parent,
        code`${importValue(from, kind === "page" ? "byNumber" : "byOffset")}(${named})`,
      );
    }
    case "linkHeader":
      return code`${importValue(from, "byLinkHeader")}`;
    case "link":
      return code`${importValue(from, "byLink")}(${paging.name})`;
    default:
      return assertNever(paging);
  }
}

/** Prints the `FindNext` that finds the previous page, if responses lead to it. */
export function printFindPrevious(context: EmitterContext, paging: Paging): Code | undefined {
  const { code, importValue } = context;
  switch (paging.kind) {
    case "cursor": {
      const { parameter, previous, before = parameter } = paging;
      if (previous === undefined) return undefined;
      const { parent, name } = splitPlace(before);
      const places = { parameter: name, next: previous };
      return printNested(context, parent, code`${importValue(from, "byCursor")}(${places})`);
    }
    case "page": {
      const { parent, name } = splitPlace(paging.parameter);
      const places = { parameter: name, first: paging.first };
      return printNested(context, parent, code`${importValue(from, "byPreviousNumber")}(${places})`);
    }
    case "offset": {
      const { parameter, first, items, size } = paging;
      const { parent, name } = splitPlace(parameter);
      const places = { parameter: name, first, items, size: size && splitPlace(size).name };
      return printNested(context, parent, code`${importValue(from, "byPreviousOffset")}(${places})`);
    }
    case "linkHeader":
      return code`${importValue(from, "byPreviousLinkHeader")}`;
    case "link":
      return paging.previous === undefined
        ? undefined
        : code`${importValue(from, "byLink")}(${paging.previous})`;
    default:
      return assertNever(paging);
  }
}

function printNested({ code, importValue }: EmitterContext, parent: string, find: Code): Code {
  const names = parent === "" ? [] : splitPointer(parent);
  return names.reduceRight((inner, name) => code`${importValue(from, "inMember")}(${name}, ${inner})`, find);
}
