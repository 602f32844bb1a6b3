import { decodePointer, readToken } from "../../runtime/pointer.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import { checkLiterals, isFiniteLiteral } from "./check-literals.ts";
import { createJsonIndex } from "./json-index.ts";
import { childrenOf, createNodeIndex, type NodeIndex, type NodeTable } from "./node-index.ts";
import { readJsonKey, scanJson } from "./scan-json.ts";
import { createSourceFile, maximumDepth, type ReadResult, type SourceFile } from "./source-file.ts";
import { countMembers, surveyJson } from "./survey-json.ts";

export function readJson(name: string, path: string, text: string): ReadResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { findings: [describeFault(name, path, text)] };
  }
  const survey = surveyJson(text);
  if (survey.depth > maximumDepth) return { findings: [describeDepth(name, path, text, survey.depth)] };
  const hasDuplicates = survey.members !== countMembers(value);
  let index: NodeIndex | undefined;
  const indexNodes = (): NodeIndex => {
    index ??= createJsonIndex(text, value, survey.ends);
    return index;
  };
  const readLiterals = (): ReadonlyMap<string, string> => {
    if (survey.inexact.length === 0) return new Map();
    const pointers = indexNodes().pointersAt(new Set(survey.inexact));
    return new Map([...pointers].map(([offset, pointer]) => [pointer, readLiteral(text, offset)]));
  };
  const overflows = survey.inexact.some((offset) => !isFiniteLiteral(readLiteral(text, offset)));
  if (overflows)
    for (const [pointer, literal] of readLiterals()) value = replaceInfinity(value, pointer, literal);
  const file = createSourceFile(name, path, { text, value, readLiterals, indexNodes });
  const duplicates = hasDuplicates ? findDuplicates(file) : [];
  const isToCheck = overflows || survey.inexact.some((offset) => mayBeKeyword(text, offset));
  return { file, findings: [...duplicates, ...(isToCheck ? checkLiterals(file) : [])] };
}

/** Guesses from the preceding text whether a literal can be a list item or the value of a keyword such as `minimum`. Needs no index. */
function mayBeKeyword(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 200), offset).trimEnd();
  return (
    /[[,]$/.test(before) ||
    /"(?:[a-z]*M(?:in|ax)imum|m(?:in|ax)imum|multipleOf|const|default)"\s*:$/.test(before)
  );
}

/**
 * Replaces infinity, which `JSON.parse` returns for an excessively large number, with the literal. A finite value is kept, since it belongs
 * to a later member with the same key.
 */
function replaceInfinity(value: unknown, pointer: string, literal: string): unknown {
  const tokens = decodePointer(pointer) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return isInfinite(value) ? literal : value;
  const parent = tokens.slice(0, -1).reduce(readToken, value);
  if (typeof parent === "object" && parent !== null && isInfinite(readToken(parent, last)))
    Object.defineProperty(parent, last, {
      value: literal,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return value;
}

function isInfinite(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}

function readLiteral(text: string, offset: number): string {
  const literal = /[-+.\deE]+/y;
  literal.lastIndex = offset;
  return literal.exec(text)?.[0] ?? "";
}

function describeFault(name: string, path: string, text: string): Finding {
  const { fault = { offset: text.length, reason: "The text is not JSON" } } = scanJson(text);
  const place = textOnly(name, path, text).placeAt(fault.offset);
  const fix = /^\s*(?:#.*\s+)*[\w"'-]+:\s/.test(text)
    ? "This looks like YAML. Rename the file to end in .yaml."
    : fault.fix;
  return createFinding("load/syntax", { message: `${fault.reason}.`, places: [place], fix });
}

function describeDepth(name: string, path: string, text: string, depth: number): Finding {
  const place = textOnly(name, path, text).placeAt(0);
  const message = `Values are nested ${depth} levels deep, which exceeds the limit of ${maximumDepth}.`;
  return createFinding("load/too-deep", { message, places: [place] });
}

function textOnly(name: string, path: string, text: string): SourceFile {
  const indexNodes = (): NodeIndex => createNodeIndex(scanJson("null").nodes, () => "");
  return createSourceFile(name, path, { text, value: undefined, readLiterals: () => new Map(), indexNodes });
}

function findDuplicates(file: SourceFile): readonly Finding[] {
  const { nodes } = scanJson(file.text);
  return nodes.shapes.flatMap((shape, node) => (shape === "map" ? findDuplicatesIn(file, nodes, node) : []));
}

function findDuplicatesIn(file: SourceFile, nodes: NodeTable, node: number): readonly Finding[] {
  const first = new Map<string, number>();
  const findings: Finding[] = [];
  for (const child of childrenOf(nodes, node)) {
    const offset = nodes.keys[child] ?? 0;
    const key = readJsonKey(file.text, offset);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, offset);
    else findings.push(describeDuplicate(file, key, offset, earlier));
  }
  return findings;
}

function describeDuplicate(file: SourceFile, key: string, later: number, earlier: number): Finding {
  const places = [file.placeAt(later), file.placeAt(earlier)];
  return createFinding("load/duplicate-key", {
    message: `The key \`${key}\` occurs twice. The later value is used.`,
    places,
  });
}
