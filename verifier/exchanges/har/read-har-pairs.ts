import { isRecord, memberOf } from "../content/members.ts";

/** The names and values of a list such as `headers` or `queryString`; a missing value is empty. `undefined` where it is none. */
export function readHarPairs(list: unknown): readonly (readonly [name: string, value: string])[] | undefined {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return undefined;
  const pairs: [string, string][] = [];
  for (const item of list) {
    const name = memberOf(item, "name");
    const value = memberOf(item, "value") ?? "";
    if (!isRecord(item) || typeof name !== "string") return undefined;
    if (typeof value === "object" || typeof value === "symbol") return undefined;
    pairs.push([name, String(value)]);
  }
  return pairs;
}
