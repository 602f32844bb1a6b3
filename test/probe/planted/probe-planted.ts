import type { TokenTable } from "../../../live/mock/mock.ts";
import type { ProbeReport } from "../../../live/probe/probe.ts";
import { probe } from "../../../live/probe/run-probe.ts";
import { contractAt } from "../../unit/live/mock/contract-of.ts";
import { openPlanted, type ServerName } from "./open-planted.ts";

/** The tokens that the servers with private items know. */
export const users: TokenTable = new Map([
  ["ann", "all"],
  ["ben", "all"],
]);

interface ProbePlantedOptions {
  /** Default: no bug. */
  readonly bug?: string | undefined;
  /** Default: 1. */
  readonly seed?: number;
  /** Default: 1. */
  readonly concurrency?: number;
}

/** Probes a server of `../servers/` with one bug or none. */
export async function probePlanted(
  name: ServerName,
  { bug, seed = 1, concurrency = 1 }: ProbePlantedOptions = {},
): Promise<ProbeReport> {
  const contract = await contractAt(`${import.meta.dirname}/../servers/${name}.yaml`);
  const server = await openPlanted(name, bug);
  const tokens = tokensOf(name);
  return probe(contract, { baseUrl: server.url, tokens, seed, concurrency }).finally(() => server.close());
}

function tokensOf(name: ServerName): TokenTable | undefined {
  if (name === "orchard") return new Map([["ann", "all"]]);
  return name === "diary" || name === "yard" || name === "studio" ? users : undefined;
}
