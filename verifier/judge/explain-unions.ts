import type { LocatedIssue } from "./locate-issue.ts";

/**
 * Of all that is wrong with a value, what there is to be said: where no alternative of a union fits, either what the
 * alternative asks that the discriminator names, or that none fits; never what each of them asks.
 */
export function explainUnions(located: readonly LocatedIssue[]): readonly LocatedIssue[] {
  const failed = new Map<string, LocatedIssue>();
  for (const one of located) {
    if (isNoneFits(one)) failed.set(`${one.issue.pointer} ${one.pointer}`, one);
  }
  if (failed.size === 0) return located;
  const unions = new Set([...failed.values()].map(({ pointer }) => pointer));
  const explained = new Set<string>();
  const kept = located.filter(({ unions: steps }) => {
    const inside = steps.filter(({ pointer }) => unions.has(pointer));
    if (inside.length === 0) return true;
    const isNamed = inside.every(({ index, chosen }) => index === chosen);
    if (isNamed) for (const { pointer } of inside) explained.add(pointer);
    return isNamed;
  });
  return kept.filter((one) => !(isNoneFits(one) && explained.has(one.pointer)));
}

/** Whether an issue is that a value fits none of a union's alternatives. */
export function isNoneFits({ issue, pointer }: LocatedIssue): boolean {
  if (!pointer.endsWith(`/${issue.keyword}`)) return false;
  if (issue.keyword === "anyOf") return true;
  return issue.keyword === "oneOf" && (issue.params["passingSchemas"] ?? null) === null;
}
