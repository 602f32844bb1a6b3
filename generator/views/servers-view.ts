import type { ApiModel } from "../../contract/model/types.ts";
import type { ServerVariableDescriptor } from "../../runtime/descriptors.ts";
import { printDoc } from "../print/print-doc.ts";
import { printKey, printString } from "../print/print-string.ts";
import { code, joinText, type TsText, trustText } from "../print/ts-text.ts";

/** The types of the options that select a server. */
export interface ServersView {
  /** The indexes of servers, as a union. */
  readonly servers: TsText;
  /** An object type with a member for each variable. */
  readonly variables: TsText;
}

/**
 * Prints the types of the options `server` and `variables`, for the servers of the document and of single operations. A variable that
 * several servers have may have the values of any of them; a call checks the combination.
 */
export function printServers({ servers, operations }: ApiModel): ServersView {
  const lists = [servers, ...operations.map((operation) => operation.servers ?? [])];
  const most = Math.max(1, ...lists.map(({ length }) => length));
  const numbers = Array.from({ length: most }, (_, index) => trustText(String(index))); // Consists of digits.
  const byName = new Map<string, ServerVariableDescriptor[]>();
  for (const variable of lists.flat().flatMap(({ variables }) => variables)) {
    const same = byName.get(variable.name);
    if (same === undefined) byName.set(variable.name, [variable]);
    else same.push(variable);
  }
  return { servers: joinText(numbers, " | "), variables: printVariables(byName) };
}

function printVariables(byName: ReadonlyMap<string, readonly ServerVariableDescriptor[]>): TsText {
  if (byName.size === 0) return code`Readonly<Record<string, never>>`;
  const members = [...byName].map(([name, variables]) => {
    const defaults = new Set(variables.map((variable) => variable.default));
    const doc = printDoc([{ tag: "default", text: [...defaults].join(", or ") }], 2);
    return code`${doc}  readonly ${printKey(name)}?: ${printValues(variables)} | undefined;\n`;
  });
  return code`{\n${joinText(members, "")}}`;
}

function printValues(variables: readonly ServerVariableDescriptor[]): TsText {
  if (variables.some((variable) => variable.enum === undefined)) return code`string`;
  const values = new Set(variables.flatMap((variable) => variable.enum ?? []));
  return joinText([...values].map(printString), " | ");
}
