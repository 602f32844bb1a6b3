/**
 * Scans JSON (RFC 8259) for information that `JSON.parse` does not provide: the place of every node, and the position and cause of a syntax
 * error. The scanner is iterative, so any nesting depth is safe.
 * @module
 */
import { skipJsonSpace, skipJsonString, unescapeJson } from "../../language/values/json-text.ts";
import { addNode, closeNode, createNodeTable, type NodeTable, none } from "./node-index.ts";

interface JsonFault {
  readonly offset: number;
  readonly reason: string;
  readonly fix?: string;
}

export interface JsonScan {
  readonly nodes: NodeTable;
  readonly fault?: JsonFault;
}

interface Scanner {
  readonly text: string;
  readonly nodes: NodeTable;
  readonly open: number[];
  at: number;
}

class Fault extends Error {
  readonly fault: JsonFault;
  constructor(offset: number, reason: string, fix?: string) {
    super(reason);
    this.fault = fix === undefined ? { offset, reason } : { offset, reason, fix };
  }
}

export function scanJson(text: string): JsonScan {
  const scanner: Scanner = { text, nodes: createNodeTable(), open: [], at: 0 };
  try {
    scanValue(scanner, none);
    while (scanNext(scanner)) {
      // Every iteration reads a member, an item, or the end of a container.
    }
    return { nodes: scanner.nodes };
  } catch (error) {
    if (error instanceof Fault) return { nodes: scanner.nodes, fault: error.fault };
    throw error;
  }
}

export function readJsonKey(text: string, offset: number): string {
  const raw = text.slice(offset + 1, skipJsonString(text, offset) - 1);
  return unescapeJson(raw) ?? raw;
}

function scanNext(scanner: Scanner): boolean {
  const { nodes, open, text } = scanner;
  skipSpace(scanner);
  const container = open.at(-1);
  if (container === undefined) {
    if (scanner.at < text.length) throw new Fault(scanner.at, "Unexpected text after the end of the value");
    return false;
  }
  const isMap = nodes.shapes[container] === "map";
  const character = text[scanner.at];
  if (character === (isMap ? "}" : "]")) {
    scanner.at++;
    closeNode(nodes, container);
    open.pop();
    return true;
  }
  if (container !== nodes.starts.length - 1) {
    if (character !== ",")
      throw new Fault(scanner.at, expectedAfter(scanner, isMap), adviseAfter(scanner, container, isMap));
    scanner.at++;
    skipSpace(scanner);
    if (text[scanner.at] === "}" || text[scanner.at] === "]") {
      throw new Fault(scanner.at, "A comma is followed by the end", "Remove the comma before it.");
    }
  }
  scanValue(scanner, isMap ? scanKey(scanner) : none);
  return true;
}

function expectedAfter(scanner: Scanner, isMap: boolean): string {
  const due = `\`,\` or \`${isMap ? "}" : "]"}\` is expected here`;
  return scanner.at >= scanner.text.length
    ? `The text ends too early: ${due}`
    : `${due}, not ${show(scanner)}`;
}

function adviseAfter({ at, text, nodes }: Scanner, container: number, isMap: boolean): string {
  if (at < text.length) return "Look for a missing comma.";
  const before = text.slice(0, nodes.starts[container]);
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  return `Close the \`${isMap ? "{" : "["}\` at line ${line}, column ${column}.`;
}

function show(scanner: Scanner): string {
  const character = scanner.text.codePointAt(scanner.at);
  return character === undefined ? "the end of the text" : `\`${String.fromCodePoint(character)}\``;
}

function scanKey(scanner: Scanner): number {
  const key = scanner.at;
  if (scanner.text[key] !== '"') {
    throw new Fault(key, `A key is expected here, not ${show(scanner)}`, "Write the key in double quotes.");
  }
  scanString(scanner);
  skipSpace(scanner);
  if (scanner.text[scanner.at] !== ":")
    throw new Fault(scanner.at, `\`:\` is expected here, not ${show(scanner)}`);
  scanner.at++;
  return key;
}

function scanValue(scanner: Scanner, key: number): void {
  skipSpace(scanner);
  const { nodes, text, at } = scanner;
  const character = text[at];
  if (character === "{" || character === "[") {
    scanner.open.push(addNode(nodes, character === "{" ? "map" : "list", at, key));
    scanner.at++;
    return;
  }
  addNode(nodes, "leaf", at, key);
  if (character === '"') scanString(scanner);
  else if (character !== undefined && /[-\d]/.test(character)) scanNumber(scanner);
  else scanWord(scanner);
}

function scanWord(scanner: Scanner): void {
  const word = ["true", "false", "null"].find((candidate) => scanner.text.startsWith(candidate, scanner.at));
  if (word !== undefined) {
    scanner.at += word.length;
    return;
  }
  const quote = scanner.text[scanner.at] === "'" ? "Write it in double quotes." : undefined;
  const comment = /^\/[/*]/.test(scanner.text.slice(scanner.at, scanner.at + 2));
  const fix = comment ? "JSON does not allow comments. Remove it, or write the document in YAML." : quote;
  throw new Fault(scanner.at, `A value is expected here, not ${show(scanner)}`, fix);
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

function scanNumber(scanner: Scanner): void {
  number.lastIndex = scanner.at;
  const length = number.exec(scanner.text)?.[0].length ?? 0;
  if (length === 0 || /[\w.+-]/.test(scanner.text[scanner.at + length] ?? "")) {
    throw new Fault(
      scanner.at,
      "This is not a JSON number",
      "Remove leading zeros and `+`, and put digits on both sides of the decimal point.",
    );
  }
  scanner.at += length;
}

function scanString(scanner: Scanner): void {
  const { text, at } = scanner;
  let end = at + 1;
  for (; ; end++) {
    const code = text.charCodeAt(end);
    if (code === 34) break;
    if (code === 92) end = checkEscape(text, end);
    else if (!(code >= 32)) {
      if (end >= text.length) throw new Fault(at, "This string is not closed", "Add the closing quote.");
      throw new Fault(
        end,
        "A string contains a line break or control character",
        "Write it as an escape, such as `\\n`.",
      );
    }
  }
  scanner.at = end + 1;
}

function checkEscape(text: string, at: number): number {
  const next = text[at + 1] ?? "";
  if (next === "u" && /^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) return at + 5;
  if (next !== "" && '"\\/bfnrt'.includes(next)) return at + 1;
  throw new Fault(at, `\`\\${next}\` is not a JSON escape sequence`, "Write a backslash as `\\\\`.");
}

function skipSpace(scanner: Scanner): void {
  scanner.at = skipJsonSpace(scanner.text, scanner.at);
}
