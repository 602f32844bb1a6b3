/** An operation as the search sees it. */
export interface SearchableTool {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
}

const searchWeights = { name: 5, path: 4, tags: 3, summary: 3, description: 1 } as const;

/** Returns the best matches first. Search words also match parts of words, and an empty search matches everything. */
export function searchTools<Item extends SearchableTool>(
  query: string,
  all: readonly Item[],
  most: number,
): readonly Item[] {
  const words = [
    ...new Set(
      query
        .toLowerCase()
        .slice(0, 500)
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ].map(singularOf);
  const scored = all.map((one, index) => ({ one, index, score: scoreTool(words, one) }));
  return scored
    .filter((each) => words.length === 0 || each.score > 0)
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .slice(0, most)
    .map(({ one }) => one);
}

/** Reduces plurals to the singular, so that `issues` finds `issue`. */
function singularOf(word: string): string {
  return word.length > 3 ? word.replace(/(?:es|s)$/, "") : word;
}

function scoreTool(words: readonly string[], tool: SearchableTool): number {
  const { name, method, path, tags, summary = "", description = "" } = tool;
  const texts = {
    name: name.toLowerCase(),
    path: `${method} ${path}`.toLowerCase(),
    tags: tags.join(" ").toLowerCase(),
    summary: summary.toLowerCase(),
    description: description.slice(0, 2_000).toLowerCase(),
  };
  let sum = 0;
  for (const word of words) {
    const found = (Object.keys(searchWeights) as (keyof typeof searchWeights)[]).filter((part) =>
      texts[part].includes(word),
    );
    // Matching another word outweighs matching in a more relevant field.
    if (found.length > 0) sum += 6 + found.reduce((left, part) => left + searchWeights[part], 0);
  }
  // Shorter paths tend to be more general, so a shorter path wins a tie.
  return sum === 0 ? 0 : sum - Math.min(path.length, 200) / 100;
}
