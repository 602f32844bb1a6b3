import { decodePointer } from "../../runtime/pointer.ts";
import { findByPointer, memberOf, type Span } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { countUsesBySymbol } from "../workspace/count-uses.ts";
import type { Group } from "../workspace/group.ts";
import type { NamedSymbol, Occurrence } from "../workspace/occurrence.ts";
import type { Source } from "../workspace/source.ts";

export interface Hint {
  readonly offset: number;
  readonly label: string;
}

/** Shows the number of uses after the name of each component, and what a `$ref` leads to if its text does not say so. */
export function listHints(group: Group, source: Source, { start, end }: Span): readonly Hint[] {
  const uses = countUsesBySymbol(group);
  return (group.occurrences.get(source.path) ?? []).flatMap((occurrence): readonly Hint[] => {
    const { whole } = occurrence;
    if (whole.end < start || end < whole.start) return [];
    const { role, symbol, form } = occurrence;
    if (role === "definition" && symbol.kind === "node")
      return [{ offset: whole.end, label: showUses(uses.get(symbol.id) ?? 0) }];
    const label = role === "use" && form === "reference" ? describeTarget(group, occurrence) : undefined;
    return label === undefined ? [] : [{ offset: whole.end, label: `→ ${label}` }];
  });
}

function showUses(count: number): string {
  if (count === 0) return "unused";
  return count === 1 ? "1 use" : `${count} uses`;
}

/** Returns `undefined` if the last segment of the reference is the name of a component. */
function describeTarget(group: Group, { symbol }: Occurrence): string | undefined {
  const { target } = symbol;
  if (target === undefined || isNamed(symbol)) return undefined;
  const source = group.files.get(target.path);
  const node = source && findByPointer(source.outline, target.pointer);
  const title = source && readScalar(source.outline, memberOf(node, "title"));
  const tokens = decodePointer(target.pointer) ?? [];
  return title ?? (tokens.length > 1 ? tokens.join(" › ") : undefined);
}

function isNamed({ target }: NamedSymbol): boolean {
  const tokens = decodePointer(target?.pointer ?? "") ?? [];
  return tokens.length > 0 && tokens.length <= 3 && tokens[0] !== "paths" && tokens[0] !== "webhooks";
}
