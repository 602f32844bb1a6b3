/**
 * Reads a YAML file again after an edit, by parsing only the block mapping member that contains the edit.
 * @module
 */
import { encodePointer } from "../../runtime/pointer.ts";
import { setMember } from "../../runtime/wire/set-member.ts";
import type { ConvertedYaml } from "./convert-yaml.ts";
import { findChange, type TextChange } from "./find-change.ts";
import { childrenOf, type NodeTable, none } from "./node-index.ts";
import { convertPart, describeYaml, type YamlResult } from "./read-yaml.ts";

/** Maximum characters to parse. For longer members, reading the whole file is not much slower. */
const LONGEST = 60_000;

/** A mapping member whose lines contain the whole edit. */
interface Member {
  readonly node: number;
  readonly path: readonly (string | number)[];
  /** Offsets in the text before the edit, at line starts. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns what {@link readYaml} would return, or `undefined` if the whole file must be read. The lines before the member and its key are
 * unchanged, and no line in or after it is less indented than before, so the file's other nodes are as before.
 */
export function rereadYaml(
  name: string,
  path: string,
  text: string,
  { file, converted }: YamlResult,
): YamlResult | undefined {
  if (file === undefined || converted === undefined) return undefined;
  const change = findChange(file.text, text);
  if (change === undefined) return describeYaml(name, path, text, converted);
  const member = findMember(converted, file.text, change);
  if (member === undefined) return undefined;
  const end = member.end + change.newEnd - change.oldEnd;
  const part = text.slice(member.start, end);
  if (end < text.length && !part.endsWith("\n")) return undefined;
  // A document marker would end the document, also for the lines after it.
  if (/^(?:---|\.\.\.)/m.test(part)) return undefined;
  const read = convertPart(part, member.path.length);
  if (read === undefined || !isSingleMember(read, converted, member)) return undefined;
  return describeYaml(name, path, text, splice(converted, read, member, change));
}

function findMember({ nodes, names }: ConvertedYaml, text: string, change: TextChange): Member | undefined {
  const path: (string | number)[] = [];
  for (let node = 0; ; ) {
    // Brackets can span lines with any indentation.
    if (/[{[]/.test(text[nodes.starts[node] ?? 0] ?? "")) return undefined;
    const children = childrenOf(nodes, node);
    const index = children.findLastIndex((child) => firstOffset(nodes, child) <= change.start);
    const child = children[index];
    if (child === undefined) return undefined;
    path.push(nodes.shapes[node] === "map" ? (names.get(child) ?? "") : index);
    const found = nodes.shapes[node] === "map" ? linesOf(nodes, text, child, change) : undefined;
    if (found !== undefined && found.end - found.start <= LONGEST) return { node: child, path, ...found };
    node = child;
  }
}

function firstOffset({ starts, keys }: NodeTable, node: number): number {
  const key = keys[node] ?? none;
  return key === none ? (starts[node] ?? 0) : key;
}

const plainKey = /(?:[\w/$][\w/${}.,*+~@-]*|"[^"\\\n]*"|'[^'\n]*'):[ \t\r\n]/y;

/** Returns the lines of a member, or `undefined` if it shares its first line, or if the change reaches out of its value. */
function linesOf(
  nodes: NodeTable,
  text: string,
  node: number,
  { start: changed, oldEnd }: TextChange,
): Pick<Member, "start" | "end"> | undefined {
  const at = firstOffset(nodes, node);
  const start = text.lastIndexOf("\n", at - 1) + 1;
  if (/[^ ]/.test(text.slice(start, at))) return undefined;
  plainKey.lastIndex = at;
  if (!plainKey.test(text) || changed < plainKey.lastIndex) return undefined;
  const next = nodes.ends[node] ?? none;
  const end =
    next >= nodes.starts.length ? text.length : text.lastIndexOf("\n", firstOffset(nodes, next) - 1) + 1;
  return oldEnd <= end && end > at ? { start, end } : undefined;
}

function isSingleMember({ nodes, names }: ConvertedYaml, before: ConvertedYaml, { node }: Member): boolean {
  return (
    nodes.shapes[0] === "map" && childrenOf(nodes, 0).length === 1 && names.get(1) === before.names.get(node)
  );
}

function splice(
  before: ConvertedYaml,
  part: ConvertedYaml,
  { node, path, start }: Member,
  change: TextChange,
): ConvertedYaml {
  const { nodes } = before;
  const after = nodes.ends[node] ?? none;
  const shift = change.newEnd - change.oldEnd;
  const added = part.nodes.starts.length - 1;
  const moved = added - (after - node);
  const join = (list: keyof Pick<NodeTable, "starts" | "keys">): number[] => [
    ...nodes[list].slice(0, node),
    ...part.nodes[list].slice(1).map((offset) => (offset === none ? none : offset + start)),
    ...nodes[list].slice(after).map((offset) => (offset === none ? none : offset + shift)),
  ];
  const ends = [
    ...nodes.ends.slice(0, node).map((end) => (end > node ? end + moved : end)),
    ...part.nodes.ends.slice(1).map((end) => end - 1 + node),
    ...nodes.ends.slice(after).map((end) => end + moved),
  ];
  const shapes = [
    ...nodes.shapes.slice(0, node),
    ...part.nodes.shapes.slice(1),
    ...nodes.shapes.slice(after),
  ];
  const names = new Map<number, string>();
  for (const [at, name] of before.names)
    if (at < node) names.set(at, name);
    else if (at >= after) names.set(at + moved, name);
  for (const [at, name] of part.names) names.set(at - 1 + node, name);
  return {
    value: replaceAt(before.value, path, Object.values(part.value as object)[0]),
    nodes: { starts: join("starts"), keys: join("keys"), ends, shapes, borrowed: new Map() },
    names,
    literals: joinLiterals(before, part, path),
    remarks: [],
    anchors: new Map(),
  };
}

function joinLiterals(
  before: ConvertedYaml,
  part: ConvertedYaml,
  path: Member["path"],
): ReadonlyMap<string, string> {
  if (before.literals.size === 0 && part.literals.size === 0) return before.literals;
  const parent = encodePointer(path.slice(0, -1));
  const pointer = encodePointer(path);
  const others = [...before.literals].filter(([at]) => at !== pointer && !at.startsWith(`${pointer}/`));
  return new Map([...others, ...[...part.literals].map(([at, text]) => [parent + at, text] as const)]);
}

function replaceAt(value: unknown, [token, ...rest]: Member["path"], made: unknown): unknown {
  if (token === undefined) return made;
  if (Array.isArray(value)) {
    const items: unknown[] = [...(value as readonly unknown[])];
    items[Number(token)] = replaceAt(items[Number(token)], rest, made);
    return items;
  }
  const members = { ...(value as Readonly<Record<string, unknown>>) };
  setMember(members, String(token), replaceAt(members[token], rest, made));
  return members;
}
