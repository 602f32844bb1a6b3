import { percentDecode } from "../../../runtime/wire/split-styled.ts";
import { REDACTED } from "./redacted.ts";
import { isSecretName } from "./redaction-rules.ts";

/** Redacts the content of a part, given its type and whether the part has a name. */
export type RedactContent = (content: string, type: string | undefined, isNamed: boolean) => string;

/** Redacts the parts of a multipart body (RFC 2046 §5.1), given as text of one character an octet: secret ones as a whole. */
export function redactMultipart(
  text: string,
  boundary: string,
  names: ReadonlySet<string>,
  redactContent: RedactContent,
): string {
  const delimiter = `--${boundary}`;
  return text
    .split(delimiter)
    .map((part) => redactPart(part, names, redactContent))
    .join(delimiter);
}

function redactPart(part: string, names: ReadonlySet<string>, redactContent: RedactContent): string {
  // A part without header lines begins with the line break of its delimiter and an empty line.
  const blank = /\r?\n\r?\n/.exec(part);
  if (blank === null) return part;
  const start = blank.index + blank[0].length;
  // A line that begins with a space goes on with the one before.
  const head = part.slice(0, blank.index).replace(/\r?\n[ \t]+/g, " ");
  const end = /\r?\n$/.exec(part.slice(start))?.[0] ?? "";
  const content = part.slice(start, part.length - end.length);
  const own = listNames(head);
  const type = /^content-type[ \t]*:[ \t]*(.*)$/im.exec(head)?.[1]?.trim();
  const isSecret = own.some((name) => name.split(/[[\].]+/).some((each) => isSecretName(each, names)));
  return (
    part.slice(0, start) +
    (isSecret || own.some((name) => isSecretName(name, names))
      ? REDACTED
      : redactContent(content, type, own.length > 0)) +
    end
  );
}

/** A name in any way that a reader may take it: quoted, bare, or encoded (RFC 8187). */
const NAME = /[;\s]name\*?[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"?|[^;\s]*)/gi;

function listNames(head: string): readonly string[] {
  return [...head.matchAll(NAME)].map(([, value = ""]) => {
    const bare = value.replace(/^"|"$/g, "").replace(/^[\w-]*'[\w-]*'/, "");
    return percentDecode(bare) ?? bare;
  });
}
