/**
 * Converts nodes of the `yaml` package to plain values and a table of places in a single pass.
 * @module
 */
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { encodePointer } from "../../runtime/pointer.ts";
import { setMember } from "../../runtime/wire/set-member.ts";
import type { FindingCode } from "../findings/codes.ts";
import { addNode, childrenOf, closeNode, createNodeTable, type NodeTable, none } from "./node-index.ts";

const maximumAliasNodes = 1_000_000;

interface YamlRemark {
  readonly code: FindingCode;
  readonly message: string;
  readonly offsets: readonly number[];
}

export interface ConvertedYaml {
  readonly value: unknown;
  readonly nodes: NodeTable;
  readonly names: ReadonlyMap<number, string>;
  readonly literals: ReadonlyMap<string, string>;
  readonly remarks: readonly YamlRemark[];
  readonly anchors: ReadonlyMap<string, unknown>;
}

interface Anchored {
  readonly node: number;
  readonly value: unknown;
  readonly size: number;
}

interface Conversion {
  readonly nodes: NodeTable;
  readonly names: Map<number, string>;
  readonly literals: Map<string, string>;
  readonly remarks: YamlRemark[];
  readonly anchors: Map<string, Anchored | "open">;
  readonly path: (string | number)[];
  size: number;
  aliasNodes: number;
}

/** Converts the contents of a YAML document. The caller must check the nesting depth first. */
export function convertYaml(contents: unknown): ConvertedYaml {
  const conversion: Conversion = {
    nodes: createNodeTable(),
    names: new Map(),
    literals: new Map(),
    remarks: [],
    anchors: new Map(),
    path: [],
    size: 0,
    aliasNodes: 0,
  };
  const value = convertNode(conversion, contents, { key: none, at: 0 });
  return { ...conversion, value };
}

interface Spot {
  readonly key: number;
  readonly at: number;
}

function convertNode(conversion: Conversion, node: unknown, spot: Spot): unknown {
  conversion.size++;
  if (isAlias(node)) return convertAlias(conversion, node, spot);
  const anchor = isMap(node) || isSeq(node) || isScalar(node) ? node.anchor : undefined;
  if (anchor === undefined) return convertContent(conversion, node, spot);
  const before = conversion.size;
  const number = conversion.nodes.starts.length;
  conversion.anchors.set(anchor, "open");
  const value = convertContent(conversion, node, spot);
  conversion.anchors.set(anchor, { node: number, value, size: conversion.size - before + 1 });
  return value;
}

function convertContent(conversion: Conversion, node: unknown, spot: Spot): unknown {
  if (isMap(node)) return convertMap(conversion, node, spot);
  if (isSeq(node)) return convertList(conversion, node, spot);
  addNode(conversion.nodes, "leaf", isScalar(node) ? startOf(node, spot.at) : spot.at, spot.key);
  return isScalar(node) ? convertScalar(conversion, node) : null;
}

function startOf(node: { readonly range?: readonly number[] | null | undefined }, fallback: number): number {
  return node.range?.[0] ?? fallback;
}

function convertScalar(conversion: Conversion, node: Scalar): unknown {
  const { value, source = "" } = node;
  if (typeof value !== "number") return value;
  if (String(value) !== source) conversion.literals.set(encodePointer(conversion.path), source);
  return Number.isFinite(value) ? value : source;
}

function convertList(conversion: Conversion, list: YAMLSeq, spot: Spot): unknown {
  const start = startOf(list, spot.at);
  const number = addNode(conversion.nodes, "list", start, spot.key);
  const values = list.items.map((item, index) => {
    conversion.path.push(index);
    // A pair inside a flow sequence represents a mapping with a single member.
    const value = convertNode(conversion, item, { key: none, at: start });
    conversion.path.pop();
    return value;
  });
  closeNode(conversion.nodes, number);
  return values;
}

interface OpenMap {
  readonly value: Record<string, unknown>;
  readonly keys: Map<string, number>;
  readonly merges: Pair[];
}

function convertMap(conversion: Conversion, map: YAMLMap, spot: Spot): unknown {
  const start = startOf(map, spot.at);
  const number = addNode(conversion.nodes, "map", start, spot.key);
  const open: OpenMap = { value: {}, keys: new Map(), merges: [] };
  for (const pair of map.items) {
    if (isMergeKey(pair)) open.merges.push(pair);
    else convertMember(conversion, open, pair, start);
  }
  for (const pair of open.merges) mergeMembers(conversion, open, pair);
  closeNode(conversion.nodes, number);
  return open.value;
}

function convertMember(conversion: Conversion, open: OpenMap, pair: Pair, fallback: number): void {
  const at = isNodeLike(pair.key) ? startOf(pair.key, fallback) : fallback;
  const key = readKey(conversion, pair.key);
  if (key === undefined) {
    const message = "The key is a list, a mapping or an alias to one. The entry was ignored.";
    conversion.remarks.push({ code: "load/non-string-key", message, offsets: [at] });
    return;
  }
  const earlier = open.keys.get(key);
  if (earlier !== undefined) {
    const message = `The key \`${key}\` occurs twice. The later value is used.`;
    conversion.remarks.push({ code: "load/duplicate-key", message, offsets: [at, earlier] });
  }
  open.keys.set(key, at);
  conversion.path.push(key);
  conversion.names.set(conversion.nodes.starts.length, key);
  setMember(open.value, key, convertNode(conversion, pair.value, { key: at, at }));
  conversion.path.pop();
}

function isNodeLike(node: unknown): node is { readonly range?: readonly number[] | null } {
  return typeof node === "object" && node !== null;
}

function readKey(conversion: Conversion, key: unknown): string | undefined {
  if (key === null || key === undefined) return "";
  if (isScalar(key)) return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
  if (!isAlias(key)) return undefined;
  const target = conversion.anchors.get(key.source);
  const value = target === undefined || target === "open" ? undefined : target.value;
  return typeof value === "object" || value === undefined ? undefined : String(value);
}

function convertAlias(conversion: Conversion, alias: Alias, spot: Spot): unknown {
  const start = startOf(alias, spot.at);
  const number = addNode(conversion.nodes, "leaf", start, spot.key);
  const target = conversion.anchors.get(alias.source);
  if (target === undefined || target === "open") {
    const what =
      target === "open"
        ? "refers to a node that contains it"
        : "refers to an anchor that is not defined before it";
    conversion.remarks.push({
      code: "load/syntax",
      message: `The alias \`*${alias.source}\` ${what}.`,
      offsets: [start],
    });
    return null;
  }
  if (!countAlias(conversion, target.size, start)) return null;
  conversion.nodes.borrowed.set(number, conversion.nodes.borrowed.get(target.node) ?? target.node);
  return target.value;
}

function countAlias(conversion: Conversion, size: number, start: number): boolean {
  const isFirst = conversion.aliasNodes <= maximumAliasNodes;
  conversion.size += size;
  conversion.aliasNodes += size;
  if (conversion.aliasNodes <= maximumAliasNodes) return true;
  const message = `The aliases up to here expand to more than ${maximumAliasNodes} values.`;
  if (isFirst) conversion.remarks.push({ code: "load/too-many-aliases", message, offsets: [start] });
  return false;
}

function isMergeKey(pair: Pair): boolean {
  return (
    isScalar(pair.key) && pair.key.value === "<<" && pair.key.type === "PLAIN" && isMergeSource(pair.value)
  );
}

function isMergeSource(node: unknown): boolean {
  return (
    isAlias(node) || isMap(node) || (isSeq(node) && node.items.every((item) => isAlias(item) || isMap(item)))
  );
}

/** Applies a YAML 1.1 merge key: sets members that are not set explicitly. If several sources define a member, the first one wins. */
function mergeMembers(conversion: Conversion, open: OpenMap, pair: Pair): void {
  const at = isNodeLike(pair.key) ? startOf(pair.key, 0) : 0;
  const message = "`<<` is a YAML 1.1 merge key, which YAML 1.2 does not define. It was applied anyway.";
  conversion.remarks.push({ code: "load/merge-key", message, offsets: [at] });
  const number = conversion.nodes.starts.length;
  conversion.names.set(number, "<<");
  const merged = convertNode(conversion, pair.value, { key: at, at });
  const { nodes } = conversion;
  const sources = Array.isArray(merged) ? childrenOf(nodes, number) : [number];
  for (const [index, node] of sources.entries()) {
    const source: unknown = Array.isArray(merged) ? merged[index] : merged;
    if (typeof source !== "object" || source === null || Array.isArray(source)) continue;
    const members = childrenOf(nodes, node);
    if (!countAlias(conversion, members.length, at)) return;
    for (const member of members) mergeMember(conversion, open, source, member);
  }
}

function mergeMember(conversion: Conversion, open: OpenMap, source: object, member: number): void {
  const { nodes, names } = conversion;
  const key = names.get(member);
  if (key === undefined || !Object.hasOwn(source, key) || Object.hasOwn(open.value, key)) return;
  setMember(open.value, key, (source as Readonly<Record<string, unknown>>)[key]);
  const node = addNode(nodes, "leaf", nodes.starts[member] ?? 0, nodes.keys[member] ?? none);
  names.set(node, key);
  nodes.borrowed.set(node, nodes.borrowed.get(member) ?? member);
}
