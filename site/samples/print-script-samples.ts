import { assertNever } from "../../runtime/assert-never.ts";
import type { Part } from "../../runtime/body/parse-multipart.ts";
import {
  ownHeaders,
  printText,
  quoteSingly,
  type SampleBody,
  type SampleRequest,
  sampleBoundary,
  type Texts,
  textOf,
  usualFileType,
} from "./sample-request.ts";

const php: Texts = { quote: quoteSingly, token: "getenv('ACCESS_TOKEN')", plus: " . " };

export function printPhp(request: SampleRequest): string {
  const { method, url, body } = request;
  const isFields = body.kind === "form" && body.parts.every(isPlain) && areNamesApart(body.parts);
  const headers = isFields ? ownHeaders(request) : request.headers;
  const rows = headers.map(([name, value]) => `        ${printText(`${name}: ${value}`, php)},\n`);
  const content = isFields
    ? `[\n${body.parts.map(phpField).join("")}    ]`
    : printContent(body, (name) => `file_get_contents(${name})`, phpLines);
  return [
    `<?php\n$request = curl_init(${printText(url, php)});\ncurl_setopt_array($request, [\n`,
    `    CURLOPT_RETURNTRANSFER => true,\n    CURLOPT_CUSTOMREQUEST => ${quoteSingly(method)},\n`,
    rows.length === 0 ? "" : `    CURLOPT_HTTPHEADER => [\n${rows.join("")}    ],\n`,
    request.isBasic ? "    CURLOPT_USERPWD => getenv('USERNAME') . ':' . getenv('PASSWORD'),\n" : "",
    content === undefined ? "" : `    CURLOPT_POSTFIELDS => ${content},\n`,
    "]);\n$text = curl_exec($request);\necho curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $text, PHP_EOL;\n",
  ].join("");
}

function phpField(part: Part): string {
  const { name = "", filename, contentType } = part;
  const type =
    contentType === undefined || contentType === usualFileType ? "" : `, ${quoteSingly(contentType)}`;
  const value =
    filename === undefined ? quoteSingly(textOf(part)) : `new CURLFile(${quoteSingly(filename)}${type})`;
  return `        ${quoteSingly(name)} => ${value},\n`;
}

function phpLines(lines: readonly string[]): string {
  return `implode("\\r\\n", [\n${lines.map((line) => `        ${line},\n`).join("")}    ])`;
}

const ruby: Texts = { quote: quoteSingly, token: "ENV['ACCESS_TOKEN']", plus: " + " };

export function printRuby(request: SampleRequest): string {
  const { method, url, body } = request;
  const isFields = body.kind === "form" && body.parts.every(isPlain);
  const headers = isFields ? ownHeaders(request) : request.headers;
  const content = isFields ? undefined : printContent(body, (name) => `File.binread(${name})`, rubyLines);
  const hasBody = isFields || content !== undefined;
  return [
    `require 'net/http'\n\nuri = URI(${printText(url, ruby)})\n`,
    `request = Net::HTTPGenericRequest.new(${quoteSingly(method)}, ${hasBody}, ${method !== "HEAD"}, uri)\n`,
    ...headers.map(([name, value]) => `request[${quoteSingly(name)}] = ${printText(value, ruby)}\n`),
    request.isBasic ? "request.basic_auth(ENV['USERNAME'], ENV['PASSWORD'])\n" : "",
    content === undefined ? "" : `request.body = ${content}\n`,
    isFields
      ? `request.set_form(\n  [\n${body.parts.map(rubyField).join("")}  ],\n  'multipart/form-data'\n)\n`
      : "",
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|\n",
    '  http.request(request)\nend\nputs "#{response.code} #{response.body}"\n',
  ].join("");
}

function rubyField(part: Part): string {
  const { name = "", filename, contentType } = part;
  const type =
    contentType === undefined || contentType === usualFileType
      ? ""
      : `, { content_type: ${quoteSingly(contentType)} }`;
  const value =
    filename === undefined ? quoteSingly(textOf(part)) : `File.open(${quoteSingly(filename)}, 'rb')${type}`;
  return `    [${quoteSingly(name)}, ${value}],\n`;
}

function rubyLines(lines: readonly string[]): string {
  return `[\n${lines.map((line) => `  ${line},\n`).join("")}].map(&:b).join("\\r\\n")`;
}

/**
 * Checks whether PHP and Ruby can send a part. Their HTTP libraries only support the headers `Content-Disposition` and `Content-Type`, and
 * the latter requires a file name.
 */
function isPlain({ filename, headers }: Part): boolean {
  return headers.size === (filename === undefined ? 1 : 2);
}

function areNamesApart(parts: readonly Part[]): boolean {
  return new Set(parts.map(({ name }) => name)).size === parts.length;
}

/**
 * @param read - Prints an expression that reads a file. The argument is the expression for the file name.
 * @param join - Prints an expression that joins the lines of a multipart body.
 */
function printContent(
  body: SampleBody,
  read: (name: string) => string,
  join: (lines: readonly string[]) => string,
): string | undefined {
  switch (body.kind) {
    case "none":
      return undefined;
    case "json":
      return quoteSingly(JSON.stringify(body.value, null, 2));
    case "text":
      return quoteSingly(body.text);
    case "form":
      return join([
        ...body.parts.flatMap((part) => [
          quoteSingly(`--${sampleBoundary}`),
          ...[...part.headers].map(([name, value]) => quoteSingly(`${name}: ${value}`)),
          "''",
          part.filename === undefined ? quoteSingly(textOf(part)) : read(quoteSingly(part.filename)),
        ]),
        quoteSingly(`--${sampleBoundary}--`),
        "''",
      ]);
    case "file":
      return read("'file'");
    default:
      return assertNever(body);
  }
}
