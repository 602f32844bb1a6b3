import { REDACTED } from "./redacted.ts";
import { isSecretName } from "./redaction-rules.ts";

const DISPOSITION = /^content-disposition:.*?[;\s]name="?([^";\r\n]*)"?/im;

/** Redacts the content of secret parts of a multipart body (RFC 7578), given as text of one character an octet. */
export function redactMultipart(text: string, boundary: string, names: ReadonlySet<string>): string {
  const delimiter = `--${boundary}`;
  return text
    .split(delimiter)
    .map((part) => redactPart(part, names))
    .join(delimiter);
}

function redactPart(part: string, names: ReadonlySet<string>): string {
  const blank = /\r?\n\r?\n/.exec(part);
  if (blank === null) return part;
  const start = blank.index + blank[0].length;
  const name = DISPOSITION.exec(part.slice(0, blank.index))?.[1];
  if (name === undefined || !isSecretName(name, names)) return part;
  return part.slice(0, start) + REDACTED + (/\r?\n$/.exec(part)?.[0] ?? "");
}
