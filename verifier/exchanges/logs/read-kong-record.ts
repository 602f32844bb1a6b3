import { encodeComponent } from "../../../contract/findings/show-text.ts";
import { isObject } from "../../../language/values/json-object.ts";
import { readToken } from "../../../runtime/pointer.ts";
import { headerValue, isHeaders, readHeaderMap } from "../content/header-lines.ts";
import {
  describeBadStatus,
  firstOf,
  givenText,
  type ReadRecord,
  readStatus,
  toRecord,
} from "../content/read-items.ts";
import { absentRequestBody, absentResponseBody } from "../content/recorded-body.ts";
import type { ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import { BODY_NOT_LOGGED, buildLoggedUrl, readLoggedBody, unsentStatuses } from "./create-log-reader.ts";

const BODY = ["body", "raw_body", "payload", "data"];

/**
 * Reads a record from Kong's logging plugins (https://developer.konghq.com/plugins/file-log/). Kong only logs bodies with custom fields, so
 * a missing body is unknown if the headers announce one.
 * @param limit - Maximum number of bytes in a body after decompression.
 */
export function readKongRecord(record: unknown, limit: number): ReadRecord {
  const given = firstOf(record, ["request", "req"]);
  if (!isObject(given)) return { kind: "problem", message: 'has no "request" object' };
  const request = readRequest(given, limit);
  if (typeof request === "string") return { kind: "problem", message: request };
  const response = readResponse(firstOf(record, ["response", "res"]), request.method, limit);
  if (typeof response === "string") return { kind: "problem", message: response };
  return toRecord(givenText(readToken(given, "id")), request, response);
}

function readRequest(given: object, limit: number): ExchangeRequest | string {
  const method = givenText(firstOf(given, ["method", "http_method"]));
  if (method === undefined) return 'has no string at "request.method"';
  const target = givenText(firstOf(given, ["url", "request_uri", "uri", "path"]));
  if (target === undefined) return 'has no string at "request.url" or "request.uri"';
  const headers = readHeaderMap(readToken(given, "headers"));
  if (!isHeaders(headers)) return `has no string at "request.headers" for ${JSON.stringify(headers.bad)}`;
  const url = buildLoggedUrl({
    target,
    query: writeQuery(readToken(given, "querystring")),
    scheme: givenText(firstOf(given, ["scheme", "forwarded_proto"])),
    host: givenText(readToken(given, "host")) ?? headerValue(headers, "host"),
  });
  const body =
    readLoggedBody(firstOf(given, BODY), headers, limit) ?? absentRequestBody(headers, BODY_NOT_LOGGED);
  return { method, url, headers, ...incompleteWithout(given), body };
}

function readResponse(given: unknown, method: string, limit: number): ExchangeResponse | string | undefined {
  if (!isObject(given)) return undefined;
  const logged = firstOf(given, ["status", "statusCode"]);
  const status = readStatus(logged);
  if (status === undefined) return describeBadStatus(logged);
  if (status === "none" || unsentStatuses.has(status)) return undefined;
  const headers = readHeaderMap(readToken(given, "headers"));
  if (!isHeaders(headers)) return `has no string at "response.headers" for ${JSON.stringify(headers.bad)}`;
  const body =
    readLoggedBody(firstOf(given, BODY), headers, limit) ??
    absentResponseBody(method, status, headers, BODY_NOT_LOGGED);
  return { status, headers, ...incompleteWithout(given), body };
}

function incompleteWithout(message: object): { readonly headersIncomplete: string } | undefined {
  const has = isObject(readToken(message, "headers"));
  return has ? undefined : { headersIncomplete: "the log does not contain headers" };
}

function writeQuery(table: unknown): string | undefined {
  if (typeof table === "string") return table;
  if (!isObject(table)) return undefined;
  const pairs = Object.entries(table).flatMap(([name, given]) => {
    const values: readonly unknown[] = Array.isArray(given) ? given : [given];
    return values.map((value) => {
      // Kong writes `true` for a parameter without `=`.
      return value === true
        ? encodeComponent(name)
        : `${encodeComponent(name)}=${encodeComponent(givenText(value) ?? "")}`;
    });
  });
  return pairs.join("&");
}
