import { findNode } from "../../language/openapi/find-node.ts";
import { elementsOf, isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { lastToken, pointerTo } from "../../runtime/pointer.ts";
import { printKey, printString } from "../print/ts-text.ts";
import type { TypesTask, TypesText } from "./plan-types.ts";
import { type PreparedDocument, prepareDocument } from "./prepare-document.ts";
import { createPartPrinter, type PartText, type PrintPart, type TypesPart } from "./types-part.ts";

/** The sections of `components` that openapi-typescript prints, in the order in which it prints them. */
const sections = ["schemas", "responses", "parameters", "requestBodies", "headers", "pathItems"] as const;

/**
 * Prints the types of a normalised document, path by path and component by component. Rewrites the schemas, and calls the transformers of
 * openapi-typescript. Other functions of openapi-typescript are not used. Takes and returns plain data, so it can run in another thread.
 *
 * @param memory - Keeps the text of each part until the part changes. Default: nothing is kept.
 */
export function transformDocument(task: TypesTask, memory: Memory = noMemory): TypesText {
  const prepared = prepareDocument(task, memory);
  const print = createPartPrinter(prepared.resolve, memory);
  const type = (value: unknown): string => print({ kind: "type", value }).text;
  return {
    document: printDocument(task, prepared, print),
    wanted: task.wanted.map((pointer) => [
      pointer,
      type(findNode(prepared.document, pointer)?.value ?? true),
    ]),
    recursive: [...prepared.recursive].map(([name, schema]) => [name, type(schema)]),
  };
}

function printDocument(task: TypesTask, prepared: PreparedDocument, print: PrintPart): string {
  const { document } = prepared;
  const below = new Map<string, string>();
  const take = ({ text, below: own }: PartText): string => {
    for (const [name, added] of own) {
      if (name === operations) below.set(name, (below.get(name) ?? "") + added);
      else if (!below.has(name)) below.set(name, added);
    }
    return text;
  };
  for (const [name, pointer] of task.extra) {
    const value = operationAt(prepared, pointer);
    if (value !== undefined) take(print({ kind: "operation", name, value }));
  }
  const texts = [
    ...(["paths", "webhooks"] as const).map((kind) => {
      const items = membersOf(memberOf(document, kind));
      return printInterface(
        kind,
        items.map(([name, value]) =>
          addExtraMembers(take(print({ kind, name, value })), task.extra, pointerTo("", kind, name)),
        ),
      );
    }),
    printComponents(memberOf(document, "components"), (part) => take(print(part))),
    take(print({ kind: "$defs", value: memberOf(document, "$defs") })),
  ];
  if (!below.has(operations)) below.set(operations, "");
  const added = [...below].map(([name, text]) => (name === operations ? printInterface(name, [text]) : text));
  return [...texts, ...added].join("");
}

const operations = "operations";

function printComponents(components: unknown, print: (part: TypesPart) => string): string {
  if (!isObject(components)) return printInterface("components", []);
  const members = sections.map((section) => {
    const items = membersOf(memberOf(components, section)).map(([name, value]) =>
      print({ kind: "components", section, name, value }),
    );
    return items.length === 0 ? `    ${section}: never;\n` : `    ${section}: {\n${items.join("")}    };\n`;
  });
  return printInterface("components", members);
}

/** Prints an interface in openapi-typescript's style. */
function printInterface(name: string, members: readonly string[]): string {
  const body = members.join("");
  return body === ""
    ? `export type ${name} = Record<string, never>;\n`
    : `export interface ${name} {\n${body}}\n`;
}

/** The operation at a pointer, with the parameters of its path item added. `undefined` if there is no operation at the pointer. */
function operationAt({ document }: PreparedDocument, pointer: string): object | undefined {
  const operation = findNode(document, pointer)?.value;
  if (!isObject(operation)) return undefined;
  const item = findNode(document, pointer.replace(/(?:\/additionalOperations)?\/[^/]*$/, ""))?.value;
  const shared = isObject(item) ? elementsOf(memberOf(item, "parameters")) : [];
  return { ...operation, parameters: [...shared, ...elementsOf(memberOf(operation, "parameters"))] };
}

/**
 * Adds operations that openapi-typescript does not print to the printed type of a path item: QUERY, and `additionalOperations` (OpenAPI
 * 3.2).
 *
 * @param text - The printed member of `paths` or `webhooks`.
 * @param extra - The operations to add, of all path items: their names in `operations`, and their pointers.
 * @param pointer - The pointer of the path item. Operations of other path items are not added.
 */
function addExtraMembers(
  text: string,
  extra: readonly (readonly [name: string, pointer: string])[],
  pointer: string,
): string {
  const end = "    };\n";
  const own = extra.filter(([, at]) => at.startsWith(`${pointer}/`));
  if (own.length === 0 || !text.endsWith(end)) return text;
  const fixed = own.filter(([, at]) => isMemberOf(at, pointer));
  const others = own.filter(([, at]) => isMemberOf(at, `${pointer}/additionalOperations`));
  const print =
    (indent: string) =>
    ([name, at]: readonly [string, string]) =>
      `${indent}${printKey(lastToken(at) ?? "")}: operations[${printString(name)}];\n`;
  const members = fixed.map(print("        ")).join("");
  const additional = others.map(print("            ")).join("");
  const group = additional === "" ? "" : `        additionalOperations: {\n${additional}        };\n`;
  return text.slice(0, -end.length) + members + group + end;
}

function isMemberOf(at: string, pointer: string): boolean {
  return at.startsWith(`${pointer}/`) && !at.slice(pointer.length + 1).includes("/");
}
