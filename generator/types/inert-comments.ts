import { escapeDeceptive, joiners } from "../print/escape-text.ts";

/** Matches a line that begins a comment or is within one. */
const COMMENT = /^ *(?:\/\*\*|\*)/;

/** Matches a line with a tag that openapi-typescript writes itself, right after the asterisks. */
const OWN_TAG = /^ *(?:\/\*\*|\*) @(?:description|default|example|deprecated|constant|enum)\b/;

/** Matches what may precede a tag in its line: the beginning of a comment, asterisks and spaces. */
const LEAD = /^ *(?:\/\*\*)?[ *]*$/;

/** Matches texts that may name a source map (`sourceMappingURL=`). A quick test before {@link SOURCE_URL}. */
const SOURCE_NAME = /source(?:mapping)?url=/i;

const SOURCE_URL = /^([ ]*(?:\/\*\*|\*).*?)\b(sourceMappingURL|sourceURL)=/gim;

/**
 * Makes text that a library printed safe. In comments, text of the document begins no tag and names no source map. Hidden characters are
 * escaped everywhere. This does not change the values of string literals.
 */
export function inertComments(text: string): string {
  const escaped = escapeTags(escapeJoiners(escapeDeceptive(text, `\t${joiners}`)));
  return SOURCE_NAME.test(escaped) ? escaped.replace(SOURCE_URL, "$1$2 =") : escaped;
}

/** Escapes joiners in string literals, where nobody would see them. Comments keep them. */
function escapeJoiners(text: string): string {
  if (![...joiners].some((joiner) => text.includes(joiner))) return text;
  const lines = text.split("\n");
  return lines.map((line) => (COMMENT.test(line) ? line : escapeDeceptive(line, "\t"))).join("\n");
}

/** Escapes tags. Looks only at lines with an `@`, which is faster than a regular expression for all lines. */
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
