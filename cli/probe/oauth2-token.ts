import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Io } from "../shared/io.ts";
import { loadPeer } from "../shared/load-peer.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";

type NewToken = () => Promise<string | undefined>;

/**
 * Returns a function that obtains a token by the client credentials grant (RFC 6749 §4.4), or `undefined` if the environment has no token
 * endpoint. The endpoint of the document is not used, since the secret would go wherever a document says.
 * @param prefix - Start of the variables: `TENON_MCP` for `TENON_MCP_OAUTH2_TOKEN_URL`, `…_CLIENT_ID`, `…_CLIENT_SECRET` and `…_SCOPE`.
 */
export function oauth2TokenFrom(prefix: string, env: Io["env"]): NewToken | undefined {
  const read = (name: string): string | undefined => env[`${prefix}_OAUTH2_${name}`] || undefined;
  const [tokenUrl, clientId, clientSecret] = ["TOKEN_URL", "CLIENT_ID", "CLIENT_SECRET"].map(read);
  if (tokenUrl === undefined && clientId === undefined) return undefined;
  if (tokenUrl === undefined || clientId === undefined)
    throw createUsageError(
      "usage/missing-argument",
      "OAuth 2 requires both the token endpoint's URL and a client id.",
      `Set $${prefix}_OAUTH2_TOKEN_URL and $${prefix}_OAUTH2_CLIENT_ID.`,
    );
  if (!URL.canParse(tokenUrl)) throw wrongValue(`$${prefix}_OAUTH2_TOKEN_URL is not a URL.`);
  const scope = read("SCOPE");
  let isFirst = true;
  return async () => {
    const { createEndpoints, requestTokens } = await loadOauth2();
    const endpoints = createEndpoints({
      ...{ tokenUrl, clientId },
      ...(clientSecret === undefined ? {} : { clientSecret }),
    });
    try {
      const { accessToken } = await requestTokens(
        endpoints,
        "client_credentials",
        scope === undefined ? {} : { scope },
      );
      isFirst = false;
      return accessToken;
    } catch (error) {
      // The former token stays in use, as it may be valid for other operations.
      if (!isFirst) return undefined;
      const why = error instanceof Error ? error.message : String(error);
      throw wrongValue(`The token endpoint ${new URL(tokenUrl).origin} did not return a token: ${why}.`);
    }
  };
}

function loadOauth2(): Promise<typeof import("../../oauth2/endpoints.ts")> {
  return loadPeer(
    () => import("../../oauth2/endpoints.ts"),
    () =>
      createFinding("doctor/no-peer", {
        message: "OAuth 2 requires the package oauth4webapi, which is not installed.",
        fix: "npm install --save-dev oauth4webapi",
        severity: "error",
      }),
  );
}
