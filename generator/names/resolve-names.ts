import { createHash } from "node:crypto";

/** A request for a name by a schema or operation. */
export interface NameWish {
  /** The original name. No two requests have the same one. */
  readonly original: string;
  /** The text whose hash makes equal names unique. It does not depend on other requests. */
  readonly seed: string;
  /** The first choice, followed by alternatives. */
  readonly candidates: readonly [string, ...string[]];
  /** Decides if several requests want the same name: the lowest rank gets it. If several share the lowest rank, none gets it. */
  readonly rank: number;
  /** The reserved word that the first choice replaces. */
  readonly reserved?: string | undefined;
  /** The identifiers that are reserved if this request gets the name. */
  claims(name: string): readonly string[];
}

/** The result of a request. */
export interface GivenName {
  readonly name: string;
  /** The original names of other requests with the same first choice. Incomplete if there are many. */
  readonly rivals: readonly string[];
}

interface Standing {
  readonly wish: NameWish;
  readonly rivals: Set<string>;
  level: number;
}

/** The weight of a choice: any first choice takes precedence over all second choices, and so on. */
const LEVEL_WEIGHT = 100;

/**
 * Gives every request a name so that no identifier is used twice. The result does not depend on the order of the requests, and an
 * additional request only affects those with the same first choice.
 *
 * @returns the names by `original`.
 */
export function resolveNames(wishes: readonly NameWish[]): ReadonlyMap<string, GivenName> {
  const standings = wishes.map((wish): Standing => ({ wish, rivals: new Set(), level: 0 }));
  for (let losers = findLosers(standings); losers.size > 0; losers = findLosers(standings)) {
    for (const loser of losers) loser.level += 1;
  }
  return new Map(
    standings.map((standing) => [
      standing.wish.original,
      { name: nameOf(standing), rivals: [...standing.rivals].sort() },
    ]),
  );
}

function nameOf({ wish, level }: Standing): string {
  const candidate = wish.candidates[level];
  if (candidate !== undefined) return candidate;
  const length = 6 + 4 * (level - wish.candidates.length);
  return `${wish.candidates[0]}_${hashName(wish.seed, length)}`;
}

function findLosers(standings: readonly Standing[]): ReadonlySet<Standing> {
  const claimants = new Map<string, Set<Standing>>();
  for (const standing of standings) {
    for (const claim of standing.wish.claims(nameOf(standing))) {
      const others = claimants.get(claim);
      if (others === undefined) claimants.set(claim, new Set([standing]));
      else others.add(standing);
    }
  }
  const losers = new Set<Standing>();
  for (const rivals of claimants.values()) {
    if (rivals.size < 2) continue;
    const winner = findWinner(rivals);
    for (const rival of rivals) if (rival !== winner) losers.add(rival);
    noteRivals(rivals, winner);
  }
  return losers;
}

/** The request that gets a name: the only one with the lowest rank. `undefined` if several share that rank. */
function findWinner(rivals: ReadonlySet<Standing>): Standing | undefined {
  const strength = ({ wish, level }: Standing): number => wish.rank + level * LEVEL_WEIGHT;
  let best: Standing | undefined;
  let isTied = false;
  for (const rival of rivals) {
    const lead = best === undefined ? -1 : strength(rival) - strength(best);
    if (lead < 0) best = rival;
    isTied = lead === 0 || (isTied && lead > 0);
  }
  return isTied ? undefined : best;
}

/** Records the rivals of the requests that do not get their first choice: the winner, and the first of the others. */
function noteRivals(rivals: ReadonlySet<Standing>, winner: Standing | undefined): void {
  const first = [...rivals].sort(compareOriginals).slice(0, maximumRivals);
  const named = new Set(winner === undefined ? first : [winner, ...first]);
  for (const rival of rivals) {
    if (rival === winner || rival.level > 0) continue;
    for (const other of named) if (other !== rival) rival.rivals.add(other.wish.original);
  }
}

/** The maximum number of rivals that each finding names. */
const maximumRivals = 10;

function compareOriginals({ wish: some }: Standing, { wish: other }: Standing): number {
  return some.original < other.original ? -1 : 1;
}

/** A short hash of the original name. It distinguishes names that have the same letters and digits. */
export function hashName(original: string, length = 6): string {
  return createHash("sha256").update(original).digest("hex").slice(0, length);
}
