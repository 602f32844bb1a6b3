import {
  skipJsonNumber,
  skipJsonSpace,
  skipJsonString,
  unescapeJson,
} from "../../../language/values/json-text.ts";
import { isSecretName, REDACTED } from "./redaction-rules.ts";

/**
 * Redacts the values of secret members, including nested lists and objects: strings become `[redacted]`, numbers become 0, and booleans and
 * null stay. Edits the text in place, so that other numbers keep all their digits. Malformed JSON is redacted as far as possible.
 */
export function redactJson(text: string, names: ReadonlySet<string>): string {
  const edits: Edit[] = [];
  // A string followed by a colon is a key; nothing else needs to be parsed.
  for (let at = text.indexOf('"'); at >= 0; ) {
    const end = skipJsonString(text, at);
    const colon = skipJsonSpace(text, end);
    const secret = text[colon] === ":" && isSecretName(readKey(text, at, end), names);
    at = text.indexOf('"', secret ? redactValue(text, skipJsonSpace(text, colon + 1), edits) : end);
  }
  return applyEdits(text, edits);
}

export function redactAllJson(text: string): string {
  const edits: Edit[] = [];
  for (let at = 0; at < text.length; ) at = redactValue(text, at, edits);
  return applyEdits(text, edits);
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  let out = "";
  let kept = 0;
  for (const { from, to, by } of edits) {
    out += text.slice(kept, from) + by;
    kept = to;
  }
  return out + text.slice(kept);
}

function redactValue(text: string, start: number, edits: Edit[]): number {
  let depth = 0;
  let at = start;
  do {
    const char = text[at] ?? "";
    let end = at + 1;
    if (char === '"') {
      end = skipJsonString(text, at);
      if (text[skipJsonSpace(text, end)] !== ":") edits.push({ from: at, to: end, by: `"${REDACTED}"` });
    } else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
    else if (char === "-" || (char >= "0" && char <= "9")) {
      end = skipJsonNumber(text, at);
      edits.push({ from: at, to: end, by: "0" });
    }
    at = end;
  } while (depth > 0 && at < text.length);
  return at;
}

function readKey(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return unescapeJson(raw) ?? raw;
}
