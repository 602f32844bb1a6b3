import { createHash } from "node:crypto";

export interface NameWish {
  readonly original: string;
  /** Hashed to form a suffix if another wish requests the same name. The seed must not depend on other wishes. */
  readonly seed: string;
  readonly candidates: readonly [string, ...string[]];
  /** The wish with the lowest rank gets the name. If several wishes share the lowest rank, all of them are denied. */
  readonly rank: number;
  readonly reserved?: string | undefined;
  claims(name: string): readonly string[];
}

export interface GivenName {
  readonly name: string;
  /**
   * The `original` of the wish that got the name, and of up to {@link maximumRivals} other wishes. Empty if this wish got its preferred
   * name.
   */
  readonly rivals: readonly string[];
}

interface Standing {
  readonly wish: NameWish;
  rivals?: Set<string>;
  level: number;
}

/** Added to a wish's rank for each candidate name it was denied, so that all first candidates take precedence. */
const LEVEL_WEIGHT = 100;

/**
 * Assigns a name to every wish so that no identifier is claimed ({@link NameWish.claims}) twice. The order of wishes does not matter. A
 * new wish changes only names that claim the same identifiers.
 * @returns Names by `original`.
 */
export function resolveNames(wishes: readonly NameWish[]): ReadonlyMap<string, GivenName> {
  const standings = wishes.map((wish): Standing => ({ wish, level: 0 }));
  for (let losers = findLosers(standings); losers.size > 0; losers = findLosers(standings)) {
    for (const loser of losers) loser.level += 1;
  }
  return new Map(
    standings.map((standing) => [
      standing.wish.original,
      { name: nameOf(standing), rivals: standing.rivals === undefined ? none : [...standing.rivals].sort() },
    ]),
  );
}

const none: readonly string[] = [];

function nameOf({ wish, level }: Standing): string {
  const candidate = wish.candidates[level];
  if (candidate !== undefined) return candidate;
  const length = 6 + 4 * (level - wish.candidates.length);
  return `${wish.candidates[0]}_${hashName(wish.seed, length)}`;
}

function findLosers(standings: readonly Standing[]): ReadonlySet<Standing> {
  // Nearly all names are claimed once, so only names that are claimed again get a set.
  const claimants = new Map<string, Standing | Set<Standing>>();
  for (const standing of standings) {
    for (const claim of standing.wish.claims(nameOf(standing))) {
      const others = claimants.get(claim);
      if (others === undefined) claimants.set(claim, standing);
      else if (others instanceof Set) others.add(standing);
      else if (others !== standing) claimants.set(claim, new Set([others, standing]));
    }
  }
  const losers = new Set<Standing>();
  for (const rivals of claimants.values()) {
    if (!(rivals instanceof Set)) continue;
    const winner = findWinner(rivals);
    for (const rival of rivals) if (rival !== winner) losers.add(rival);
    noteRivals(rivals, winner);
  }
  return losers;
}

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

function noteRivals(rivals: ReadonlySet<Standing>, winner: Standing | undefined): void {
  const first = [...rivals].sort(compareOriginals).slice(0, maximumRivals);
  const named = new Set(winner === undefined ? first : [winner, ...first]);
  for (const rival of rivals) {
    if (rival === winner || rival.level > 0) continue;
    rival.rivals ??= new Set();
    for (const other of named) if (other !== rival) rival.rivals.add(other.wish.original);
  }
}

const maximumRivals = 10;

function compareOriginals({ wish: some }: Standing, { wish: other }: Standing): number {
  return some.original < other.original ? -1 : 1;
}

/** Returns a hash of the original name. It distinguishes names such as `a-b` and `a.b`, which produce the same identifier. */
export function hashName(original: string, length = 6): string {
  return createHash("sha256").update(original).digest("hex").slice(0, length);
}
