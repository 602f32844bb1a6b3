import { suggestName } from "../../runtime/wire/suggest-name.ts";

export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = suggestName(word, candidates);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}
