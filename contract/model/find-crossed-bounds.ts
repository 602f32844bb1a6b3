import { type Contradiction, isOnlyOf, type SchemaPart } from "../../language/schema/contradiction.ts";

interface Range {
  /** The types that the bounds apply to. */
  readonly types: readonly string[];
  readonly lower: readonly string[];
  readonly upper: readonly string[];
}

const ranges: readonly Range[] = [
  {
    types: ["number", "integer"],
    lower: ["minimum", "exclusiveMinimum"],
    upper: ["maximum", "exclusiveMaximum"],
  },
  { types: ["string"], lower: ["minLength"], upper: ["maxLength"] },
  { types: ["array"], lower: ["minItems", "minContains"], upper: ["maxItems"] },
  { types: ["object"], lower: ["minProperties"], upper: ["maxProperties"] },
];

/** The keywords of upper bounds. Without one of them, bounds cannot be crossed. */
export const upperBounds: readonly string[] = ranges.flatMap(({ upper }) => upper);

interface Bound {
  readonly keyword: string;
  readonly value: number;
  readonly pointer: string;
}

/** Finds a lower bound above an upper one, in schemas that apply to the same value and allow only types with these bounds. */
export function findCrossedBounds(parts: readonly SchemaPart[]): Contradiction | undefined {
  if (!parts.some(({ schema }) => upperBounds.some((keyword) => Object.hasOwn(schema, keyword))))
    return undefined;
  for (const { types, lower, upper } of ranges) {
    const uppers = boundsOf(parts, upper);
    if (uppers.length === 0 || !isOnlyOf(parts, types)) continue;
    for (const low of boundsOf(parts, lower)) {
      const high = uppers.find((bound) => areCrossed(low, bound));
      if (high === undefined) continue;
      const reason = `no value satisfies both \`${low.keyword}: ${low.value}\` and \`${high.keyword}: ${high.value}\`.`;
      return { pointer: low.pointer, also: [high.pointer], reason };
    }
  }
  return undefined;
}

function boundsOf(parts: readonly SchemaPart[], keywords: readonly string[]): readonly Bound[] {
  return parts.flatMap(({ schema, pointer }) =>
    keywords.flatMap((keyword) => {
      const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
      // `minContains` has no effect without `contains`.
      if (typeof value !== "number" || (keyword === "minContains" && !Object.hasOwn(schema, "contains")))
        return [];
      return [{ keyword, value, pointer: `${pointer}/${keyword}` }];
    }),
  );
}

function areCrossed(low: Bound, high: Bound): boolean {
  const isExclusive = low.keyword.startsWith("exclusive") || high.keyword.startsWith("exclusive");
  return isExclusive ? low.value >= high.value : low.value > high.value;
}
