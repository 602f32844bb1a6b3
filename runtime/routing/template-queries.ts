import { parsePairs, percentDecodeForm } from "../wire/split-styled.ts";
import type { TemplateQueries } from "./create-matcher.ts";

/** The part `templateQueries` of a matcher; see {@link TemplateQueries}. */
export const templateQueries: TemplateQueries = {
  add(entry, operation, query) {
    entry.queried ??= [];
    entry.queried.push({ operation, pairs: readPairs(query) });
    entry.queried.sort((a, b) => b.pairs.length - a.pairs.length);
  },
  choose({ plain, queried = [] }, query) {
    const sent = readPairs(query);
    const has = ([name, value]: readonly [string, string]): boolean =>
      sent.some((pair) => pair[0] === name && pair[1] === value);
    return queried.find(({ pairs }) => pairs.every(has))?.operation ?? plain;
  },
};

function readPairs(query: string): readonly (readonly [string, string])[] {
  return (parsePairs(query) ?? []).map(({ name, rawValue }) => [
    name,
    percentDecodeForm(rawValue) ?? rawValue,
  ]);
}
