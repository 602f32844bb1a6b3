import { assertNever } from "../../runtime/assert-never.ts";
import type { EmitterContext } from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import type { Paging } from "./find-paging.ts";

/** Prints the `FindNext` that finds the next page at run time. */
export function printFindNext({ code, importValue }: EmitterContext, paging: Paging): Code {
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
