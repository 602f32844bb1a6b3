import { normalisePath } from "../paths/normalise-path.ts";
import { encodeLiteral, spellingsOf } from "./literal-text.ts";

/**
 * Makes a test for paths with a segment such as `%61dmin`, where one of the templates has the literal segment `admin`. A guard for `/admin`
 * misses such a segment, even if a parameter matches it.
 */
export function createRespellingTest(templates: readonly string[]): (path: string) => boolean {
  const literals = new Set(
    templates
      .flatMap((template) => template.split("/"))
      .filter((segment) => segment !== "" && !segment.includes("{"))
      .flatMap(spellingsOf)
      .map(encodeLiteral),
  );
  return (path) =>
    path.split("/").some((segment) => !literals.has(segment) && literals.has(normalisePath(segment)));
}
