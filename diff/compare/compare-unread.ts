/**
 * Compares nodes that tenon could not parse, such as operations and bodies. The models do not contain them, so the documents are compared.
 * @module
 */
import type { Contract } from "../../contract/build/contract.ts";
import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { LeftOutOperation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import { isObject, membersOf } from "../../language/values/json-object.ts";
import { lastToken, parentPointer, pointerTo, readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair } from "../changes/change.ts";
import { bodyOf, type Difference, documentPart, type OperationPair, type Part } from "./part.ts";
import { isSameNode, outlineOf } from "./same-nodes.ts";

export function compareUnclearBodies(pair: OperationPair, contracts: Pair<Contract>): Difference | undefined {
  const written = (["old", "new"] as const).map((version) => {
    const isUnclear = bodyOf(pair[version]) === undefined || bodyOf(pair[version])?.content.length === 0;
    return isUnclear
      ? readPointer(contracts[version].document, `${pair[version].pointer}/requestBody`)
      : undefined;
  });
  if (
    written.every((body) => body === undefined) ||
    isSameNode(contracts, { old: written[0], new: written[1] })
  )
    return undefined;
  const isIgnored = written.every((body) => body === undefined || hasContent(body));
  return {
    code: "body/unclear",
    side: "request",
    message: isIgnored
      ? "The request body changed, which has no meaning with this method (OpenAPI 3.0 §4.7.10)."
      : "The request body changed, but one of its versions names no media type, so the bodies cannot be compared.",
    places: { old: `${pair.old.pointer}/requestBody`, new: `${pair.new.pointer}/requestBody` },
    level: isIgnored ? "risk" : "undecided",
  };
}

function hasContent(body: unknown): boolean {
  const content = isObject(body) ? body["content"] : undefined;
  return isObject(content) && Object.keys(content).length > 0;
}

export function listLeftOut(contracts: Pair<Contract>): Part {
  const [old, now] = [contracts.old.model.leftOut ?? [], contracts.new.model.leftOut ?? []];
  const tell = (path: string, method: string | undefined, places: Difference["places"]): Difference => ({
    code: "operation/left-out",
    side: "request",
    message: `${method === undefined ? "" : `${method} `}\`${path}\` could not be read, so it was not compared.`,
    places,
    level: "undecided",
  });
  const isKnown = (one: LeftOutOperation, others: readonly LeftOutOperation[]): boolean =>
    others.some(
      ({ path, method, pointer }) =>
        path === one.path &&
        method === one.method &&
        isSameNode(contracts, {
          old: readPointer(contracts.old.document, one.pointer),
          new: readPointer(contracts.new.document, pointer),
        }),
    );
  const differences = [
    ...old
      .filter((one) => !isKnown(one, now))
      .map(({ path, method, pointer }) => tell(path, method, { old: pointer, new: null })),
    ...now
      .filter((one) => !old.some((other) => other.path === one.path && isKnown(other, [one])))
      .map(({ path, method, pointer }) => tell(path, method, { old: null, new: pointer })),
  ];
  return documentPart(differences);
}

function keyOfUnread({ code, message }: UnreadNode): string {
  return `${code} ${message.split(" ").sort().join(" ")}`;
}

export function listUnread({ old, new: now }: Pair<Contract>): Part {
  const known: Set<string> = new Set();
  const isSame = (nodes: Pair<unknown>): boolean => {
    const seen = new Set(known);
    const same = isSameNode({ old, new: now }, nodes, seen);
    if (same) for (const pair of seen) known.add(pair);
    return same;
  };
  const unread = { old: unreadOf(old), new: unreadOf(now) };
  const before = lacking(unread.old, unread.new, (own, other) => isSame({ old: own, new: other }));
  const after = lacking(unread.new, unread.old, (own, other) => isSame({ old: other, new: own }));
  const tell = (message: string, places: Difference["places"]): Difference => ({
    code: "document/unclear",
    side: "request",
    message: `${message} The effect was not compared.`,
    places,
    level: "undecided",
  });
  const placeOf = ({ key, at }: Unread): string => `${key} ${at}`;
  const matches = { old: indexBy(before, placeOf), new: indexBy(after, placeOf) };
  const differences = [
    ...before.map((node) =>
      tell(node.message, { old: node.pointer, new: matches.new.get(placeOf(node))?.pointer ?? null }),
    ),
    ...after
      .filter((node) => !matches.old.has(placeOf(node)))
      .map(({ message, pointer }) => tell(message, { old: null, new: pointer })),
  ];
  return documentPart(differences);
}

interface Unread {
  readonly message: string;
  readonly pointer: string;
  readonly at: string;
  readonly key: string;
  readonly node: unknown;
  readonly isCompared: boolean;
}

function unreadOf({ unread = [], document }: Contract): readonly Unread[] {
  const pointers = new Set(unread.map(({ pointer }) => pointer));
  return unread.flatMap((one) => {
    if (one.code === "document/ignored-body") return [];
    const { message, pointer } = one;
    const node = readPointer(document, pointer);
    return {
      ...{ message, pointer, node, at: eraseNames(pointer), key: keyOfUnread(one) },
      isCompared: hasReadTwin(document, pointer, node, pointers),
    };
  });
}

function hasReadTwin(
  document: unknown,
  pointer: string,
  schema: unknown,
  unread: ReadonlySet<string>,
): boolean {
  const media = parentPointer(pointer);
  const content = parentPointer(media);
  if (lastToken(pointer) !== "schema" || lastToken(content) !== "content") return false;
  return membersOf(readPointer(document, content)).some(
    ([type, twin]) =>
      !unread.has(pointerTo(content, type, "schema")) && isObject(twin) && isEqual(twin["schema"], schema),
  );
}

/** Returns the nodes missing from the other document. Nodes are matched by place, and by content apart from schema names. */
function lacking(
  own: readonly Unread[],
  others: readonly Unread[],
  isSame: (own: unknown, other: unknown) => boolean,
): readonly Unread[] {
  const placed = indexBy(others, ({ key, at }) => `${key} ${at}`);
  const written = indexBy(others, ({ key, node }) => `${key} ${outlineOf(node)}`);
  return own.filter(({ key, at, node, isCompared }) => {
    if (isCompared) return false;
    const likely = placed.get(`${key} ${at}`);
    if (likely !== undefined && isSame(node, likely.node)) return false;
    const alike = written.get(`${key} ${outlineOf(node)}`);
    return alike === undefined || alike === likely || !isSame(node, alike.node);
  });
}

function indexBy(nodes: readonly Unread[], keyOf: (node: Unread) => string): ReadonlyMap<string, Unread> {
  return new Map(nodes.map((node) => [keyOf(node), node]));
}
