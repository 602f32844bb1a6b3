import type { Contract } from "../../contract/build/contract.ts";
import type { UnreadNode } from "../../contract/findings/finding.ts";
import { webhookNameOf } from "../../contract/model/model-lookup.ts";
import type { LeftOutOperation, Operation, Parameter } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import { groupBy } from "../../language/values/group.ts";
import { readPointer } from "../../runtime/pointer.ts";
import type { Pair } from "../changes/change.ts";
import { compareRemoval } from "./compare-notice.ts";
import { type CompareOptions, compareOperation } from "./compare-operation.ts";
import { compareResponses } from "./compare-responses.ts";
import { compareSchemes } from "./compare-security.ts";
import { compareServers } from "./compare-servers.ts";
import type { Difference, Part } from "./part.ts";
import { isSameNode } from "./same-node.ts";

/** Lists all parts of two documents that can differ, with their differences, and the schemas that have yet to be compared. */
export function listParts(contracts: Pair<Contract>, options: CompareOptions = {}): readonly Part[] {
  return [
    ...matchOperations(contracts, false, options),
    ...matchOperations(contracts, true, options),
    compareSchemes(contracts),
    compareServers(contracts),
    compareNames(contracts),
    listLeftOut(contracts),
    listGaps(contracts),
  ];
}

function matchOperations(
  contracts: Pair<Contract>,
  isSent: boolean,
  options: CompareOptions,
): readonly Part[] {
  const shared = new Set([...sharedKeys(contracts.old), ...sharedKeys(contracts.new)]);
  const [old, now] = [
    keyOperations(contracts.old, isSent, shared),
    keyOperations(contracts.new, isSent, shared),
  ];
  const parts: Part[] = [];
  for (const [key, operation] of old) {
    const other = now.get(key);
    if (other === undefined) parts.push(...removedOperation(operation, contracts, isSent, options));
    else
      parts.push(
        ...compareOperation(
          { old: operation, new: other, label: labelOf(other), isSent },
          contracts,
          options,
        ),
      );
  }
  for (const [key, operation] of now)
    if (!old.has(key)) parts.push(addedOperation(operation, contracts, isSent));
  return parts;
}

function templateKey({ method, path }: Operation): string {
  return `${method} ${eraseNames(path)}`;
}

/** The keys that several operations share, e.g. because their paths differ only in the fragment. */
function sharedKeys({ model }: Contract): readonly string[] {
  const seen = new Set<string>();
  return model.operations.flatMap((operation) => {
    const key = templateKey(operation);
    if (seen.has(key)) return [key];
    seen.add(key);
    return [];
  });
}

/** Keys for matching operations: method and template without names; if not unique, method and path; for webhooks and callbacks the name. */
function keyOperations(
  { model }: Contract,
  isSent: boolean,
  shared: ReadonlySet<string>,
): ReadonlyMap<string, Operation> {
  const keyOf = (operation: Operation): string => {
    const key = templateKey(operation);
    return shared.has(key) ? `${key} ${operation.pointer}` : key;
  };
  return isSent
    ? new Map(
        model.webhooks.map((webhook) => [`${webhook.method} ${webhookNameOf(webhook, model)}`, webhook]),
      )
    : new Map(model.operations.map((operation) => [keyOf(operation), operation]));
}

function labelOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function removedOperation(
  operation: Operation,
  contracts: Pair<Contract>,
  isSent: boolean,
  options: CompareOptions,
): readonly Part[] {
  const label = labelOf(operation);
  const fitting = isSent ? undefined : findFitting(operation, contracts.new);
  const heir = fitting && atPath(fitting, operation);
  const places = { old: operation.pointer, new: isSent ? null : nearestPath(operation, contracts.new) };
  const difference: Difference = isSent
    ? {
        code: "webhook/removed",
        side: "request",
        message: `The ${describeSent(operation)} was removed: clients will never receive it.`,
        places,
        level: "risk",
      }
    : {
        code: "operation/removed",
        side: "request",
        message: `The operation \`${label}\` was removed.`,
        places,
        level: { target: { kind: "request" }, otherwise: heir === undefined ? "undecided" : "risk" },
        fix: "Keep the operation, deprecate it, and remove it when no client calls it.",
      };
  const pair = { old: operation, new: operation, label, isSent };
  const day = compareRemoval(contracts.old.document, operation.pointer, options);
  const message = `The operation \`${label}\` was removed before ${day}, the day of its \`x-sunset\`.`;
  const early: Difference = {
    code: "sunset/removed-early",
    side: "request",
    message,
    places,
    level: "policy",
  };
  const differences = day === undefined ? [difference] : [difference, early];
  const { strictStatuses = false } = options;
  return [
    { operation: pair, label, differences, questions: [] },
    ...(heir === undefined
      ? []
      : compareResponses({ ...pair, new: heir }, { sender: "new", strictStatuses, contracts })),
  ];
}

function addedOperation(operation: Operation, contracts: Pair<Contract>, isSent: boolean): Part {
  const label = labelOf(operation);
  const former = isSent ? undefined : findFitting(operation, contracts.old);
  const takenFrom = former === undefined ? "" : ` Before, requests to it belonged to \`${labelOf(former)}\`.`;
  const difference: Difference = {
    code: isSent ? "webhook/added" : "operation/added",
    side: "request",
    message: isSent
      ? `The ${describeSent(operation)} was added.`
      : `The operation \`${label}\` was added.${takenFrom}`,
    places: { old: isSent ? null : nearestPath(operation, contracts.old), new: operation.pointer },
    level:
      former === undefined
        ? "compatible"
        : { target: { kind: "request", takenBy: operation.id }, otherwise: "compatible", atMost: "risk" },
  };
  const pair = former && { old: atPath(former, operation), new: operation, label, isSent };
  return { operation: pair, label, differences: [difference], questions: [] };
}

function describeSent({ callback, path, method }: Operation): string {
  return callback === undefined
    ? `webhook \`${path}\` (${method})`
    : `callback \`${callback.name}\` (${method})`;
}

/**
 * Finds the operation in the other document that receives requests to this path: the path is not listed there, but matches its template.
 */
function findFitting({ method, path }: Operation, { model }: Contract): Operation | undefined {
  const segments = path.split("/");
  return model.operations.find((other) => {
    const templates = other.path.split("/");
    return (
      other.method === method &&
      templates.length === segments.length &&
      templates.every((template, index) => template === segments[index] || /\{.*\}/.test(template))
    );
  });
}

/** The operation, adapted to requests to a path that matches its template. */
function atPath(operation: Operation, { path, parameters }: Operation): Operation {
  const isInPath = (one: Parameter): boolean => one.in === "path";
  const others = operation.parameters.filter((one) => !isInPath(one));
  return { ...operation, path, parameters: [...parameters.filter(isInPath), ...others] };
}

/** The pointer of the path item in the other document whose path differs at most in the names of parameters; `null` if there is none. */
function nearestPath({ path }: Operation, { model }: Contract): string | null {
  const sibling = model.operations.find((other) => eraseNames(other.path) === eraseNames(path));
  return sibling === undefined ? null : sibling.pointer.slice(0, sibling.pointer.lastIndexOf("/"));
}

/** Compares the names of schemas, on which generated code depends. */
function compareNames(contracts: Pair<Contract>): Part {
  const namesOf = ({ model }: Contract): ReadonlyMap<string, string> =>
    new Map(
      model.schemas
        .filter(({ derivedFrom }) => derivedFrom === undefined)
        .map(({ name, pointer }) => [name, pointer]),
    );
  const [old, now] = [namesOf(contracts.old), namesOf(contracts.new)];
  const tell = (name: string, pointer: string, isRemoved: boolean): Difference => ({
    code: "schema/renamed",
    side: "request",
    message: `The schema \`${name}\` was ${isRemoved ? "removed" : "added"}.`,
    places: isRemoved ? { old: pointer, new: null } : { old: null, new: pointer },
    level: "source",
  });
  const differences = [
    ...[...old].flatMap(([name, pointer]) => (now.has(name) ? [] : [tell(name, pointer, true)])),
    ...[...now].flatMap(([name, pointer]) => (old.has(name) ? [] : [tell(name, pointer, false)])),
  ];
  return { operation: undefined, label: "", differences, questions: [] };
}

function listLeftOut(contracts: Pair<Contract>): Part {
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
  return { operation: undefined, label: "", differences, questions: [] };
}

/** A key for an unread node, which does not depend on the order of names in its message. */
function keyOfGap({ code, message }: UnreadNode): string {
  return `${code} ${message.split(" ").sort().join(" ")}`;
}

/**
 * Lists the nodes that tenon could not read in one document, unless the other document contains an equal node. How they changed is unknown.
 */
function listGaps({ old, new: now }: Pair<Contract>): Part {
  const gapsOf = ({ unread = [] }: Contract): readonly UnreadNode[] =>
    // A body that has no meaning for its method is compared separately.
    unread.filter(({ code }) => code !== "document/ignored-body");
  const nodeOf = (contract: Contract, { pointer }: UnreadNode): unknown =>
    readPointer(contract.document, pointer);
  const lacking = (own: Contract, other: Contract): readonly UnreadNode[] => {
    const known = groupBy(gapsOf(other), keyOfGap);
    // A node that could not be read is no difference if both documents contain it.
    return gapsOf(own).filter((gap) => {
      const same = known.get(keyOfGap(gap)) ?? [];
      const likely = same.filter(({ pointer }) => pointer === gap.pointer);
      return ![...likely, ...same].some((one) =>
        isSameNode({ old: own, new: other }, { old: nodeOf(own, gap), new: nodeOf(other, one) }),
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
    others.some((one) => one.pointer === some.pointer && keyOfGap(one) === keyOfGap(some));
  const differences = [
    ...before.map((gap) =>
      tell(gap.message, { old: gap.pointer, new: isOther(gap, after) ? gap.pointer : null }),
    ),
    ...after
      .filter((gap) => !isOther(gap, before))
      .map(({ message, pointer }) => tell(message, { old: null, new: pointer })),
  ];
  return { operation: undefined, label: "", differences, questions: [] };
}
