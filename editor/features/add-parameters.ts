import { memberOf, type OutlineNode } from "../source/outline.ts";
import type { Source } from "../workspace/source.ts";
import type { QuickFix } from "./quick-fix.ts";

/** Adds missing path parameters to the operation's list, each with type `string`. */
export function addParameters(
  source: Source,
  owner: OutlineNode,
  names: readonly string[],
): readonly QuickFix[] {
  const { text } = source;
  if (owner.kind !== "map" || names.length === 0) return [];
  const isSwagger = memberOf(source.outline.root, "swagger") !== undefined;
  const list = memberOf(owner, "parameters");
  const last = list?.children.at(-1);
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const inBrackets = (): string => names.map((name) => inFlow(name, isSwagger)).join(", ");
  const asItems = (indent: number): string =>
    names.map((name) => `${lineBreak}${" ".repeat(indent)}- ${inFlow(name, isSwagger, false)}`).join("");
  let at: number;
  let end: number | undefined;
  let added: string;
  if (list !== undefined && list.indent >= 0 && last !== undefined) {
    at = last.end;
    added = asItems(list.indent);
  } else if (list?.kind === "scalar") {
    if (!/^(?:null|~)?$/.test(text.slice(list.start, list.end)) || list.key === undefined) return [];
    at = text.indexOf(":", list.key.end) + 1;
    end = list.form === "empty" ? at : list.end;
    added = owner.indent >= 0 ? asItems(owner.indent + 2) : ` [${inBrackets()}]`;
  } else if (list !== undefined) {
    if (text[list.start] !== "[") return [];
    at = last?.end ?? list.start + 1;
    added = (last === undefined ? "" : ", ") + inBrackets();
  } else if (owner.indent >= 0) {
    const first = owner.children[0]?.key;
    if (first === undefined) return [];
    at = first.start;
    added = `parameters:${asItems(owner.indent + 2)}${lineBreak}${" ".repeat(owner.indent)}`;
  } else {
    at = owner.start + 1;
    added = `"parameters": [${inBrackets()}]${owner.children.length === 0 ? "" : ", "}`;
  }
  const title = `Add the path parameter${names.length === 1 ? "" : "s"} ${names.map((name) => `\`${name}\``).join(", ")}`;
  return [{ title, change: { source, span: { start: at, end: end ?? at }, text: added }, isPreferred: true }];
}

function inFlow(name: string, isSwagger: boolean, isQuoted = true): string {
  const quote = (key: string): string => (isQuoted ? JSON.stringify(key) : key);
  const written = isQuoted || !/^[A-Za-z_][\w-]*$/.test(name) ? JSON.stringify(name) : name;
  const type = `${quote("type")}: ${quote("string")}`;
  const described = isSwagger ? type : `${quote("schema")}: { ${type} }`;
  return `{ ${quote("name")}: ${written}, ${quote("in")}: ${quote("path")}, ${quote("required")}: true, ${described} }`;
}
