import type { SecurityAlternative, SecuritySchemeDescriptor } from "../descriptors.ts";
import { type CredentialSource, findCredential, isSentTwice } from "./find-credential.ts";
import { isProduction } from "./is-production.ts";

const UNAUTHENTICATED = "Valid credentials are required.";

interface Presented {
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  /** The schemes whose credentials `authenticate` refused. */
  readonly invalid: ReadonlySet<string>;
  readonly source: CredentialSource;
}

/**
 * Describes a 401. In development, names the schemes whose credentials `authenticate` refused, or where the missing credentials belong.
 * Contains no part of a credential.
 */
export function describeUnauthenticated(
  alternatives: readonly SecurityAlternative[],
  { schemes, invalid, source }: Presented,
): string {
  if (isProduction()) return UNAUTHENTICATED;
  if (invalid.size > 0)
    return `${UNAUTHENTICATED} \`authenticate\` rejected the credential for ${[...invalid].join(" and ")}.`;
  const wanted = alternatives.map((needs) => {
    const missing = needs.flatMap(({ scheme: name }) => {
      const scheme = schemes.get(name);
      if (scheme === undefined) return [`${name}, which the document does not define`];
      const isGiven = scheme.kind !== "mutualTLS" && findCredential(scheme, source) !== undefined;
      return isGiven ? [] : [`${describePlace(scheme)} (${name})`];
    });
    return missing.join(" and ");
  });
  return `${UNAUTHENTICATED} Missing: ${[...new Set(wanted)].join(", or ")}.${describeAuthorization(source)}`;
}

function describePlace(scheme: SecuritySchemeDescriptor): string {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return "`Authorization: Bearer …`";
    case "basic":
      return "`Authorization: Basic …`, Base64 of name:password";
    case "http":
      return `\`Authorization: ${scheme.scheme} …\``;
    case "apiKey":
      return `the ${scheme.in === "query" ? "query parameter" : scheme.in} \`${scheme.parameter}\``;
    case "mutualTLS":
      return "a client certificate";
  }
}

/** A header that came, but is not read, e.g. a token without `Bearer`. */
function describeAuthorization({ headers }: CredentialSource): string {
  const text = headers.get("authorization");
  if (text === null) return "";
  if (isSentTwice(text)) return " `Authorization` contains several credentials.";
  return text.trim().includes(" ")
    ? " `Authorization` has a different scheme or is malformed."
    : " `Authorization` does not name its scheme.";
}
