import type { CodeKeywordDefinition } from "ajv";
import { arrayKeywords } from "./array-keywords.ts";
import type { Emission } from "./emission.ts";
import { objectKeywords } from "./object-keywords.ts";
import { unevaluatedKeywords } from "./unevaluated-keywords.ts";
import { unionKeywords } from "./union-keywords.ts";
import { valueKeywords } from "./value-keywords.ts";

/**
 * The keywords of prepared schemas, each as a definition that ajv makes code by.
 *
 * @param settled - Whether values of another type than the schema's have been turned away before the keywords run; no
 *   keyword then looks at the type again.
 */
export function createVocabulary(emission: Emission, settled: boolean): CodeKeywordDefinition[] {
  const aboutOneType = [
    ...objectKeywords(emission),
    ...arrayKeywords(emission),
    ...unevaluatedKeywords(emission),
  ];
  return [
    ...(settled ? aboutOneType.map(({ type: _type, ...definition }) => definition) : aboutOneType),
    ...valueKeywords(emission).map((definition) =>
      settled && definition.keyword === "types" ? { ...definition, code: asksNothing } : definition,
    ),
    ...unionKeywords(emission),
  ];
}

function asksNothing(): void {}
