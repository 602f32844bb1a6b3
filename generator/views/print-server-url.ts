import type { ApiModel } from "../../contract/model/types.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import { hasVariables } from "../../runtime/routing/create-matcher.ts";
import { importValue, type ModuleImport } from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";
import { printString } from "../print/print-string.ts";
import { code, joinText, type TsText } from "../print/ts-text.ts";

/** The printed function that returns the URL of a server. */
export interface PrintedServerUrl {
  /** The function, which takes the options of a call. */
  readonly text: TsText;
  /** The imports that it needs: `createServerUrl` if operations have their own servers, or a variable is only a part of a URL. */
  readonly calls: readonly ModuleImport[];
}

/**
 * Prints the function that returns the URL of the server selected by a call's options: a call of the runtime with data, or a simple
 * function if that is enough.
 */
export function printServerUrl({ servers, operations }: ApiModel): PrintedServerUrl {
  const own = operations.flatMap((operation) => operation.servers ?? []);
  const hasOwn = operations.some((operation) => operation.servers !== undefined);
  if (hasOwn && ![...servers, ...own].some(hasVariables)) {
    const urls = servers.map(({ url }) => code`{ url: ${printString(url)} }`);
    const data = code`[${joinText(urls, ", ")}]`;
    return {
      text: code`({ server = 0 }, operation) => (operation.servers ?? ${data})[server]?.url`,
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
 * Tells whether any values of its variables give a URL: there are none, or the only variable is the whole URL. A variable with the name of
 * an inherited member does not count, since options without it would still have such a member.
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
