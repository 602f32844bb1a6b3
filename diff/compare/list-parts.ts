import type { Contract } from "../../contract/build/contract.ts";
import { webhookNameOf } from "../../contract/model/model-lookup.ts";
import type { Operation, Parameter } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import type { Pair } from "../changes/change.ts";
import { compareRemoval } from "./compare-notice.ts";
import { type CompareOptions, compareOperation } from "./compare-operation.ts";
import { compareResponses } from "./compare-responses.ts";
import { compareSchemes } from "./compare-security.ts";
import { compareServers } from "./compare-servers.ts";
import { listLeftOut, listUnread } from "./compare-unread.ts";
import { type Difference, documentPart, type Part, partOf } from "./part.ts";

/** Lists all parts of two documents that can differ, with their differences, and the schemas that have yet to be compared. */
export function listParts(contracts: Pair<Contract>, options: CompareOptions = {}): readonly Part[] {
  return [
    ...matchOperations(contracts, false, options),
    ...matchOperations(contracts, true, options),
    compareSchemes(contracts),
    compareServers(contracts),
    compareNames(contracts),
    listLeftOut(contracts),
    listUnread(contracts),
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

/** The keys (method and path without parameter names) that several operations have. Example: the paths `/a#x` and `/a#y`. */
function sharedKeys({ model }: Contract): readonly string[] {
  const seen = new Set<string>();
  return model.operations.flatMap((operation) => {
    const key = templateKey(operation);
    if (seen.has(key)) return [key];
    seen.add(key);
    return [];
  });
}

/** Operations by method and path without parameter names; keys in `shared` are extended by the pointer without them. Webhooks by method and name. */
function keyOperations(
  { model }: Contract,
  isSent: boolean,
  shared: ReadonlySet<string>,
): ReadonlyMap<string, Operation> {
  const keyOf = (operation: Operation): string => {
    const key = templateKey(operation);
    return shared.has(key) ? `${key} ${eraseNames(operation.pointer)}` : key;
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
  const day = compareRemoval(contracts.old, operation.pointer, options);
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
    partOf(pair, { differences }),
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
 * Finds the operation of a contract whose path template matches a path that the contract does not list. Example: for `/users/me`, the
 * operation at `/users/{id}`. `undefined` if there is none.
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

/** Copies the first operation, with the path and the path parameters of the second one. Example: `/users/{id}` is copied as `/users/me`. */
function atPath(operation: Operation, { path, parameters }: Operation): Operation {
  const isInPath = (one: Parameter): boolean => one.in === "path";
  const others = operation.parameters.filter((one) => !isInPath(one));
  return { ...operation, path, parameters: [...parameters.filter(isInPath), ...others] };
}

/** Finds the path item in the other document with the same path except for parameter names. Returns its pointer, or `null` if none. */
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
  return documentPart(differences);
}
