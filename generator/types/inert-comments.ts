import { escapeDeceptive } from "../print/escape-text.ts";

/** The tags that openapi-typescript writes itself. */
const OWN_TAGS = "description|default|example|deprecated|constant|enum";

const FOREIGN_TAG = new RegExp(String.raw`^([ ]*(?:/\*\*|\*)[\s*]*)@(?!(?:${OWN_TAGS})\b)`, "gm");

const SOURCE_URL = /^([ ]*(?:\/\*\*|\*).*?)\b(sourceMappingURL|sourceURL)=/gim;

/**
 * Makes a library's printed text safe to look at and to run: text of the document in its comments can start no tag and
 * name no source map, and nothing in it is invisible. In string literals, an escape says what the character said.
 */
export function inertComments(text: string): string {
  return escapeDeceptive(text, "\n\t\u200C\u200D\u00AD")
    .replace(FOREIGN_TAG, "$1\\@")
    .replace(SOURCE_URL, "$1$2 =");
}
