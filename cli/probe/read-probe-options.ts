import { codes, isTableCode } from "../../contract/findings/codes.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { ProbeOptions } from "../../live/probe/probe.ts";
import { readTokens } from "../config/token-table.ts";
import type { Io } from "../shared/io.ts";
import { readNumber, readSeed, readTargetUrl, splitList } from "../shared/parse-arguments.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import { oauth2TokenFrom } from "./oauth2-token.ts";
import type { ProbeCommandOptions } from "./probe-options.ts";
import { schemeTokensFrom } from "./scheme-tokens.ts";
import { tokenFrom } from "./token-command.ts";

export const TOKEN_VARIABLE = "TENON_PROBE_TOKEN";

export function readProbeOptions(
  given: ProbeCommandOptions,
  { env, cwd }: Pick<Io, "env" | "cwd">,
): Omit<ProbeOptions, "baseUrl"> {
  return {
    seed: readSeed(given.seed),
    maxRequests: readNumber("max-requests", given["max-requests"], 10_000, { least: 1, most: 100_000_000 }),
    maxTime: 1000 * readNumber("max-time", given["max-time"], 600, { least: 1, most: 604_800 }),
    timeout: readNumber("timeout", given.timeout, 10_000, { least: 1, most: 600_000 }),
    concurrency: readNumber("concurrency", given.concurrency, 1, { least: 1, most: 64 }),
    rate:
      given.rate === undefined
        ? undefined
        : readNumber("rate", given.rate, 0, { least: 0.01, most: 100_000, whole: false }),
    safeMethodsOnly: given["safe-methods-only"],
    operations: given.operation === undefined ? undefined : splitList(given.operation),
    strictStatuses: given["strict-statuses"],
    tags: given.tag === undefined ? undefined : splitList(given.tag),
    exclude: given.exclude === undefined ? undefined : splitList(given.exclude),
    excludeTags: given["exclude-tag"] === undefined ? undefined : splitList(given["exclude-tag"]),
    ignore: given.ignore === undefined ? undefined : splitList(given.ignore).map(readCode),
    headers: readHeaders(given.header),
    tokens: readTokenTable(given.token ?? env[TOKEN_VARIABLE], cwd),
    schemeToken: schemeTokensFrom(TOKEN_VARIABLE, env),
    newToken:
      given["token-command"] === undefined
        ? oauth2TokenFrom("TENON_PROBE", env)
        : tokenFrom(given["token-command"], { cwd, env }),
  };
}

/** Parses the server URL. Throws a `UsageError` if the URL is missing, because the probe must not fall back to a server in the document. */
export function readBaseUrl(text: string | undefined): string {
  if (text === undefined)
    throw createUsageError(
      "usage/missing-argument",
      "tenon probe needs the URL of a server; it sends nothing to the servers of the document.",
      "Name it: tenon probe http://127.0.0.1:3000",
    );
  if (/\.(?:ya?ml|json)$/i.test(text) && !text.includes("://"))
    throw createUsageError(
      "usage/wrong-value",
      `"${text}" is a document, not the URL of a server.`,
      `Name the server, and the document with --api: tenon probe http://127.0.0.1:3000 --api ${text}`,
    );
  readTargetUrl(text, "Give credentials with --token or --header.");
  return text;
}

/**
 * Parses a token option. A value without `@`, `,` and `=` is a single token with all scopes, and a Base64 token can end with `==`. Other
 * values use the syntax of `tenon mock`.
 */
export function readTokenTable(text: string | undefined, cwd: string): TokenTable | undefined {
  if (text === undefined) return undefined;
  const [, prefix] = /^(basic|bearer)\s/i.exec(text) ?? [];
  if (prefix !== undefined)
    throw wrongValue(
      `The option --token begins with "${prefix}", which the probe adds itself.`,
      prefix.toLowerCase() === "basic"
        ? "Write the name and password as they are: --token name:password"
        : "Write the token alone: --token secret",
    );
  const isAlone = /^[^=,@][^=,]*(?:==)?$/.test(text);
  return isAlone ? new Map([[text, "all"]]) : readTokens(text, cwd);
}

/** Throws a `UsageError` for an unknown scope, since a misspelled scope would make the probe expect a rejection. */
export function checkScopes(
  { tokens }: Pick<ProbeOptions, "tokens">,
  { securitySchemes, operations }: ApiModel,
): void {
  const known = new Set([
    ...securitySchemes.flatMap(({ scopes }) => scopes.map(([scope]) => scope)),
    ...operations.flatMap(({ security }) => security.flat().flatMap(({ scopes }) => scopes)),
  ]);
  const given = [...(tokens?.values() ?? [])].flatMap((scopes) => (scopes === "all" ? [] : scopes));
  const unknown = given.find((scope) => !known.has(scope));
  if (unknown === undefined) return;
  if (known.size === 0)
    throw wrongValue(
      `The option --token has the scope "${unknown}", but the document has no scopes.`,
      'Write a token or password that has "=" or "," in a file: --token @tokens.json, with {"name:password": "*"}.',
    );
  const advice = didYouMean(unknown, known) ?? `It has ${[...known].slice(0, 5).join(", ")}.`;
  throw wrongValue(
    `The option --token has the scope "${unknown}", which the document does not have.`,
    `${advice} Commas separate scopes: --token 'reader=${[...known].slice(0, 2).join(",")}'; a further token has its own "=".`,
  );
}

/** Throws a `UsageError` for an operation or tag that the document does not have, since its requests would be sent or left out unnoticed. */
export function checkSelection(
  { operations: chosen = [], tags = [], exclude = [], excludeTags = [] }: Omit<ProbeOptions, "baseUrl">,
  { operations }: Pick<ApiModel, "operations">,
): void {
  const ids = operations.flatMap(({ id, method, path }) => [id, `${method} ${path}`]);
  const known = operations.flatMap((one) => one.tags);
  const check = (option: string, what: string, names: readonly string[], all: readonly string[]): void => {
    const unknown = names.find((name) => !all.includes(name));
    if (unknown === undefined) return;
    throw wrongValue(
      `The document has no ${what} "${unknown}" (--${option}).`,
      didYouMean(unknown, new Set(all)) ?? describeKnown(what, [...new Set(all)]),
    );
  };
  check("operation", "operation", chosen, ids);
  check("exclude", "operation", exclude, ids);
  check("tag", "tag", tags, known);
  check("exclude-tag", "tag", excludeTags, known);
}

function describeKnown(what: string, all: readonly string[]): string | undefined {
  if (what === "operation") return "Write an operationId, or a method and a path: 'GET /pets/{petId}'.";
  return all.length === 0 ? "Its operations have no tags." : `Its tags are ${all.slice(0, 8).join(", ")}.`;
}

function readCode(code: string): string {
  if (isTableCode(code)) return code;
  throw wrongValue(
    `The option --ignore has the unknown code "${code}".`,
    didYouMean(code, new Set(Object.keys(codes))) ??
      "Write a code as the report shows it: --ignore probe/head-differs.",
  );
}

export function readHeaders(text: string | undefined): ProbeOptions["headers"] {
  return text?.split(/,(?=\s*[!#$%&'*+.^_`|~0-9A-Za-z-]+\s*:)/).map((line) => {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*([\t\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw wrongValue("The option --header needs a header line.", 'Write --header "X-Tenant: acme".');
    return [name, value.trim()] as const;
  });
}
