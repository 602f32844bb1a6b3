import { parsePairs, percentDecodeForm } from "../wire/split-styled.ts";
import type { TemplateQueries } from "./matcher-parts.ts";
import { addTwin } from "./route-entry.ts";

export const templateQueries: TemplateQueries = {
  add(entry, operation, query) {
    entry.queried ??= [];
    const pairs = readPairs(query);
    const same = entry.queried.find((one) => one.pairs.length === pairs.length && hasAll(one.pairs, pairs));
    if (same !== undefined) {
      addTwin(same, operation);
      return;
    }
    entry.queried.push({ operation, others: undefined, pairs });
    entry.queried.sort((a, b) => b.pairs.length - a.pairs.length);
  },
  choose({ plain, queried = [] }, query) {
    const sent = readPairs(query);
    return queried.find(({ pairs }) => hasAll(sent, pairs)) ?? plain;
  },
};

type Pairs = readonly (readonly [name: string, value: string])[];

function hasAll(pairs: Pairs, wanted: Pairs): boolean {
  return wanted.every(([name, value]) => pairs.some((pair) => pair[0] === name && pair[1] === value));
}

function readPairs(query: string): Pairs {
  return (parsePairs(query) ?? []).map(({ name, rawValue }) => [
    name,
    percentDecodeForm(rawValue) ?? rawValue,
  ]);
}
