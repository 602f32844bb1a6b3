import type { Contract } from "../../contract/build/contract.ts";
import type { Operation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import { basePathOf } from "../../runtime/routing/base-path.ts";
import type { Pair } from "../changes/change.ts";

/**
 * Returns a function that finds the new operation with the same full URL as an old one, for documents that moved a part of the path between
 * their servers and their paths. Returns `undefined` if the servers of a document have different base paths, or both documents have the same.
 */
export function findMoved(
  contracts: Pair<Contract>,
): ((operation: Operation) => Operation | undefined) | undefined {
  const bases = { old: onlyBase(contracts.old.model.servers), new: onlyBase(contracts.new.model.servers) };
  if (bases.old === undefined || bases.new === undefined || bases.old === bases.new) return undefined;
  const { old, new: now } = bases;
  const moved = new Map<string, Operation | undefined>();
  for (const operation of contracts.new.model.operations) {
    if (operation.servers !== undefined) continue;
    const key = keyOf(operation, now);
    moved.set(key, moved.has(key) ? undefined : operation);
  }
  return (operation) => (operation.servers === undefined ? moved.get(keyOf(operation, old)) : undefined);
}

/** Whether both documents have the same servers apart from base paths, and each old operation has kept its full URL. */
export function areAllMoved({ old, new: now }: Pair<Contract>): boolean {
  const find = findMoved({ old, new: now });
  if (find === undefined) return false;
  const kept = old.model.operations.filter(({ servers }) => servers === undefined);
  const [before, after] = [originsOf(old.model.servers), originsOf(now.model.servers)];
  return (
    kept.length > 0 &&
    kept.every((operation) => find(operation) !== undefined) &&
    before.length === after.length &&
    before.every((origin, index) => origin === after[index])
  );
}

function keyOf({ method, path }: Operation, base: string): string {
  return `${method} ${eraseNames(base + path)}`;
}

function onlyBase(servers: readonly ServerDescriptor[]): string | undefined {
  const [base = "", ...others] = new Set(servers.map(basePathOf));
  return others.length === 0 ? base : undefined;
}

function originsOf(servers: readonly ServerDescriptor[]): readonly string[] {
  const urls = servers.map((server) => {
    const url = server.url.replace(/\/$/, "");
    const base = basePathOf(server);
    return url.endsWith(base) ? url.slice(0, url.length - base.length) : server.url;
  });
  return [...new Set(urls.length === 0 ? [""] : urls)].sort();
}
