import type { Json } from "../../language/values/json-object.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import type { Part } from "../../runtime/body/parse-multipart.ts";
import type { CodeLanguage } from "../text/highlight-code.ts";
import { type SampleBody, type SampleRequest, secret } from "./create-request.ts";
import { printCurlRequest } from "./print-curl-sample.ts";
import type { SampleName } from "./sample-names.ts";

/** What a sample is called, and what it is written in. */
export const sampleKinds: Readonly<
  Record<
    SampleName,
    {
      readonly label: string;
      readonly language: CodeLanguage;
      /** As `x-codeSamples` calls the language. */
      readonly reference: string;
      print(request: SampleRequest): string;
    }
  >
> = {
  curl: { label: "curl", language: "shell", reference: "Shell", print: printCurlRequest },
  fetch: {
    label: "JavaScript, with fetch",
    language: "typescript",
    reference: "JavaScript",
    print: printFetch,
  },
  python: { label: "Python, with httpx", language: "python", reference: "Python", print: printPython },
  go: { label: "Go, with net/http", language: "go", reference: "Go", print: printGo },
  php: { label: "PHP, with curl", language: "php", reference: "PHP", print: printPhp },
  ruby: { label: "Ruby, with Net::HTTP", language: "ruby", reference: "Ruby", print: printRuby },
};

/** How a language writes texts, and what it calls the secret. */
interface Texts {
  quote(text: string): string;
  readonly token: string;
  readonly plus: string;
}

/** Prints a text that may contain the secret. */
function print(text: string, { quote, token, plus }: Texts): string {
  const pieces = text.split(secret).map((piece) => (piece === "" ? [] : [quote(piece)]));
  const joined = pieces.flatMap((piece, index) => (index === 0 ? piece : [token, ...piece]));
  return joined.length === 0 ? quote("") : joined.join(plus);
}

/** Quotes in double quotes with the escapes that JSON, JavaScript, Python and Go have in common. */
function quoteDoubly(text: string): string {
  return JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Quotes in single quotes, where only these and the backslash are special. */
function quoteSingly(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

function needsToken({ url, headers }: SampleRequest): boolean {
  return [url, ...headers.map(([, value]) => value)].some((text) => text.includes(secret));
}

/** The headers without the type of a form, which libraries that make forms write themselves. */
function ownHeaders({ headers, body }: SampleRequest): SampleRequest["headers"] {
  return headers.filter(([name]) => !(name === "content-type" && body.kind === "form"));
}

function textOf({ bytes }: Part): string {
  return new TextDecoder().decode(bytes);
}

/** The body as the text that is sent, for languages that write no forms; `undefined` for none and for a file. */
function rawText(body: SampleBody): string | undefined {
  switch (body.kind) {
    case "json":
      return JSON.stringify(body.value, null, 2);
    case "text":
    case "form":
      return body.text;
    case "none":
    case "file":
      return undefined;
    default:
      return assertNever(body);
  }
}

const javascript: Texts = { quote: quoteDoubly, token: "token", plus: " + " };

function printFetch(request: SampleRequest): string {
  const { method, url, body } = request;
  const headers = ownHeaders(request).map(
    ([name, value]) => `    ${quoteDoubly(name)}: ${print(value, javascript)},\n`,
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
  const call = `const response = await fetch(${print(url, javascript)}${given});\n`;
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
    ([name, value]) => `        ${quoteDoubly(name)}: ${print(value, python)},\n`,
  );
  const isSecret = needsToken(request);
  const lines = [
    ...(isSecret ? ["import os\n\n"] : []),
    "import httpx\n\n",
    ...(isSecret ? ['token = os.environ["ACCESS_TOKEN"]\n'] : []),
    `response = httpx.request(\n    ${quoteDoubly(method)},\n    ${print(url, python)},\n`,
    ...(headers.length === 0 ? [] : [`    headers={\n${headers.join("")}    },\n`]),
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

const go: Texts = { quote: quoteDoubly, token: 'os.Getenv("ACCESS_TOKEN")', plus: " + " };

function printGo(request: SampleRequest): string {
  const { method, url, headers, body } = request;
  const text = rawText(body);
  const isFile = body.kind === "file";
  const packages = ["fmt", "io", "net/http"];
  if (needsToken(request) || isFile) packages.push("os");
  if (text !== undefined) packages.push("strings");
  const check = "\tif err != nil {\n\t\tpanic(err)\n\t}\n";
  const content = text === undefined ? (isFile ? "file" : "nil") : `strings.NewReader(${goText(text)})`;
  return [
    `package main\n\nimport (\n${packages.map((name) => `\t"${name}"\n`).join("")})\n\nfunc main() {\n`,
    isFile ? `\tfile, err := os.Open("file")\n${check}` : "",
    `\trequest, err := http.NewRequest(${quoteDoubly(method)}, ${print(url, go)}, ${content})\n${check}`,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quoteDoubly(name)}, ${print(value, go)})\n`),
    `\tresponse, err := http.DefaultClient.Do(request)\n${check}`,
    `\tdefer response.Body.Close()\n\ttext, err := io.ReadAll(response.Body)\n${check}`,
    "\tfmt.Println(response.StatusCode, string(text))\n}\n",
  ].join("");
}

/** A raw text keeps its lines; it can hold no backquote, and drops carriage returns. */
function goText(text: string): string {
  return /^[\n\t\x20-\x5f\x61-\x7e]*$/.test(text) ? `\`${text}\`` : quoteDoubly(text);
}

const php: Texts = { quote: quoteSingly, token: "getenv('ACCESS_TOKEN')", plus: " . " };

/** The body as an expression of a language of single quotes; `undefined` for none. @param file - What reads the file. */
function singlyQuotedBody(body: SampleBody, file: string): string | undefined {
  if (body.kind === "file") return file;
  const text = rawText(body);
  return text === undefined ? undefined : quoteSingly(text);
}

function printPhp({ method, url, headers, body }: SampleRequest): string {
  const content = singlyQuotedBody(body, "file_get_contents('file')");
  return [
    `<?php\n$request = curl_init(${print(url, php)});\ncurl_setopt_array($request, [\n`,
    `    CURLOPT_RETURNTRANSFER => true,\n    CURLOPT_CUSTOMREQUEST => ${quoteSingly(method)},\n`,
    headers.length === 0
      ? ""
      : `    CURLOPT_HTTPHEADER => [\n${headers.map(([name, value]) => `        ${print(`${name}: ${value}`, php)},\n`).join("")}    ],\n`,
    content === undefined ? "" : `    CURLOPT_POSTFIELDS => ${content},\n`,
    "]);\n$text = curl_exec($request);\necho curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $text, PHP_EOL;\n",
  ].join("");
}

const ruby: Texts = { quote: quoteSingly, token: "ENV['ACCESS_TOKEN']", plus: " + " };

function printRuby({ method, url, headers, body }: SampleRequest): string {
  const content = singlyQuotedBody(body, "File.binread('file')");
  return [
    `require 'net/http'\n\nuri = URI(${print(url, ruby)})\n`,
    `request = Net::HTTPGenericRequest.new(${quoteSingly(method)}, ${content !== undefined}, ${method !== "HEAD"}, uri)\n`,
    ...headers.map(([name, value]) => `request[${quoteSingly(name)}] = ${print(value, ruby)}\n`),
    content === undefined ? "" : `request.body = ${content}\n`,
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|\n",
    '  http.request(request)\nend\nputs "#{response.code} #{response.body}"\n',
  ].join("");
}
