import { hashName } from "./hash-name.ts";

/** Something that wants a name. */
export interface NameWish {
  /** Unique among the wishes. */
  readonly original: string;
  /** What is hashed to keep equal names apart: a property of the thing alone. */
  readonly seed: string;
  /** First choice and fall-backs. */
  readonly candidates: readonly [string, ...string[]];
  /** Who keeps a name that several want: the lowest rank. Of equals none does. */
  readonly rank: number;
  /** The word that the first choice stands in place of, since the language or the output has it. */
  readonly reserved?: string | undefined;
  /** What having this name takes from all others. */
  claims(name: string): readonly string[];
}

/** A name that was given. */
export interface GivenName {
  readonly name: string;
  /** The originals of the wishes that stood in the way of the first choice; of very many, the one that has it and the first. */
  readonly rivals: readonly string[];
}

interface Standing {
  readonly wish: NameWish;
  readonly rivals: Set<string>;
  level: number;
}

/** A wish in its first choice is stronger than any wish in its second, and so on. */
const LEVEL_WEIGHT = 100;

/**
 * Gives every wish a name so that no claim is made twice. The outcome does not depend on the order of the wishes, and a
 * further wish changes the names of none but those whose first choice it shares.
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
  for (const rivals of claimants.values()) if (rivals.size > 1) addLosers(rivals, losers);
  return losers;
}

function addLosers(rivals: ReadonlySet<Standing>, losers: Set<Standing>): void {
  const strength = ({ wish, level }: Standing): number => wish.rank + level * LEVEL_WEIGHT;
  let best = Number.POSITIVE_INFINITY;
  for (const rival of rivals) best = Math.min(best, strength(rival));
  const winners = [...rivals].filter((rival) => strength(rival) === best);
  const winner = winners.length === 1 ? winners : [];
  const named = new Set([...winner, ...[...rivals].sort(compareOriginals).slice(0, maximumRivals)]);
  for (const rival of rivals) {
    if (rival === winner[0]) continue;
    losers.add(rival);
    if (rival.level > 0) continue;
    for (const other of named) if (other !== rival) rival.rivals.add(other.wish.original);
  }
}

/** All that want one name would each tell of all the others. */
const maximumRivals = 10;

function compareOriginals({ wish: some }: Standing, { wish: other }: Standing): number {
  return some.original < other.original ? -1 : 1;
}
