/** Header lines as Node has them: names and values in turn. */
export type RawHeaders = readonly string[];

/** Those that are about one connection (RFC 9110 §7.6.1), beside what `Connection` names. `Expect` has been answered. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
]);

/** The lines that go on to the other side, in their order and spelling. */
export function forwardHeaders(raw: RawHeaders, dropped: ReadonlySet<string> = new Set()): string[] {
  const named = new Set(
    valuesOf(raw, "connection").flatMap((value) =>
      value.split(",").map((option) => option.trim().toLowerCase()),
    ),
  );
  const kept: string[] = [];
  for (const [name, value] of pairsOf(raw)) {
    const lower = name.toLowerCase();
    if (!HOP_BY_HOP.has(lower) && !named.has(lower) && !dropped.has(lower)) kept.push(name, value);
  }
  return kept;
}

/** All values of a header. @param wanted - In lower case. */
export function valuesOf(raw: RawHeaders, wanted: string): readonly string[] {
  return pairsOf(raw).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));
}

/** Header lines as pairs. */
export function pairsOf(raw: RawHeaders): readonly (readonly [name: string, value: string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    pairs.push([raw[index] ?? "", raw[index + 1] ?? ""]);
  return pairs;
}
