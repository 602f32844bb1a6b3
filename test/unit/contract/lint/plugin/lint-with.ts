import { createConfig, lintFromString } from "@redocly/openapi-core";
import { createTenonPlugin } from "../../../../../contract/lint/plugin/index.ts";

/** The message and the place of a problem. */
export interface Problem {
  readonly message: string;
  readonly pointers: readonly string[];
}

/** Runs a single rule on a document. */
export async function lintWith(rule: string, document: object): Promise<readonly Problem[]> {
  const plugins = [createTenonPlugin(), "./spec/rules/index.js"];
  const config = await createConfig({ plugins, rules: { [rule]: "error" } });
  const source = JSON.stringify({ openapi: "3.1.1", info: { title: "T", version: "1" }, ...document });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return problems.map(({ message, location }) => ({
    message,
    pointers: location.map((at) => at.pointer ?? ""),
  }));
}

/** A document of one operation, `GET /a`. */
export function withOperation(operation: object, rest: object = {}): object {
  return { paths: { "/a": { get: operation } }, ...rest };
}

/** A document of one operation with one response body. */
export function withBody(status: string, mediaType: string, media: object, rest: object = {}): object {
  return withOperation(
    { responses: { [status]: { description: "d", content: { [mediaType]: media } } } },
    rest,
  );
}
