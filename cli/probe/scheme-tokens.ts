import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import type { ProbeOptions } from "../../live/probe/probe.ts";
import type { Io } from "../shared/io.ts";
import { wrongValue } from "../shared/usage-error.ts";

/** Name of the environment variable for a security scheme, such as `TENON_MCP_TOKEN_API_KEY` for `api-key`. */
function variableOf(prefix: string, scheme: string): string {
  return `${prefix}_${scheme.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`;
}

/** Reads tokens of security schemes from the environment: `$TENON_PROBE_TOKEN_API_KEY` for the scheme `api-key`. */
export function schemeTokensFrom(prefix: string, env: Io["env"]): NonNullable<ProbeOptions["schemeToken"]> {
  return (scheme) => env[variableOf(prefix, scheme)] || undefined;
}

/** Throws a `UsageError` for a variable whose scheme the document does not have, since its token would never be sent. */
export function checkSchemeTokens(
  prefix: string,
  env: Io["env"],
  { securitySchemes }: Pick<ApiModel, "securitySchemes">,
): void {
  const known = securitySchemes.map(({ descriptor: { name } }) => variableOf(prefix, name));
  const unknown = Object.keys(env).find((name) => name.startsWith(`${prefix}_`) && !known.includes(name));
  if (unknown === undefined) return;
  const listed = known.length === 0 ? "It has no security schemes." : `Variables: ${known.join(", ")}.`;
  throw wrongValue(
    `$${unknown} names no security scheme of the document.`,
    didYouMean(unknown, known) ?? listed,
  );
}
