/**
 * Dialects whose schemas are checked by the rules of JSON Schema 2020-12: OpenAPI's own, and those drafts whose keywords
 * mean the same but for details that the normalised document no longer has.
 */
const known: readonly RegExp[] = [
  /^https:\/\/spec\.openapis\.org\/oas\/3\.\d+\/(?:dialect|schema)\/[\w.-]+$/,
  /^https:\/\/json-schema\.org\/draft\/(?:2019-09|2020-12)\/schema$/,
  /^https?:\/\/json-schema\.org\/draft-0[4-7]\/schema$/,
];

/** Tells whether tenon knows what the schemas of a dialect mean (JSON Schema Core §8.1.1, OpenAPI 3.1 §4.8.24.5). */
export function isKnownDialect(uri: string): boolean {
  const bare = uri.replace(/#$/, "");
  return known.some((pattern) => pattern.test(bare));
}
