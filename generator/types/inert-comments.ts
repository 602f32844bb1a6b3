import { escapeDeceptive, joiners } from "../print/escape-text.ts";

/** Matches a line of a comment. */
const COMMENT = /^ *(?:\/\*\*|\*)/;

/** Matches the tags that openapi-typescript itself writes, each right after the asterisks of its line. */
const OWN_TAG = /^ *(?:\/\*\*|\*) @(?:description|default|example|deprecated|constant|enum)\b/;

/** Matches the text that may precede a tag. */
const LEAD = /^ *(?:\/\*\*)?[ *]*$/;

/** A quick test for a source map name. */
const SOURCE_NAME = /source(?:mapping)?url=/i;

const SOURCE_URL = /^([ ]*(?:\/\*\*|\*).*?)\b(sourceMappingURL|sourceURL)=/gim;

/**
 * Makes text printed by a library safe: text of the document in its comments cannot begin a tag or name a source map, and contains no
 * hidden characters. In string literals, such characters become escapes of the same value.
 */
export function inertComments(text: string): string {
  const escaped = escapeTags(escapeJoiners(escapeDeceptive(text, `\t${joiners}`)));
  return SOURCE_NAME.test(escaped) ? escaped.replace(SOURCE_URL, "$1$2 =") : escaped;
}

/** Escapes joiners in string literals, where they would be hidden. Comments keep them. */
function escapeJoiners(text: string): string {
  if (![...joiners].some((joiner) => text.includes(joiner))) return text;
  const lines = text.split("\n");
  return lines.map((line) => (COMMENT.test(line) ? line : escapeDeceptive(line, "\t"))).join("\n");
}

/** Escapes tags. Searches for `@` and examines only those lines; a regular expression would visit every line. */
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
