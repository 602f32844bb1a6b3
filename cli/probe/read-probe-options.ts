import { createFinding } from "../../contract/findings/create-finding.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { ProbeOptions } from "../../live/probe/probe.ts";
import { readTokens } from "../config/token-table.ts";
import type { Io } from "../shared/io.ts";
import { readNumber, wrongValue } from "../shared/read-option.ts";
import { UsageError } from "../shared/usage-error.ts";
import type { ProbeInput } from "./probe-command.ts";

/** Where tokens are looked for that are not on the command line. */
const TOKEN_VARIABLE = "TENON_PROBE_TOKEN";

/** What the arguments say of how to probe. Throws a {@link UsageError} for what cannot be understood. */
export function readProbeOptions(
  given: ProbeInput["options"],
  { env, cwd }: Pick<Io, "env" | "cwd">,
): Omit<ProbeOptions, "baseUrl"> {
  return {
    seed: readNumber("seed", given.seed, 1, { least: 0, most: 4_294_967_295 }),
    maxRequests: readNumber("max-requests", given["max-requests"], 10_000, { least: 1, most: 100_000_000 }),
    maxTime: 1000 * readNumber("max-time", given["max-time"], 600, { least: 1, most: 604_800 }),
    timeout: readNumber("timeout", given.timeout, 10_000, { least: 1, most: 600_000 }),
    concurrency: readNumber("concurrency", given.concurrency, 1, { least: 1, most: 64 }),
    rate:
      given.rate === undefined
        ? undefined
        : readNumber("rate", given.rate, 0, { least: 0.01, most: 100_000, whole: false }),
    safeMethodsOnly: given["safe-methods-only"],
    operations: readList(given.operation),
    tags: readList(given.tag),
    headers: readHeaders(given.header),
    tokens: readTokenTable(given.token ?? env[TOKEN_VARIABLE], cwd),
  };
}

/** Reads the target. Throws a {@link UsageError} where none is named: a document's servers are never gone to. */
export function readBaseUrl(text: string | undefined): string {
  if (text === undefined) {
    const message = "tenon probe goes to no server that is not named; those of the document are not taken.";
    throw new UsageError(
      createFinding("usage/missing-argument", { message, fix: "Name it: tenon probe http://127.0.0.1:3000" }),
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw wrongValue(
      `The target is "${text}", which is no http or https URL, such as http://127.0.0.1:3000.`,
    );
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw wrongValue(
      "The target is an origin with a path at most: no credentials, query or fragment.",
      "Give credentials with --token or --header.",
    );
  return text;
}

function readList(text: string | undefined): readonly string[] | undefined {
  return text
    ?.split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** A token alone opens everything; base64 may end with `==`. Else a table, as `tenon mock` takes it. */
function readTokenTable(text: string | undefined, cwd: string): TokenTable | undefined {
  if (text === undefined) return undefined;
  const isAlone = /^[^=,@][^=,]*(?:==)?$/.test(text);
  return isAlone ? new Map([[text, "all"]]) : readTokens(text, cwd);
}

/** `Name: value`, further ones behind commas: a comma that no name follows is part of a value. */
function readHeaders(text: string | undefined): ProbeOptions["headers"] {
  return text?.split(/,(?=\s*[!#$%&'*+.^_`|~0-9A-Za-z-]+\s*:)/).map((line) => {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*([\t\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw wrongValue("The option --header is a header line.", 'Write --header "X-Tenant: acme".');
    return [name, value.trim()] as const;
  });
}
