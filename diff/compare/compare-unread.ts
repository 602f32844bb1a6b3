/**
 * Compares nodes that tenon could not read, such as operations and bodies. They are missing in the models, so the documents are compared.
 * @module
 */
import type { Contract } from "../../contract/build/contract.ts";
import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { LeftOutOperation } from "../../contract/model/types.ts";
import { targetPointerOf } from "../../language/openapi/find-node.ts";
import { groupBy } from "../../language/values/group.ts";
import { elementsOf, isObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair } from "../changes/change.ts";
import { bodyOf, type Difference, documentPart, type OperationPair, type Part } from "./part.ts";

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

/** Operations of either document that could not be read, unless unchanged. */
export function listLeftOut(contracts: Pair<Contract>): Part {
  const [old, now] = [contracts.old.model.leftOut ?? [], contracts.new.model.leftOut ?? []];
  const tell = (path: string, method: string | undefined, places: Difference["places"]): Difference => ({
    code: "operation/left-out",
    side: "request",
    message: `${method === undefined ? "" : `${method} `}\`${path}\` could not be understood, and was not compared.`,
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

/** Equal for messages with the same words in another order. */
function keyOfUnread({ code, message }: UnreadNode): string {
  return `${code} ${message.split(" ").sort().join(" ")}`;
}

export function listUnread({ old, new: now }: Pair<Contract>): Part {
  const unreadOf = ({ unread = [] }: Contract): readonly UnreadNode[] =>
    // A body without meaning for its method is compared separately.
    unread.filter(({ code }) => code !== "document/ignored-body");
  const nodeOf = (contract: Contract, { pointer }: UnreadNode): unknown =>
    readPointer(contract.document, pointer);
  const lacking = (own: Contract, other: Contract): readonly UnreadNode[] => {
    const known = groupBy(unreadOf(other), keyOfUnread);
    return unreadOf(own).filter((node) => {
      const same = known.get(keyOfUnread(node)) ?? [];
      const likely = same.filter(({ pointer }) => pointer === node.pointer);
      return ![...likely, ...same].some((one) =>
        isSameNode({ old: own, new: other }, { old: nodeOf(own, node), new: nodeOf(other, one) }),
      );
    });
  };
  const tell = (message: string, places: Difference["places"]): Difference => ({
    code: "document/unclear",
    side: "request",
    message: `${message} Whether that changes anything was not compared.`,
    places,
    level: "undecided",
  });
  const [before, after] = [lacking(old, now), lacking(now, old)];
  const isOther = (some: UnreadNode, others: readonly UnreadNode[]): boolean =>
    others.some((one) => one.pointer === some.pointer && keyOfUnread(one) === keyOfUnread(some));
  const differences = [
    ...before.map((node) =>
      tell(node.message, { old: node.pointer, new: isOther(node, after) ? node.pointer : null }),
    ),
    ...after
      .filter((node) => !isOther(node, before))
      .map(({ message, pointer }) => tell(message, { old: null, new: pointer })),
  ];
  return documentPart(differences);
}

const texts: ReadonlySet<string> = new Set([
  ...["description", "summary", "title", "example", "examples", "externalDocs"],
]);

/** Deep equality that follows references and ignores documentation keywords. A pair of references inside itself counts as equal. */
function isSameNode(contracts: Pair<Contract>, nodes: Pair<unknown>, seen: Set<string> = new Set()): boolean {
  const refs = [targetPointerOf(nodes.old), targetPointerOf(nodes.new)];
  if (refs.some((ref) => ref !== undefined)) {
    const key = refs.join(" ");
    if (refs.every((ref) => ref !== undefined) && seen.has(key)) return true;
    if (seen.size > 10_000) return false;
    seen.add(key);
    const targets = {
      old: refs[0] === undefined ? nodes.old : readPointer(contracts.old.document, refs[0]),
      new: refs[1] === undefined ? nodes.new : readPointer(contracts.new.document, refs[1]),
    };
    const isKnown = targets.old !== undefined && targets.new !== undefined;
    return isKnown
      ? isSameNode(contracts, targets, seen)
      : refs[0] === refs[1] && targets.old === targets.new;
  }
  const { old, new: now } = nodes;
  if (Array.isArray(old) && Array.isArray(now)) {
    const others = elementsOf(now);
    // Lists of names are sets, e.g. `required`, `enum`, `tags`.
    if (old.every((item) => typeof item === "string")) return isEqual(old.toSorted(), others.toSorted());
    return (
      old.length === others.length &&
      old.every((item: unknown, index) => isSameNode(contracts, { old: item, new: others[index] }, seen))
    );
  }
  if (!isObject(old) || !isObject(now)) return Object.is(old, now);
  const [own, others] = [namesOf(old), namesOf(now)];
  return (
    own.length === others.length &&
    own.every(
      (name) => Object.hasOwn(now, name) && isSameNode(contracts, { old: old[name], new: now[name] }, seen),
    )
  );
}

/** All except documentation keywords. A member such as `title` with a schema as its value is a property. */
function namesOf(node: { readonly [name: string]: unknown }): readonly string[] {
  return Object.keys(node).filter((name) => !texts.has(name) || (name !== "example" && isSchema(node[name])));
}

function isSchema(value: unknown): boolean {
  return isObject(value) && (Object.hasOwn(value, "type") || Object.hasOwn(value, "$ref"));
}
