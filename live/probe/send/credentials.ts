import { encodeComponent } from "../../../contract/findings/show-text.ts";
import type { ApiModel, Operation } from "../../../contract/model/types.ts";
import type {
  SecurityAlternative,
  SecurityNeed,
  SecuritySchemeDescriptor,
} from "../../../runtime/descriptors.ts";
import { isGuarded } from "../../../runtime/server/is-guarded.ts";
import type { ExchangeRequest } from "../../../verifier/exchanges/exchange.ts";
import type { CredentialUse } from "../play.ts";
import type { ProbeOptions } from "../probe.ts";
import type { ProbeContext } from "../probe-context.ts";

export interface CredentialParts {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly query: readonly string[];
  readonly cookies: readonly string[];
}

const nothing: CredentialParts = { headers: [], query: [], cookies: [] };

/**
 * Chooses the credentials for a request. The result is empty for `none`, and for `good` if no credentials are configured. For other
 * kinds, returns `undefined` if suitable credentials cannot be created.
 */
export function chooseCredentials(
  context: ProbeContext,
  operation: Pick<Operation, "security"> | undefined,
  use: CredentialUse,
): CredentialParts | undefined {
  const alternatives = operation?.security ?? [];
  switch (use) {
    case "none":
      return nothing;
    case "good":
      return (
        fillAlternatives(context, alternatives, (need) => tokenFor(context, need)) ??
        givenHeaders(context) ??
        nothing
      );
    case "unknown":
      return fillAlternatives(context, alternatives, () => "tenon-probe:not-a-credential");
    case "malformed":
      return malform(fillAlternatives(context, alternatives, () => "x:y"));
    case "other":
      return fillAlternatives(context, alternatives, (need) => fittingTokens(context, need)[1]);
    case "narrow": {
      const given = narrowToken(context, alternatives);
      return given && fillAlternatives(context, alternatives, () => given.token);
    }
    default:
      return fillAlternatives(context, [[{ scheme: schemeOfUse(use), scopes: [] }]], (need) =>
        tokenFor(context, need),
      );
  }
}

export function schemeOfUse(use: `only ${string}`): string {
  return use.slice("only ".length);
}

/**
 * Lists the security schemes whose credentials alone do not suffice for the operation, although the probe has a token for them. Schemes
 * that write the same header as an alternative, e.g. OAuth 2 and a bearer token, cannot be told apart and are left out.
 */
export function insufficientSchemes(
  context: ProbeContext,
  { security }: Pick<Operation, "security">,
): readonly string[] {
  const { securitySchemes } = context.contract.model;
  const write = (needs: SecurityAlternative): string =>
    JSON.stringify(writeCredentials({ securitySchemes }, needs, () => "token"));
  // Includes the schemes already listed.
  const written = new Set(security.map(write));
  return securitySchemes
    .map(({ descriptor: { name } }) => name)
    .filter((scheme) => {
      const text = write([{ scheme, scopes: [] }]);
      const isEnough = security.some((needs) => needs.every((need) => need.scheme === scheme));
      if (isEnough || written.has(text)) return false;
      written.add(text);
      return chooseCredentials(context, { security }, `only ${scheme}`) !== undefined;
    });
}

export function hasCredentialsFor(context: ProbeContext, operation: Operation): boolean {
  if (!isGuarded(operation)) return true;
  if (fillAlternatives(context, operation.security, (need) => tokenFor(context, need)) !== undefined)
    return true;
  return context.tokens.table.size === 0 && givenHeaders(context) !== undefined;
}

function givenHeaders(context: ProbeContext): CredentialParts | undefined {
  const names = credentialNames(context);
  const headers = (context.options.headers ?? []).filter(([name]) => names.has(name.toLowerCase()));
  return headers.length === 0 ? undefined : { ...nothing, headers };
}

function credentialNames({ contract }: ProbeContext): ReadonlySet<string> {
  const keys = contract.model.securitySchemes.flatMap(({ descriptor }) => {
    if (descriptor.kind !== "apiKey") return [];
    return descriptor.in === "header"
      ? [descriptor.parameter.toLowerCase()]
      : descriptor.in === "cookie"
        ? ["cookie"]
        : [];
  });
  return new Set(["authorization", ...keys]);
}

function fillAlternatives(
  context: ProbeContext,
  alternatives: readonly SecurityAlternative[],
  tokenOf: (need: SecurityNeed) => string | undefined,
): CredentialParts | undefined {
  const filled = alternatives
    .filter((needs) => needs.length > 0)
    .map((needs) => writeCredentials(context.contract.model, needs, tokenOf));
  return filled.find((parts) => parts !== undefined);
}

/**
 * Encodes the credentials for one security alternative. Returns `undefined` if a scheme is undeclared, has no token, or is `mutualTLS`,
 * which is not part of the request.
 * @param tokenOf - Returns the token for a scheme, in the form `user:password` for Basic authentication.
 */
export function writeCredentials(
  { securitySchemes }: Pick<ApiModel, "securitySchemes">,
  needs: SecurityAlternative,
  tokenOf: (need: SecurityNeed, scheme: SecuritySchemeDescriptor) => string | undefined,
): CredentialParts | undefined {
  let parts = nothing;
  for (const need of needs) {
    const scheme = securitySchemes.find(({ descriptor }) => descriptor.name === need.scheme)?.descriptor;
    const token = scheme && tokenOf(need, scheme);
    if (scheme === undefined || token === undefined || scheme.kind === "mutualTLS") return undefined;
    parts = addToken(parts, scheme, token);
  }
  return parts;
}

function addToken(parts: CredentialParts, scheme: SecuritySchemeDescriptor, token: string): CredentialParts {
  if (scheme.kind === "apiKey") {
    const pair = `${encodeComponent(scheme.parameter)}=${encodeComponent(token)}`;
    if (scheme.in === "query") return { ...parts, query: [...parts.query, pair] };
    if (scheme.in === "cookie") return { ...parts, cookies: [...parts.cookies, pair] };
    return { ...parts, headers: [...parts.headers, [scheme.parameter.toLowerCase(), token]] };
  }
  const word = scheme.kind === "basic" ? "Basic" : scheme.kind === "http" ? scheme.scheme : "Bearer";
  const value = scheme.kind === "basic" ? basicText(token) : token;
  return { ...parts, headers: [...parts.headers, ["authorization", `${word} ${value}`]] };
}

function basicText(token: string): string {
  return Buffer.from(token.includes(":") ? token : `${token}:`).toString("base64");
}

function malform(parts: CredentialParts | undefined): CredentialParts | undefined {
  return (
    parts && {
      headers: parts.headers.map(([name]) => [name, name === "authorization" ? "Tenon" : ""] as const),
      query: parts.query.map((pair) => pair.replace(/=.*$/s, "=")),
      cookies: parts.cookies.map((pair) => pair.replace(/=.*$/s, "=")),
    }
  );
}

function tokenFor(context: ProbeContext, need: SecurityNeed): string | undefined {
  return context.options.schemeToken?.(need.scheme) ?? fittingTokens(context, need)[0];
}

/** Returns the tokens of all security schemes that have one of their own. */
export function listSchemeTokens(
  { securitySchemes }: Pick<ApiModel, "securitySchemes">,
  { schemeToken }: Pick<ProbeOptions, "schemeToken">,
): readonly string[] {
  return securitySchemes.flatMap(({ descriptor: { name } }) => schemeToken?.(name) ?? []);
}

/** Lists tokens with sufficient scopes. Tokens with all scopes come first, since a server can require more than the declared scopes. */
function fittingTokens({ tokens }: ProbeContext, { scopes }: SecurityNeed): readonly string[] {
  const all = [...tokens.table];
  const some = all.filter(([, own]) => own !== "all" && scopes.every((scope) => own.includes(scope)));
  return [...all.filter(([, own]) => own === "all"), ...some].map(([token]) => token);
}

export function isBasic({ contract }: ProbeContext, scheme: string): boolean {
  return contract.model.securitySchemes.some(
    ({ descriptor }) => descriptor.name === scheme && descriptor.kind === "basic",
  );
}

/** Returns the first token that satisfies none of the alternatives. `number` is the token's position, starting at 1. */
export function narrowToken(
  { options }: ProbeContext,
  alternatives: readonly SecurityAlternative[],
): { readonly token: string; readonly number: number; readonly scopes: readonly string[] } | undefined {
  if (alternatives.some((needs) => needs.every(({ scopes }) => scopes.length === 0))) return undefined;
  const lacks = (own: readonly string[], needs: SecurityAlternative): boolean =>
    needs.some(({ scopes }) => scopes.some((scope) => !own.includes(scope)));
  for (const [index, [token, scopes]] of [...(options.tokens ?? [])].entries())
    if (scopes !== "all" && alternatives.every((needs) => lacks(scopes, needs)))
      return { token, number: index + 1, scopes };
  return undefined;
}

export function addCredentials(
  context: ProbeContext,
  request: ExchangeRequest,
  { headers, query, cookies }: CredentialParts,
): ExchangeRequest {
  const secret = credentialNames(context);
  const own = (context.options.headers ?? [])
    .filter(([name]) => !secret.has(name.toLowerCase()))
    .map(([name, value]) => [name.toLowerCase(), value] as const);
  const taken = new Set([...own, ...headers].map(([name]) => name));
  const kept = request.headers.filter(([name]) => !taken.has(name));
  const joined = [...cookiesOf(kept), ...cookies];
  return {
    ...request,
    url:
      query.length === 0
        ? request.url
        : `${request.url}${request.url.includes("?") ? "&" : "?"}${query.join("&")}`,
    headers: [
      ...kept.filter(([name]) => name !== "cookie"),
      ...(joined.length === 0 ? [] : [["cookie", joined.join("; ")] as const]),
      ...own,
      ...headers,
    ],
  };
}

function cookiesOf(headers: ExchangeRequest["headers"]): readonly string[] {
  return headers.filter(([name]) => name === "cookie").map(([, value]) => value);
}
