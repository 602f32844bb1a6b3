import type { Contract } from "../../contract/build/contract.ts";
import { isInPath } from "../../contract/model/is-in-path.ts";
import type { Operation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import type { Pair } from "../changes/change.ts";
import { compareRemoval, excuse } from "./compare-notice.ts";
import { type CompareOptions, compareMessages } from "./compare-operation.ts";
import { compareResponses } from "./compare-responses.ts";
import { type Difference, type Part, partOf } from "./part.ts";

export function labelOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

export function removedOperation(
  operation: Operation,
  contracts: Pair<Contract>,
  isSent: boolean,
  options: CompareOptions,
): readonly Part[] {
  const pair = { old: operation, new: operation, label: labelOf(operation), isSent };
  const fitting = isSent ? undefined : findFitting(operation, contracts.new);
  const heir = fitting && atPath(fitting, operation);
  const removal = isSent ? removedWebhook(operation) : removedCall(operation, heir, contracts.new);
  const subject = isSent ? `The ${describeSent(operation)}` : `The operation \`${pair.label}\``;
  const difference = excuse(removal, subject, contracts, options);
  if (difference !== removal) return [partOf(pair, { differences: [difference] })];
  const own = partOf(pair, {
    differences: [difference, ...early(difference, subject, contracts.old, options)],
  });
  if (heir === undefined) return [own];
  const { strictStatuses = false } = options;
  return [own, ...compareResponses({ ...pair, new: heir }, { sender: "new", strictStatuses, contracts })];
}

/**
 * Reports a removed operation.
 * @param heir - The operation that now handles the requests.
 */
function removedCall(operation: Operation, heir: Operation | undefined, now: Contract): Difference {
  const getter = findGetter(operation, now);
  const rest =
    getter === undefined ? describeSlash(operation, now) : ` \`${labelOf(getter)}\` also answers HEAD.`;
  const otherwise = getter !== undefined ? "compatible" : heir === undefined ? "undecided" : "risk";
  return {
    code: "operation/removed",
    side: "request",
    message: `The operation \`${labelOf(operation)}\` was removed.${rest}`,
    places: { old: operation.pointer, new: nearestPath(operation, now) },
    level: { target: { kind: "request" }, otherwise },
    fix: "Keep the operation, deprecate it, and remove it when no client calls it.",
  };
}

/** Returns the GET operation that answers the HEAD requests of a removed operation (RFC 9110 §9.3.2). */
function findGetter({ method, path }: Operation, { model }: Contract): Operation | undefined {
  if (method !== "HEAD") return undefined;
  return model.operations.find(
    (other) => other.method === "GET" && eraseNames(other.path) === eraseNames(path),
  );
}

function describeSlash({ method, path }: Operation, { model }: Contract): string {
  const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
  const found = model.operations.find((one) => one.method === method && one.path === other);
  return found === undefined ? "" : ` \`${labelOf(found)}\` has a different path: the trailing slash counts.`;
}

function removedWebhook(operation: Operation): Difference {
  return {
    code: "webhook/removed",
    side: "request",
    message: `The ${describeSent(operation)} was removed: clients will never receive it.`,
    places: { old: operation.pointer, new: null },
    level: { target: { kind: "request" }, otherwise: "risk", allowedBy: "old" },
    fix: "Keep sending it, deprecate it, and remove it when no client subscribes to it.",
  };
}

function early(
  { places }: Difference,
  subject: string,
  old: Contract,
  options: CompareOptions,
): readonly Difference[] {
  const day = places.old === null ? undefined : compareRemoval(old, places.old, options);
  if (day === undefined) return [];
  const message = `${subject} was removed before ${day}, the day of its \`x-sunset\`.`;
  return [{ code: "sunset/removed-early", side: "request", message, places, level: "policy" }];
}

/**
 * Reports an added operation. If the requests to it belonged to another operation, e.g. those to `/pets/mine` to `/pets/{id}`, clients of
 * that operation get its responses, so both are compared.
 */
export function addedOperation(
  operation: Operation,
  contracts: Pair<Contract>,
  isSent: boolean,
  options: CompareOptions,
): readonly Part[] {
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
    level: "compatible",
  };
  const added = { operation: undefined, label, differences: [difference], questions: [] };
  if (former === undefined) return [added];
  const pair = { old: atPath(former, operation), new: operation, label, isSent };
  const onlyIf = { kind: "request", takenBy: operation.id } as const;
  return [
    { ...added, operation: pair },
    ...compareMessages(pair, contracts, options).map((part) => ({ ...part, onlyIf })),
  ];
}

function describeSent({ callback, path, method }: Operation): string {
  return callback === undefined
    ? `webhook \`${path}\` (${method})`
    : `callback \`${callback.name}\` (${method})`;
}

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

function atPath(operation: Operation, { path, parameters }: Operation): Operation {
  const others = operation.parameters.filter((one) => !isInPath(one));
  return { ...operation, path, parameters: [...parameters.filter(isInPath), ...others] };
}

function nearestPath({ path }: Operation, { model }: Contract): string | null {
  const sibling = model.operations.find((other) => eraseNames(other.path) === eraseNames(path));
  return sibling === undefined ? null : sibling.pointer.slice(0, sibling.pointer.lastIndexOf("/"));
}
