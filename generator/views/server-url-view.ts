import type { ApiModel } from "../../contract/model/types.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import { printLiteral } from "../print/print-literal.ts";
import { printString } from "../print/print-string.ts";
import { code, joinText, type TsText } from "../print/ts-text.ts";

/** What finds the URL of a server, as printed. */
export interface ServerUrlView {
  /** A function of a call's options. */
  readonly serverUrl: TsText;
  /** Whether it is made by `createServerUrl`: where operations have servers of their own, or a variable an `enum`. */
  readonly usesCreateServerUrl: boolean;
}

/** Prints what finds the URL of the server that a call's options choose: data for the runtime, or a function where that does. */
export function printServerUrl({ servers, operations }: ApiModel): ServerUrlView {
  const usesCreateServerUrl =
    operations.some((operation) => operation.servers !== undefined) || !servers.every(isOpen);
  if (usesCreateServerUrl) {
    const data = printLiteral(servers, "  serverUrl: /* @__PURE__ */ createServerUrl(".length, 2);
    return { serverUrl: code`/* @__PURE__ */ createServerUrl(${data})`, usesCreateServerUrl };
  }
  const urls = servers.map(printUrl);
  const options = servers.some(({ variables }) => variables.length > 0)
    ? code`{ server = 0, variables = {} }`
    : code`{ server = 0 }`;
  const [only] = urls;
  const list =
    only !== undefined && urls.length === 1 && only.length < 70
      ? code`[${only}]`
      : code`[${joinText(
          urls.map((url) => code`\n    ${url},`),
          "",
        )}\n  ]`;
  return { serverUrl: code`(${options}) => ${list}[server]`, usesCreateServerUrl };
}

/** A variable that every object has would be found in options that do not give it. */
function isOpen({ variables }: ServerDescriptor): boolean {
  return variables.every((variable) => variable.enum === undefined && !(variable.name in Object.prototype));
}

/** The URL as an expression: its texts, and the variables between them. */
function printUrl({ url, variables }: ServerDescriptor): TsText {
  const pieces = url.split(/(\{[^{}]*\})/).filter((piece) => piece !== "");
  const printed = pieces.map((piece) => {
    const variable = variables.find(({ name }) => piece === `{${name}}`);
    if (variable === undefined) return printString(piece);
    const chosen = code`variables[${printString(variable.name)}] ?? ${printString(variable.default)}`;
    return pieces.length === 1 ? chosen : code`(${chosen})`;
  });
  return printed.length === 0 ? printString("") : joinText(printed, " + ");
}
