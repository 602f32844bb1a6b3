import type { LocatedIssue } from "./locate-issue.ts";
import type { UnionStep } from "./schema-sites.ts";

/** A union, by its pointer, at a part of a value. */
type UnionsAt = Map<object | undefined, Set<string>>;

/**
 * Of all that is wrong with a value, what there is to be said: where no alternative of a union fits, either what the
 * alternative asks that the discriminator names, or that none fits; never what each of them asks.
 */
export function explainUnions(located: readonly LocatedIssue[]): readonly LocatedIssue[] {
  const failed: UnionsAt = new Map();
  for (const one of located) if (isNoneFits(one)) add(failed, one);
  if (failed.size === 0) return located;
  const explained: UnionsAt = new Map();
  const kept = located.filter(({ union }) => {
    const inside = stepsTo(union).filter((step) => has(failed, step));
    if (inside.length === 0) return true;
    const isNamed = inside.every(({ index, chosen }) => index === chosen);
    if (isNamed) for (const step of inside) add(explained, step);
    return isNamed;
  });
  return kept.filter((one) => !(isNoneFits(one) && has(explained, one)));
}

function stepsTo(last: UnionStep | undefined): readonly UnionStep[] {
  const steps: UnionStep[] = [];
  for (let step = last; step !== undefined; step = step.before) steps.push(step);
  return steps;
}

function add(unions: UnionsAt, { at, pointer }: Pick<UnionStep, "at" | "pointer">): void {
  const known = unions.get(at);
  if (known === undefined) unions.set(at, new Set([pointer]));
  else known.add(pointer);
}

function has(unions: UnionsAt, { at, pointer }: Pick<UnionStep, "at" | "pointer">): boolean {
  return unions.get(at)?.has(pointer) === true;
}

/** Whether an issue is that a value fits none of a union's alternatives. */
export function isNoneFits({ issue, pointer }: Pick<LocatedIssue, "issue" | "pointer">): boolean {
  if (!pointer.endsWith(`/${issue.keyword}`)) return false;
  if (issue.keyword === "anyOf") return true;
  return issue.keyword === "oneOf" && (issue.params["passingSchemas"] ?? null) === null;
}
