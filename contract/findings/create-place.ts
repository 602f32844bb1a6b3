import type { Place } from "./finding.ts";

/**
 * Makes a place whose line and column are looked for when somebody first asks: many findings are counted and never told,
 * and to number the lines of a large document takes longer than to read it.
 */
export function createPlace(
  file: string,
  pointer: string,
  locate: () => Pick<Place, "line" | "column">,
): Place {
  let found: Pick<Place, "line" | "column"> | undefined;
  const find = (): Pick<Place, "line" | "column"> => {
    found ??= locate();
    return found;
  };
  return {
    file,
    pointer,
    get line() {
      return find().line;
    },
    get column() {
      return find().column;
    },
  };
}
