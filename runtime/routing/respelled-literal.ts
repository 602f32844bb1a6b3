import { normalisePath } from "../paths/normalise-path.ts";
import { encodeLiteral, spellingsOf } from "./literal-text.ts";

/**
 * Tests for segments such as `%61dmin` if a template has the literal `admin`: a guard for `/admin` misses it, even if a parameter matches.
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
