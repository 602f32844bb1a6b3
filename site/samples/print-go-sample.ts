import { assertNever } from "../../runtime/assert-never.ts";
import type { Part } from "../../runtime/body/parse-multipart.ts";
import {
  needsToken,
  ownHeaders,
  printText,
  quoteDoubly,
  type SampleBody,
  type SampleRequest,
  type Texts,
  textOf,
  usualFileType,
} from "./sample-request.ts";

const go: Texts = { quote: quoteDoubly, token: 'os.Getenv("ACCESS_TOKEN")', plus: "+" };

export function printGo(request: SampleRequest): string {
  const { method, url, body } = request;
  const { packages, before, content } = printBody(body);
  const own = needsToken(request) || request.isBasic ? ["os"] : [];
  const imports = [...new Set(["fmt", "io", "net/http", ...own, ...packages])].sort();
  const headers = ownHeaders(request).map(([name, value]) => [quoteDoubly(name), printText(value, go)]);
  if (body.kind === "form") headers.push(['"content-type"', "form.FormDataContentType()"]);
  return [
    `package main\n\nimport (\n${imports.map((name) => `\t"${name}"\n`).join("")})\n\nfunc main() {\n`,
    before,
    `\trequest, err := http.NewRequest(${quoteDoubly(method)}, ${printText(url, go)}, ${content})\n${check}`,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${name}, ${value})\n`),
    request.isBasic ? '\trequest.SetBasicAuth(os.Getenv("USERNAME"), os.Getenv("PASSWORD"))\n' : "",
    `\tresponse, err := http.DefaultClient.Do(request)\n${check}`,
    `\tdefer response.Body.Close()\n\ttext, err := io.ReadAll(response.Body)\n${check}`,
    "\tfmt.Println(response.StatusCode, string(text))\n}\n",
  ].join("");
}

const check = "\tif err != nil {\n\t\tpanic(err)\n\t}\n";

interface GoBody {
  readonly packages: readonly string[];
  readonly before: string;
  readonly content: string;
}

function printBody(body: SampleBody): GoBody {
  switch (body.kind) {
    case "none":
      return { packages: [], before: "", content: "nil" };
    case "json":
      return readText(JSON.stringify(body.value, null, 2));
    case "text":
      return readText(body.text);
    case "form":
      return writeForm(body.parts);
    case "file":
      return { packages: ["os"], before: `\tfile, err := os.Open("file")\n${check}`, content: "file" };
    default:
      return assertNever(body);
  }
}

function readText(text: string): GoBody {
  return { packages: ["strings"], before: "", content: `strings.NewReader(${quoteText(text)})` };
}

/**
 * Prefers a raw string literal, which preserves line breaks without escapes. Raw strings cannot contain backquotes, and Go removes carriage
 * returns from them.
 */
function quoteText(text: string): string {
  return /["\\\n]/.test(text) && /^[\n\t\x20-\x5f\x61-\x7e]*$/.test(text) ? `\`${text}\`` : quoteDoubly(text);
}

function writeForm(parts: readonly Part[]): GoBody {
  const packages = new Set(["bytes", "mime/multipart"]);
  /** Tracks declared variables, since Go requires `:=` for the first assignment and `=` for later ones. */
  const declared = new Set<string>();
  const assign = (name: string, value: string): string => {
    const isNew = !declared.has(name);
    declared.add(name);
    return `\t${name}, err ${isNew ? ":=" : "="} ${value}\n${check}`;
  };
  const printPart = (part: Part): string => {
    const { name = "", filename, contentType, headers } = part;
    if (filename === undefined && headers.size === 1)
      return `\tform.WriteField(${quoteDoubly(name)}, ${quoteText(textOf(part))})\n`;
    const isUsual = contentType === usualFileType && headers.size === 2;
    if (!isUsual) packages.add("net/textproto");
    const made = isUsual
      ? `form.CreateFormFile(${quoteDoubly(name)}, ${quoteDoubly(filename ?? "")})`
      : `form.CreatePart(textproto.MIMEHeader{\n${printHead(part)}\t})`;
    if (filename === undefined)
      return `${assign("part", made)}\tio.WriteString(part, ${quoteText(textOf(part))})\n`;
    packages.add("os");
    const open = assign("file", `os.Open(${quoteDoubly(filename)})`);
    return `${assign("part", made)}${open}\tdefer file.Close()\n\tif _, err := io.Copy(part, file); err != nil {\n\t\tpanic(err)\n\t}\n`;
  };
  const written = parts.map(printPart).join("");
  const before = `\tvar body bytes.Buffer\n\tform := multipart.NewWriter(&body)\n${written}\tform.Close()\n`;
  return { packages: [...packages], before, content: "&body" };
}

function printHead({ headers }: Part): string {
  const rows = [...headers].map(([name, value]) => {
    const usual = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
    return [`${quoteDoubly(usual)}: `, `{${quoteText(value)}},\n`] as const;
  });
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `\t\t${name.padEnd(width)}${value}`).join("");
}
