// @ts-nocheck Made by a machine and tested as a whole.
/**
 * The entry that describes a message of this content type: the closest fit, the earlier of equal ones. The same choice
 * as `chooseByMediaType` makes for servers, in less code, since every client carries it: parameters are compared without
 * regard to case and quotes. Without a content type, the first.
 */
export function chooseMedia<T extends { readonly type: string }>(
  entries: readonly T[],
  contentType: string | null | undefined,
): T | undefined {
  if (contentType == null) return entries[0];
  const actual = split(contentType);
  let best: T | undefined;
  let bestRank = 0;
  for (const entry of entries) {
    const rank = rankOf(split(entry.type), actual);
    if (rank > bestRank) {
      best = entry;
      bestRank = rank;
    }
  }
  return best;
}

function split(type: string): string[] {
  return type.toLowerCase().replace(/["\s]/g, "").split(";");
}

/** An exact name beats `a/*+json`, that `a/*`, that any type at all; a parameter more beats one less. 0 is no fit. */
function rankOf([range = "", ...wanted]: string[], [essence = "", ...given]: string[]): number {
  const [start = "", end = start] = range.split("*");
  const named = wanted.filter((parameter) => !/^(charset|q)=/.test(parameter));
  const fits =
    range === essence ||
    range === "*/*" ||
    (start !== range && essence.startsWith(start) && essence.endsWith(end));
  if (!fits || named.some((parameter) => !given.includes(parameter))) return 0;
  return (range === essence ? 900 : range.length) + named.length / 99;
}
