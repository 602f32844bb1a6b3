import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Exchange, ExchangeBody, ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/** An exchange in a file of cases. test/traffic/README.md describes the members. */
interface WrittenExchange {
  readonly request: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly headersIncomplete?: string;
  readonly json?: unknown;
  readonly form?: string;
  readonly parts?: readonly WrittenPart[];
  readonly body?: string;
  readonly base64?: string;
  readonly status?: number;
  readonly answer?: unknown;
  readonly response?: Omit<WrittenExchange, "request" | "response"> & { readonly unknown?: string };
}

interface WrittenPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

type Written = string | WrittenExchange;

/** A twin in a file of cases. test/traffic/README.md describes the members. */
interface WrittenTwin {
  readonly name: string;
  readonly document?: SchemaObject;
  readonly openapi?: string;
  readonly path?: string;
  readonly method?: string;
  readonly parameters?: readonly SchemaObject[];
  readonly body?: SchemaObject;
  readonly required?: boolean;
  readonly responses?: SchemaObject;
  readonly security?: readonly SchemaObject[];
  readonly schemes?: SchemaObject;
  readonly components?: SchemaObject;
  readonly readings?: Partial<Readings>;
  readonly scopes?: Readonly<Record<string, readonly string[]>>;
  readonly valid?: Written;
  readonly invalid?: Written;
  readonly unchecked?: Written;
  readonly findings?: readonly string[];
  readonly reasons?: readonly string[];
  readonly at?: string;
  readonly fingerprints?: readonly string[];
  readonly router?: string;
  readonly client?: string;
}

/** An exchange and its expected result. */
export interface Expected {
  readonly verdict: "valid" | "invalid" | "unchecked";
  readonly exchange: Exchange;
  /** The code and pointer of each finding. */
  readonly findings: readonly string[];
  readonly at?: string;
  readonly fingerprints?: readonly string[];
}

/** A document and its exchanges. */
export interface Twin {
  readonly name: string;
  readonly document: SchemaObject;
  readonly readings: Partial<Readings> | undefined;
  readonly scopes: Readonly<Record<string, readonly string[]>> | undefined;
  readonly expected: readonly Expected[];
  readonly router: string | undefined;
  readonly client: string | undefined;
}

/** All twins, by their file. */
export function readCases(): readonly { readonly about: string; readonly twins: readonly Twin[] }[] {
  const folder = join(import.meta.dirname, "cases");
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const written = parse(readFileSync(join(folder, file), "utf8"), { maxAliasCount: -1 }) as {
        about: string;
        twins: readonly WrittenTwin[];
      };
      return { about: written.about, twins: written.twins.map(readTwin) };
    });
}

function readTwin(twin: WrittenTwin): Twin {
  const { name, readings, scopes, router, client } = twin;
  return { name, document: documentOf(twin), readings, scopes, expected: expectedOf(twin), router, client };
}

function documentOf(twin: WrittenTwin): SchemaObject {
  const { path = "/things", body, parameters, security, schemes, components } = twin;
  const { responses = { 200: { description: "Done" } } } = twin;
  const head = { openapi: twin.openapi ?? "3.1.1", info: { title: "Cases", version: "1" } };
  if (twin.document !== undefined)
    return "swagger" in twin.document ? { info: head.info, ...twin.document } : { ...head, ...twin.document };
  const operation = {
    ...(parameters === undefined ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { content: body, required: twin.required ?? false } }),
    ...(security === undefined ? {} : { security }),
    responses,
  };
  const method = twin.method ?? (body === undefined ? "get" : "post");
  return {
    ...head,
    paths: { [path]: { [method]: operation } },
    components: { ...components, ...(schemes === undefined ? {} : { securitySchemes: schemes }) },
  };
}

function expectedOf(twin: WrittenTwin): readonly Expected[] {
  const { valid, invalid, unchecked, findings = [], reasons = [], at, fingerprints } = twin;
  const place = at === undefined ? {} : { at };
  const list: Expected[] = [];
  if (valid !== undefined) list.push({ verdict: "valid", exchange: readExchange(valid), findings: [] });
  if (unchecked !== undefined)
    list.push({ verdict: "unchecked", exchange: readExchange(unchecked), findings: reasons, ...place });
  if (invalid !== undefined)
    list.push({
      verdict: "invalid",
      exchange: readExchange(invalid),
      findings,
      ...(unchecked === undefined ? place : {}),
      ...(fingerprints === undefined ? {} : { fingerprints }),
    });
  return list;
}

function readExchange(written: Written): Exchange {
  const full: WrittenExchange = typeof written === "string" ? { request: written } : written;
  const space = full.request.indexOf(" ");
  const message = readMessage(full);
  const request = { method: full.request.slice(0, space), url: full.request.slice(space + 1), ...message };
  if (full.status === undefined) return { request };
  const { answer, status, response = {} } = full;
  const json = "answer" in full ? { json: answer } : {};
  return { request, response: { status, ...readMessage({ ...response, ...json }) } };
}

function readMessage(written: Omit<WrittenExchange, "request"> & { readonly unknown?: string }): {
  readonly headers: ExchangeHeaders;
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
} {
  const { headersIncomplete } = written;
  const given = Object.entries(written.headers ?? {}).flatMap(([name, value]) =>
    [value].flat().map((line) => [name, line] as const),
  );
  const { type, body } = readBody(written);
  const headers = type === undefined ? given : [["content-type", type] as const, ...given];
  return { headers, ...(headersIncomplete === undefined ? {} : { headersIncomplete }), body };
}

function readBody(written: Omit<WrittenExchange, "request"> & { readonly unknown?: string }): {
  readonly type?: string;
  readonly body: ExchangeBody;
} {
  if (written.unknown !== undefined) return { body: { kind: "unknown", why: written.unknown } };
  if ("json" in written) return { type: "application/json", body: textBody(JSON.stringify(written.json)) };
  if (written.form !== undefined)
    return { type: "application/x-www-form-urlencoded", body: textBody(written.form) };
  if (written.parts !== undefined)
    return { type: "multipart/form-data; boundary=cut", body: textBody(writeParts(written.parts)) };
  if (written.base64 !== undefined)
    return { body: { kind: "bytes", bytes: new Uint8Array(Buffer.from(written.base64, "base64")) } };
  return { body: written.body === undefined ? { kind: "none" } : textBody(written.body) };
}

function textBody(text: string): ExchangeBody {
  return { kind: "bytes", bytes: new TextEncoder().encode(text) };
}

function writeParts(parts: readonly WrittenPart[]): string {
  const written = parts.map(({ name, filename, type, headers = {}, body }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    const media = type === undefined ? "" : `content-type: ${type}\r\n`;
    const others = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`);
    const head = `content-disposition: form-data; name="${name}"${file}\r\n${media}${others.join("")}`;
    return `--cut\r\n${head}\r\n${body}\r\n`;
  });
  return `${written.join("")}--cut--\r\n`;
}
