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
import { compareServers, type KeptOperation } from "./compare-servers.ts";
import { listLeftOut, listUnread } from "./compare-unread.ts";
import { areAllMoved, findMoved } from "./moved-paths.ts";
import type { Part } from "./part.ts";

export function listParts(contracts: Pair<Contract>, options: CompareOptions = {}): readonly Part[] {
  const { isExtensionListed } = options;
  const calls = matchOperations(contracts, false);
  return [
    ...compareMatched(calls, contracts, false, options),
    ...compareMatched(matchOperations(contracts, true), contracts, true, options),
    compareSchemes(contracts),
    ...(areAllMoved(contracts) ? [] : compareServers(contracts, calls.kept)),
    compareNames(contracts),
    ...(isExtensionListed === undefined ? [] : [compareDocumentExtensions(contracts, isExtensionListed)]),
    listLeftOut(contracts),
    listUnread(contracts),
  ];
}

interface Matched {
  /** The operations in both documents. */
  readonly kept: readonly KeptOperation[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

function matchOperations(contracts: Pair<Contract>, isSent: boolean): Matched {
  const shared = new Set([...sharedKeys(contracts.old), ...sharedKeys(contracts.new)]);
  const [old, now] = [
    keyOperations(contracts.old, isSent, shared),
    keyOperations(contracts.new, isSent, shared),
  ];
  const find = isSent ? undefined : findMoved(contracts);
  const kept: KeptOperation[] = [];
  const removed: Operation[] = [];
  const taken = new Set<Operation>();
  for (const [key, operation] of old) {
    const moved = find?.(operation);
    const other = moved ?? now.get(key);
    if (other === undefined) {
      removed.push(operation);
      continue;
    }
    taken.add(other);
    const pair = { old: operation, new: other, label: labelOf(other), isSent };
    kept.push({ pair, isMoved: moved !== undefined });
  }
  const added = [...now].flatMap(([key, operation]) =>
    old.has(key) || taken.has(operation) ? [] : [operation],
  );
  return { kept, removed, added };
}

function compareMatched(
  { kept, removed, added }: Matched,
  contracts: Pair<Contract>,
  isSent: boolean,
  options: CompareOptions,
): readonly Part[] {
  return [
    ...kept.flatMap(({ pair }) => compareOperation(pair, contracts, options)),
    ...removed.flatMap((operation) => removedOperation(operation, contracts, isSent, options)),
    ...added.flatMap((operation) => addedOperation(operation, contracts, isSent, options)),
  ];
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
