import { escapeDeceptive, joiners } from "../print/escape-text.ts";

/** A line of a comment. */
const COMMENT = /^ *(?:\/\*\*|\*)/;

/** The tags that openapi-typescript writes itself, each right after the asterisks of its line. */
const OWN_TAG = /^ *(?:\/\*\*|\*) @(?:description|default|example|deprecated|constant|enum)\b/;

/** What may stand before a tag. */
const LEAD = /^ *(?:\/\*\*)?[ *]*$/;

/** A quick look whether there is anything to look for. */
const SOURCE_NAME = /source(?:mapping)?url=/i;

const SOURCE_URL = /^([ ]*(?:\/\*\*|\*).*?)\b(sourceMappingURL|sourceURL)=/gim;

/**
 * Makes a library's printed text safe to look at and to run: text of the document in its comments can start no tag and
 * name no source map, and nothing in it is invisible. In string literals, an escape says what the character said.
 */
export function inertComments(text: string): string {
  const escaped = escapeTags(escapeJoiners(escapeDeceptive(text, `\t${joiners}`)));
  return SOURCE_NAME.test(escaped) ? escaped.replace(SOURCE_URL, "$1$2 =") : escaped;
}

/** Joiners are for prose: in the literals of other lines they would hide. */
function escapeJoiners(text: string): string {
  if (![...joiners].some((joiner) => text.includes(joiner))) return text;
  const lines = text.split("\n");
  return lines.map((line) => (COMMENT.test(line) ? line : escapeDeceptive(line, "\t"))).join("\n");
}

/** By the first `@` of each line that has one: an expression would look at every line of a text that is all lines. */
function escapeTags(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf("@"); at !== -1; at = firstBelow(text, at)) {
    const line = text.lastIndexOf("\n", at) + 1;
    if (!LEAD.test(text.slice(line, at)) || !/^\w/.test(text.slice(at + 1, at + 2))) continue;
    if (OWN_TAG.test(text.slice(line, line + 200))) continue;
    pieces.push(text.slice(from, at), "\\");
    from = at;
  }
  return pieces.join("") + text.slice(from);
}

function firstBelow(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? -1 : text.indexOf("@", end);
}
