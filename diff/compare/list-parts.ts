import type { Contract } from "../../contract/build/contract.ts";
import { webhookNameOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import type { Pair } from "../changes/change.ts";
import { compareDocumentExtensions } from "./compare-extensions.ts";
import { compareNames } from "./compare-names.ts";
import { type CompareOptions, compareOperation } from "./compare-operation.ts";
import { addedOperation, labelOf, removedOperation } from "./compare-presence.ts";
import { compareSchemes } from "./compare-security.ts";
import { compareServers } from "./compare-servers.ts";
import { listLeftOut, listUnread } from "./compare-unread.ts";
import { areAllMoved, findMoved } from "./moved-paths.ts";
import type { Part } from "./part.ts";

export function listParts(contracts: Pair<Contract>, options: CompareOptions = {}): readonly Part[] {
  const { isExtensionListed } = options;
  return [
    ...matchOperations(contracts, false, options),
    ...matchOperations(contracts, true, options),
    compareSchemes(contracts),
    ...(areAllMoved(contracts) ? [] : [compareServers(contracts)]),
    compareNames(contracts),
    ...(isExtensionListed === undefined ? [] : [compareDocumentExtensions(contracts, isExtensionListed)]),
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
  const find = isSent ? undefined : findMoved(contracts);
  const taken = new Set<Operation>();
  for (const [key, operation] of old) {
    const other = find?.(operation) ?? now.get(key);
    if (other !== undefined) taken.add(other);
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
    if (!old.has(key) && !taken.has(operation)) parts.push(addedOperation(operation, contracts, isSent));
  return parts;
}

function templateKey({ method, path }: Operation): string {
  return `${method} ${eraseNames(path)}`;
}

function sharedKeys({ model }: Contract): readonly string[] {
  const seen = new Set<string>();
  return model.operations.flatMap((operation) => {
    const key = templateKey(operation);
    if (seen.has(key)) return [key];
    seen.add(key);
    return [];
  });
}

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
