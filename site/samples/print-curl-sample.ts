import { printCurl, quoteForShell, quoteSingly } from "../../contract/findings/print-curl.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import type { Part } from "../../runtime/body/parse-multipart.ts";
import { type SampleBody, type SampleRequest, secret } from "./sample-request.ts";

/** Prints a request for curl; the secret comes from the variable `ACCESS_TOKEN`. */
export function printCurlRequest({ method, url, headers, body }: SampleRequest): string {
  // curl writes the type of a form itself.
  const shown = headers.filter(([name]) => !(name === "content-type" && body.kind === "form"));
  return `${printCurl({ method, url, headers: shown, body: printBody(body) }, quote)}\n`;
}

function printBody(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case "none":
      return [];
    case "json":
      return [`--data-raw ${quote(JSON.stringify(body.value, null, 2))}`];
    case "text":
      return [`--data-raw ${quote(body.text)}`];
    case "form":
      return body.parts.map(printFormPart);
    case "file":
      return ["--data-binary @file"];
    default:
      return assertNever(body);
  }
}

function printFormPart({ name = "", filename, contentType, bytes }: Part): string {
  const type = contentType === undefined ? "" : `;type=${contentType}`;
  if (filename !== undefined) return `--form ${quote(`${name}=@${quoteFile(filename)}${type}`)}`;
  // curl reads a quoted text with `\"` and `\\` as escapes; unquoted, a `;` or a leading `@` would end or replace it.
  const content = new TextDecoder().decode(bytes).replace(/[\\"]/g, "\\$&");
  return `--form ${quote(`${name}="${content}"${type}`)}`;
}

/** Quotes a file's name if it contains a `,` or `;`, which would end a name that is not quoted. */
function quoteFile(name: string): string {
  return /^[\w. -]+$/.test(name) ? name : `"${name.replace(/[\\"]/g, "\\$&")}"`;
}

/** Quotes a text in single quotes, with the secret's variable in double quotes between them. */
function quote(text: string): string {
  if (!text.includes(secret)) return quoteForShell(text);
  const quoted = quoteSingly(text);
  return quoted.replaceAll(secret, `'"$ACCESS_TOKEN"'`).replace(/''$/, "");
}
