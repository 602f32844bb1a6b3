import type { Contract } from "../../contract/build/contract.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import type { Pair } from "../changes/change.ts";
import { type Difference, documentPart, type OperationPair, type Part } from "./part.ts";

export function compareServers({ old, new: now }: Pair<Contract>): Part {
  const servers = { old: old.model.servers, new: now.model.servers };
  return documentPart(differencesOf(servers, { old: "/servers", new: "/servers" }));
}

/** Compares an operation's servers if either document declares any for the operation. Webhooks have no servers. */
export function compareOwnServers(pair: OperationPair, contracts: Pair<Contract>): readonly Difference[] {
  const { old, new: now } = pair;
  if (pair.isSent || (old.servers === undefined && now.servers === undefined)) return [];
  const servers = {
    old: old.servers ?? contracts.old.model.servers,
    new: now.servers ?? contracts.new.model.servers,
  };
  return differencesOf(servers, { old: old.pointer, new: now.pointer });
}

function differencesOf(
  { old, new: now }: Pair<readonly ServerDescriptor[]>,
  places: Pair<string>,
): readonly Difference[] {
  const [before, after] = [byUrl(old), byUrl(now)];
  const tell = (code: Difference["code"], level: "risk" | "compatible", message: string): Difference => {
    return { code, side: "request", message, places, level };
  };
  return [
    ...[...before].flatMap(([url, server]): readonly Difference[] => {
      const other = after.get(url);
      if (other === undefined)
        return [tell("server/removed", "risk", `The server \`${url}\` is no longer listed.`)];
      return variableChanges(server, other).map((what) =>
        tell("server/changed", "risk", `The variable ${what} of the server \`${url}\`.`),
      );
    }),
    ...[...after.keys()]
      .filter((url) => !before.has(url))
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
