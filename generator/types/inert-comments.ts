import { escapeDeceptive } from "../print/escape-text.ts";

/** The tags that openapi-typescript writes itself, each right after the asterisks of its line. */
const OWN_TAG = /^ *(?:\/\*\*|\*) @(?:description|default|example|deprecated|constant|enum)\b/;

const TAG = /^ *(?:\/\*\*)?[ *]*@\w/gm;

const SOURCE_URL = /^([ ]*(?:\/\*\*|\*).*?)\b(sourceMappingURL|sourceURL)=/gim;

/**
 * Makes a library's printed text safe to look at and to run: text of the document in its comments can start no tag and
 * name no source map, and nothing in it is invisible. In string literals, an escape says what the character said.
 */
export function inertComments(text: string): string {
  return escapeDeceptive(text, "\t\u200C\u200D\u00AD")
    .replace(TAG, (start, offset: number, all: string) =>
      OWN_TAG.test(all.slice(offset, offset + 200)) ? start : start.replace("@", "\\@"),
    )
    .replace(SOURCE_URL, "$1$2 =");
}
