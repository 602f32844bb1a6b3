import { normalisePath } from "../paths/normalise-path.ts";
import { encodeLiteral, spellingsOf } from "./literal-text.ts";

/**
 * Detects segments that respell a literal, such as `%61dmin` if a template contains `admin`. A guard that protects `/admin` misses these
 * segments, even if an expression matches them.
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
