import type { ApiModel } from "../../contract/model/types.ts";
import { groupBy } from "../../language/values/group.ts";
import type { ServerDescriptor, ServerVariableDescriptor } from "../../runtime/descriptors.ts";
import { hasVariables } from "../../runtime/routing/base-path.ts";
import { printDoc } from "../print/print-doc.ts";
import { importValue, type ModuleImport } from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";
import { code, joinText, printKey, printString, type TsText, trustText } from "../print/ts-text.ts";

/** Types of the client options that select a server. */
export interface ServersView {
  /** Union type of the server indexes. */
  readonly servers: TsText;
  /** Object type with a member for each server variable. */
  readonly variables: TsText;
}

/**
 * Prints the types of the options `server` and `variables`, for servers of the document and of operations. If several servers share a
 * variable, its type accepts the values of all; at run time, the selected server rejects values of the others.
 */
export function printServers({ servers, operations }: ApiModel): ServersView {
  const lists = [servers, ...operations.map((operation) => operation.servers ?? [])];
  const most = Math.max(1, ...lists.map(({ length }) => length));
  const numbers = Array.from({ length: most }, (_, index) => trustText(String(index))); // Digits only.
  const byName = groupBy(
    lists.flat().flatMap(({ variables }) => variables),
    ({ name }) => name,
  );
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

interface PrintedServerUrl {
  /** The function as an expression. Its argument is a call's options. */
  readonly text: TsText;
  /** Imports `createServerUrl` if necessary. */
  readonly calls: readonly ModuleImport[];
}

/**
 * Prints the function that maps a call's options to the server URL. A short expression suffices if no operation has servers and no URL
 * needs a check at run time ({@link isOpen}), or if operations have servers but no variables; otherwise `createServerUrl` is called.
 */
export function printServerUrl({ servers, operations }: ApiModel): PrintedServerUrl {
  const own = operations.flatMap((operation) => operation.servers ?? []);
  const hasOwn = operations.some((operation) => operation.servers !== undefined);
  if (hasOwn && ![...servers, ...own].some(hasVariables)) {
    const urls = servers.map(({ url }) => code`{ url: ${printString(url)} }`);
    const data = code`[${joinText(urls, ", ")}]`;
    return {
      text: code`({ server = 0 }, operation) =>\n    (operation.servers ?? ${data})[server]?.url`,
      calls: [],
    };
  }
  if (hasOwn || !servers.every(isOpen)) {
    const data = printLiteral(servers, "  serverUrl: /* @__PURE__ */ createServerUrl(".length, 2);
    const calls = [importValue("runtime/client/create-server-url", "createServerUrl")];
    return { text: code`/* @__PURE__ */ createServerUrl(${data})`, calls };
  }
  const urls = servers.map(printUrl);
  const options = servers.some(hasVariables) ? code`{ server = 0, variables = {} }` : code`{ server = 0 }`;
  const [only] = urls;
  const list =
    only !== undefined && urls.length === 1 && only.length < 70
      ? code`[${only}]`
      : code`[${joinText(
          urls.map((url) => code`\n    ${url},`),
          "",
        )}\n  ]`;
  return { text: code`(${options}) => ${list}[server]`, calls: [] };
}

/**
 * A URL needs no check at run time if it has no variables, or consists of one variable without `enum`. A variable that shares its name with
 * a member of `Object.prototype`, e.g. `toString`, must be checked, because options without it would return the inherited member.
 */
function isOpen({ url, variables }: ServerDescriptor): boolean {
  return variables.every(
    ({ name, enum: values }) => values === undefined && !(name in Object.prototype) && url === `{${name}}`,
  );
}

function printUrl({ url, variables: [variable] }: ServerDescriptor): TsText {
  if (variable === undefined) return printString(url);
  return code`variables[${printString(variable.name)}] ?? ${printString(variable.default)}`;
}
