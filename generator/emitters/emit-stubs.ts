import type { ApiModel, Media, Operation } from "../../contract/model/types.ts";
import type { Names } from "../names/names.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { type DocPart, printDoc } from "../print/print-doc.ts";
import { type ImportStyle, importType, importValue, printImports } from "../print/print-imports.ts";
import { code, joinText, printIdentifier, printKey, printString, type TsText } from "../print/ts-text.ts";
import { describeOperationDoc } from "../views/document-comments.ts";
import { listStreamed } from "../views/handler-input.ts";
import { type NamedOperation, nameOperations } from "../views/named-operations.ts";
import { emitStubServer, type StubPlace } from "./stub-server.ts";

export interface EmittedStubs {
  /** One file per operation. Existing files belong to the user and are never overwritten. */
  readonly handlers: readonly EmittedFile[];
  /** The app's entry files. They are written only to a new folder, then belong to the user, who can move them. */
  readonly app: readonly EmittedFile[];
  /** The list of handlers. It is rewritten whenever operations are added or removed, so it must not be edited. */
  readonly index: EmittedFile;
  readonly keys: ReadonlySet<string>;
}

/**
 * Emits a server whose operations return 501 until their handlers are written. The names of handler files contain no hyphen, so they
 * never clash with the server's other files.
 */
export function emitStubs(model: ApiModel, names: Names, place: StubPlace): EmittedStubs {
  const operations = nameOperations(model, names);
  const streamed = listStreamed(model.operations, place.streamParts ?? []);
  return {
    handlers: operations.map((named) =>
      emitHandler(named, place.style, streamed.has(named.operation) && hasPartsOnly(named.operation)),
    ),
    app: emitStubServer(model, place),
    index: { path: "index.ts", text: printIndex(operations, place.style) },
    keys: new Set(operations.map(({ key }) => plainKey(printString(key).slice(1, -1)))),
  };
}

export function handlerKeys(text: string): readonly { readonly key: string; readonly line: number }[] {
  const uses = text.matchAll(/^(?!\s*\/\/).*\bHandler<\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')/gm);
  return [...uses].map(({ 1: double, 2: single, index }) => ({
    key: plainKey(double ?? single ?? ""),
    line: text.slice(0, index).split("\n").length,
  }));
}

/** Formatters can change a key's quotes, and then its escapes differ. */
function plainKey(printed: string): string {
  return printed.replaceAll("\\", "");
}

function hasPartsOnly({ body }: Operation): boolean {
  return body?.content.every(({ kind }) => kind === "multipart") ?? false;
}

function emitHandler(
  { operation, names, key }: NamedOperation,
  style: ImportStyle,
  isStreamed: boolean,
): EmittedFile {
  const imports = printImports(names.file, [importType("app-types", "Handler")], style);
  const doc = printDoc(describeHandler(operation));
  const head = code`export const ${printIdentifier(names.function)}: Handler<${printString(key)}>`;
  return {
    path: `${names.file}.ts`,
    text: code`${imports}
${doc}${head} | undefined = undefined;

// It answers 501 until it is a function:
// ${head} = async (${printInput(operation)}) => ${isStreamed ? printPartLoop(operation) : code`(${printReply(operation)})`};
`,
  };
}

function printPartLoop(operation: Operation): TsText {
  return code`{
//   for await (const part of body) {
//     // part.name is its name. A file has part.stream, which must be read before the next part; any other part has part.value.
//   }
//   return ${printReply(operation)};
// }`;
}

function describeHandler(operation: Operation): readonly DocPart[] {
  const { parameters, body, responses, deprecated } = operation;
  const own = describeOperationDoc({ ...operation, responses: [], deprecated: false }, "");
  return [
    ...own.filter((part) => typeof part === "string"),
    ...(deprecated ? ["Deprecated."] : []),
    ...listLines(
      "Parameters:",
      parameters.map(
        (parameter) =>
          `\`${parameter.name}\` (${parameter.in}${parameter.required ? ", required" : ""})${tell(parameter)}`,
      ),
    ),
    ...(body === undefined
      ? []
      : [`Body${body.required ? "" : " (optional)"}: ${showTypes(body.content)}${tell(body)}`]),
    ...listLines(
      "Responses:",
      responses.map((response) =>
        [`${response.status}`, showTypes(response.content)].join(" ").trim().concat(tell(response)),
      ),
    ),
  ];
}

function listLines(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [[title, ...lines.map((line) => `- ${line}`)].join("\n")];
}

function showTypes(content: readonly Media[]): string {
  return content.map(({ type }) => `\`${type}\``).join(", ");
}

const LONGEST = 200;

function tell({ description = "" }: { readonly description?: string }): string {
  const line = description.replace(/\s+/g, " ").trim();
  const [start, rest] = [line.slice(0, LONGEST), line.length > LONGEST ? " …" : ""];
  return line === "" ? "" : `: ${start}${rest}`;
}

function printInput({ parameters, body, security }: Operation): TsText {
  const members = [
    ...(parameters.length > 0 ? [code`params`] : []),
    ...(body === undefined ? [] : [code`body`]),
    ...(security.length > 0 ? [code`principal`] : []),
  ];
  return members.length === 0 ? code`` : code`{ ${joinText(members, ", ")} }`;
}

function printReply({ responses }: Operation): TsText {
  const success = responses.find(({ status }) => /^2/.test(`${status}`)) ?? responses[0];
  const status = typeof success?.status === "number" ? success.status : 200;
  const { content = [], headers = [] } = success ?? {};
  const required = headers.filter(({ required }) => required).map(({ name }) => code`${printKey(name)}: …`);
  const [first, second] = content;
  const members = [
    code`status: ${status}`,
    ...(required.length > 0 ? [code`headers: { ${joinText(required, ", ")} }`] : []),
    ...(first && second ? [code`contentType: ${printString(first.type)}`] : []),
    ...(first ? [code`body: …`] : []),
  ];
  return code`{ ${joinText(members, ", ")} }`;
}

function printIndex(operations: readonly NamedOperation[], style: ImportStyle): TsText {
  const imports = operations.map(({ names }) => importValue(names.file, names.function));
  const entries = operations.map(({ names, key }) => {
    const [name, member] = [printIdentifier(names.function), printKey(key)];
    return member === name ? code`  ${name},\n` : code`  ${member}: ${name},\n`;
  });
  return code`${printImports("index", imports, style)}
/** The handlers of all operations. An operation without a handler answers 501. */
export const handlers = {
${joinText(entries, "")}};
`;
}
