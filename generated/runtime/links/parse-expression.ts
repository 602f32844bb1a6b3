// @ts-nocheck Made by a machine and tested as a whole.
import { isToken } from "../joined/adapters-client-server.js";

/** Where in an exchange a value stands (OpenAPI 3.2 §4.20.4, Runtime Expressions). */
export type Expression =
  | { readonly kind: "url" | "method" | "statusCode" }
  | {
      readonly kind: "parameter";
      readonly of: "request" | "response";
      /** Responses have headers only. */
      readonly in: "header" | "query" | "path";
      readonly name: string;
    }
  /** An empty pointer is the whole body. */
  | { readonly kind: "body"; readonly of: "request" | "response"; readonly pointer: string };

/** Reads a runtime expression, e.g. `$response.body#/id`; `undefined` for a text that is none. */
export function parseExpression(text: string): Expression | undefined {
  switch (text) {
    case "$url":
      return { kind: "url" };
    case "$method":
      return { kind: "method" };
    case "$statusCode":
      return { kind: "statusCode" };
    default:
      return parseSource(text);
  }
}

function parseSource(text: string): Expression | undefined {
  const [, of, source = ""] = /^\$(request|response)\.(.*)$/s.exec(text) ?? [];
  if (of !== "request" && of !== "response") return undefined;
  const [, pointer] = /^body(?:#((?:\/.*)?))?$/s.exec(source) ?? [];
  if (pointer !== undefined || source === "body") return { kind: "body", of, pointer: pointer ?? "" };
  const [, location, name = ""] = /^(header|query|path)\.(.+)$/s.exec(source) ?? [];
  if (location === "header") {
    // Header names are tokens (RFC 9110 §5.6.2).
    return isToken(name) ? { kind: "parameter", of, in: location, name } : undefined;
  }
  if ((location !== "query" && location !== "path") || of === "response") return undefined;
  return { kind: "parameter", of, in: location, name };
}
