import type { Contract } from "../../contract/build/contract.ts";
import { asObject, elementsOf, memberOf } from "../../language/values/json-object.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import { basePathOf } from "../../runtime/routing/base-path.ts";
import type { Pair } from "../changes/change.ts";
import { type Difference, documentPart, type OperationPair, type Part, partOf } from "./part.ts";

/** An operation of both documents. */
export interface KeptOperation {
  readonly pair: OperationPair;
  /** Whether its path and the base path of the servers changed in such a way that its full URL is the same. */
  readonly isMoved: boolean;
}

/**
 * Compares the servers of the documents. If the new document has no server with an old base path, all requests to the operations break. If
 * only operations with servers of their own remain, the documents' servers are not used.
 */
export function compareServers(contracts: Pair<Contract>, kept: readonly KeptOperation[]): readonly Part[] {
  const users = kept.filter(({ pair }) => pair.old.servers === undefined && pair.new.servers === undefined);
  if (kept.length > 0 && users.length === 0) return [];
  const servers = { old: writtenServers(contracts.old), new: writtenServers(contracts.new) };
  const concerned = users.filter(({ isMoved }) => !isMoved);
  const isLost = concerned.length > 0 && losesBases(servers);
  const differences = differencesOf(servers, { old: "/servers", new: "/servers" }, isLost);
  const isBreaking = ({ level }: Difference): boolean => typeof level !== "string";
  const breaking = differences.filter(isBreaking);
  return [
    ...(breaking.length === 0 ? [] : concerned.map(({ pair }) => partOf(pair, { differences: breaking }))),
    documentPart(differences.filter((one) => !isBreaking(one))),
  ];
}

/** Returns the servers of a document, without the server `/` that is assumed if it lists none. */
function writtenServers({ document, model }: Contract): readonly ServerDescriptor[] {
  return elementsOf(memberOf(asObject(document), "servers")).length === 0 ? [] : model.servers;
}

/** Whether no server of the new document has the base path of an old one. Without servers, a document does not say where its API is. */
function losesBases({ old, new: now }: Pair<readonly ServerDescriptor[]>): boolean {
  const bases = new Set(now.map(basePathOf));
  return old.length > 0 && now.length > 0 && old.every((server) => !bases.has(basePathOf(server)));
}

/** Compares an operation's servers if either document declares any for the operation. Webhooks have no servers. */
export function compareOwnServers(pair: OperationPair, contracts: Pair<Contract>): readonly Difference[] {
  const { old, new: now } = pair;
  if (pair.isSent || (old.servers === undefined && now.servers === undefined)) return [];
  const servers = {
    old: old.servers ?? writtenServers(contracts.old),
    new: now.servers ?? writtenServers(contracts.new),
  };
  return differencesOf(servers, { old: old.pointer, new: now.pointer }, losesBases(servers));
}

function differencesOf(
  { old, new: now }: Pair<readonly ServerDescriptor[]>,
  places: Pair<string>,
  isLost: boolean,
): readonly Difference[] {
  const [before, after] = [byUrl(old), byUrl(now)];
  const tell = (code: Difference["code"], level: Difference["level"], message: string): Difference => {
    return { code, side: "request", message, places, level };
  };
  const removed = (url: string, server: ServerDescriptor): Difference => {
    const message = `The server \`${url}\` is no longer listed`;
    if (!isLost) return tell("server/removed", "risk", `${message}.`);
    const level = { target: { kind: "request", isBaseChecked: true }, otherwise: "risk" } as const;
    const base = basePathOf(server) || "/";
    return tell("server/removed", level, `${message}, and no server has its base path \`${base}\`.`);
  };
  return [
    ...[...before].flatMap(([url, server]): readonly Difference[] => {
      const other = after.get(url);
      if (other === undefined) return old.length === 0 ? [] : [removed(url, server)];
      return variableChanges(server, other).map((what) =>
        tell("server/changed", "risk", `The variable ${what} of the server \`${url}\`.`),
      );
    }),
    ...[...after.keys()]
      .filter((url) => now.length > 0 && !before.has(url))
      .map((url) => tell("server/added", "compatible", `The server \`${url}\` was added.`)),
  ];
}

function byUrl(servers: readonly ServerDescriptor[]): ReadonlyMap<string, ServerDescriptor> {
  const listed = servers.length === 0 ? [{ url: "/", variables: [] }] : servers;
  return new Map(listed.map((server) => [server.url.replace(/(.)\/$/, "$1"), server]));
}

function variableChanges(old: ServerDescriptor, now: ServerDescriptor): readonly string[] {
  return old.variables.flatMap((variable) => {
    const other = now.variables.find(({ name }) => name === variable.name);
    if (other === undefined) return [];
    const lost =
      other.enum === undefined
        ? []
        : (variable.enum ?? []).filter((one) => other.enum?.includes(one) !== true);
    const isListed = variable.enum === undefined && other.enum !== undefined;
    return [
      ...(variable.default === other.default
        ? []
        : [
            `\`${variable.name}\` is \`${other.default}\` by default now, and was \`${variable.default}\`, in the URL`,
          ]),
      ...lost.map((one) => `\`${variable.name}\` can no longer be \`${one}\` in the URL`),
      ...(isListed ? [`\`${variable.name}\` must now be one of a list in the URL`] : []),
    ];
  });
}
