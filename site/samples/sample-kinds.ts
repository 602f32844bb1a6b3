import { printCurl, quoteForShell, quoteSingly } from "../../contract/findings/print-curl.ts";
import type { Json } from "../../language/values/json-object.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import type { Part } from "../../runtime/body/parse-multipart.ts";
import type { CodeLanguage } from "../text/highlight-code.ts";
import { printGo } from "./print-go-sample.ts";
import { printPhp, printRuby } from "./print-script-samples.ts";
import {
  needsToken,
  ownHeaders,
  printText,
  quoteDoubly,
  type SampleBody,
  type SampleName,
  type SampleRequest,
  secret,
  type Texts,
  textOf,
} from "./sample-request.ts";

export const sampleKinds: Readonly<
  Record<
    SampleName,
    {
      readonly label: string;
      readonly tab: string;
      readonly language: CodeLanguage;
      readonly reference: string;
      print(request: SampleRequest): string;
    }
  >
> = {
  curl: { label: "curl", tab: "cURL", language: "shell", reference: "Shell", print: printCurlRequest },
  fetch: {
    label: "JavaScript, with fetch",
    tab: "JavaScript",
    language: "typescript",
    reference: "JavaScript",
    print: printFetch,
  },
  python: {
    label: "Python, with httpx",
    tab: "Python",
    language: "python",
    reference: "Python",
    print: printPython,
  },
  go: { label: "Go, with net/http", tab: "Go", language: "go", reference: "Go", print: printGo },
  php: { label: "PHP, with curl", tab: "PHP", language: "php", reference: "PHP", print: printPhp },
  ruby: { label: "Ruby, with Net::HTTP", tab: "Ruby", language: "ruby", reference: "Ruby", print: printRuby },
};

const javascript: Texts = { quote: quoteDoubly, token: "token", plus: " + " };

function printFetch(request: SampleRequest): string {
  const { method, url, isBasic, body } = request;
  const headers = ownHeaders(request).map(
    ([name, value]) => `    ${quoteDoubly(name)}: ${printText(value, javascript)},\n`,
  );
  if (isBasic)
    headers.push(
      '    "authorization": "Basic " + btoa(process.env.USERNAME + ":" + process.env.PASSWORD),\n',
    );
  const options = [
    ...(method === "GET" ? [] : [`  method: ${quoteDoubly(method)},\n`]),
    ...(headers.length === 0 ? [] : [`  headers: {\n${headers.join("")}  },\n`]),
  ];
  const before = needsToken(request) ? ["const token = process.env.ACCESS_TOKEN;\n"] : [];
  if (body.kind === "json")
    options.push(
      `  body: JSON.stringify(${JSON.stringify(body.value, null, 2).replaceAll("\n", "\n  ")}),\n`,
    );
  if (body.kind === "text") options.push(`  body: ${quoteDoubly(body.text)},\n`);
  if (body.kind === "file") {
    before.unshift('import { readFile } from "node:fs/promises";\n\n');
    options.push('  body: await readFile("file"),\n');
  }
  if (body.kind === "form") {
    if (body.parts.some(({ filename }) => filename !== undefined))
      before.unshift('import { readFile } from "node:fs/promises";\n\n');
    before.push("const form = new FormData();\n", ...body.parts.map(appendPart));
    options.push("  body: form,\n");
  }
  const given = options.length === 0 ? "" : `, {\n${options.join("")}}`;
  const call = `const response = await fetch(${printText(url, javascript)}${given});\n`;
  return `${before.join("")}${before.length > 0 ? "\n" : ""}${call}console.log(response.status, await response.text());\n`;
}

function appendPart(part: Part): string {
  const name = quoteDoubly(part.name ?? "");
  if (part.filename !== undefined) {
    const file = quoteDoubly(part.filename);
    const type = part.contentType === undefined ? "" : `, { type: ${quoteDoubly(part.contentType)} }`;
    return `form.append(${name}, new File([await readFile(${file})], ${file}${type}));\n`;
  }
  const text = quoteDoubly(textOf(part));
  const value =
    part.contentType === undefined ? text : `new Blob([${text}], { type: ${quoteDoubly(part.contentType)} })`;
  return `form.append(${name}, ${value});\n`;
}

const python: Texts = { quote: quoteDoubly, token: "token", plus: " + " };

function printPython(request: SampleRequest): string {
  const { method, url, body } = request;
  const headers = ownHeaders(request).map(
    ([name, value]) => `        ${quoteDoubly(name)}: ${printText(value, python)},\n`,
  );
  const isSecret = needsToken(request);
  const lines = [
    ...(isSecret || request.isBasic ? ["import os\n\n"] : []),
    "import httpx\n\n",
    ...(isSecret ? ['token = os.environ["ACCESS_TOKEN"]\n'] : []),
    `response = httpx.request(\n    ${quoteDoubly(method)},\n    ${printText(url, python)},\n`,
    ...(headers.length === 0 ? [] : [`    headers={\n${headers.join("")}    },\n`]),
    ...(request.isBasic ? ['    auth=(os.environ["USERNAME"], os.environ["PASSWORD"]),\n'] : []),
  ];
  if (body.kind === "json") lines.push(`    json=${pythonValue(body.value, "    ")},\n`);
  if (body.kind === "text") lines.push(`    content=${quoteDoubly(body.text)},\n`);
  if (body.kind === "file") lines.push('    content=open("file", "rb"),\n');
  if (body.kind === "form") lines.push(`    files=[\n${body.parts.map(pythonPart).join("")}    ],\n`);
  return `${lines.join("")})\nprint(response.status_code, response.text)\n`;
}

function pythonPart(part: Part): string {
  const type = part.contentType === undefined ? "" : `, ${quoteDoubly(part.contentType)}`;
  if (part.filename !== undefined) {
    const file = quoteDoubly(part.filename);
    return `        (${quoteDoubly(part.name ?? "")}, (${file}, open(${file}, "rb")${type})),\n`;
  }
  return `        (${quoteDoubly(part.name ?? "")}, (None, ${quoteDoubly(textOf(part))}${type})),\n`;
}

function pythonValue(value: Json, indent: string): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quoteDoubly(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((each: Json) => `${inner}${pythonValue(each, inner)},\n`)
    : Object.entries(value).map(
        ([name, each]) => `${inner}${quoteDoubly(name)}: ${pythonValue(each, inner)},\n`,
      );
  const [open, close] = isList ? "[]" : "{}";
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join("")}${indent}${close}`;
}

function printCurlRequest(request: SampleRequest): string {
  const { method, url, isBasic, body } = request;
  const options = isBasic ? ['--user "$USERNAME:$PASSWORD"'] : [];
  return `${printCurl({ method, url, headers: ownHeaders(request), options, body: printBody(body) }, quote)}\n`;
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

function printFormPart(part: Part): string {
  const { name = "", filename, contentType } = part;
  const type = contentType === undefined ? "" : `;type=${contentType}`;
  if (filename !== undefined) return `--form ${quote(`${name}=@${quoteFile(filename)}${type}`)}`;
  // curl interprets `\"` and `\\` inside quotes, and a `;` or leading `@` outside them.
  const content = textOf(part).replace(/[\\"]/g, "\\$&");
  return `--form ${quote(`${name}="${content}"${type}`)}`;
}

/** Quotes the file name if it contains `,` or `;`, which curl would treat as its end. */
function quoteFile(name: string): string {
  return /^[\w. -]+$/.test(name) ? name : `"${name.replace(/[\\"]/g, "\\$&")}"`;
}

/** Quotes text for a shell. The secret becomes `"$ACCESS_TOKEN"`, so that the shell expands it. */
function quote(text: string): string {
  if (!text.includes(secret)) return quoteForShell(text);
  const quoted = quoteSingly(text);
  return quoted.replaceAll(secret, `'"$ACCESS_TOKEN"'`).replace(/''$/, "");
}
