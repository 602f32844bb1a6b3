import type {
  OperationDescriptor,
  SecurityAlternative,
  SecurityNeed,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import { isToken } from "../parameters/encode-plain.ts";
import { describeUnauthenticated } from "./describe-unauthenticated.ts";
import { type CredentialSource, findCredential } from "./find-credential.ts";
import { type AuthenticateContext, type Grant, type PresentedCredential, ReplyError } from "./options.ts";
import { type Incoming, type Problem, problem } from "./problem.ts";
import { requireGrant } from "./require-reply.ts";
import { ANONYMOUS, type Granted, type ServiceSettings } from "./server-parts.ts";

type HeaderLine = readonly [name: string, value: string];

function quote(text: string): string {
  return `"${text.replaceAll(/[^\t\x20-\x7e]/g, "").replaceAll(/["\\]/g, "\\$&")}"`;
}

/**
 * Returns the `WWW-Authenticate` lines for a 401, with one challenge per scheme of the operation (RFC 9110 §11.6.1).
 * `error="invalid_token"` is added only if a bearer token was sent and rejected (RFC 6750 §3.1). API keys have no registered scheme, so
 * their challenge is `ApiKey` with the parameter's location and name.
 */
export function challengesFor(
  alternatives: readonly SecurityAlternative[],
  schemes: ReadonlyMap<string, SecuritySchemeDescriptor>,
  { realm, invalid }: { readonly realm: string; readonly invalid: ReadonlySet<string> },
): readonly HeaderLine[] {
  const names = new Set(alternatives.flat().map((need) => need.scheme));
  const used = [...names].flatMap((name) => schemes.get(name) ?? []);
  const tokenInvalid = used.some((scheme) => isBearer(scheme) && invalid.has(scheme.name));
  const texts = used.flatMap((scheme) => challengeOf(scheme, quote(realm), tokenInvalid));
  return [...new Set(texts)].map((text) => ["www-authenticate", text]);
}

export function isBearer(scheme: SecuritySchemeDescriptor | undefined): boolean {
  const kind = scheme?.kind;
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

function challengeOf(scheme: SecuritySchemeDescriptor, realm: string, tokenInvalid: boolean): string[] {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return [`Bearer realm=${realm}${tokenInvalid ? ', error="invalid_token"' : ""}`];
    case "basic":
      return [`Basic realm=${realm}, charset="UTF-8"`];
    case "http":
      return isToken(scheme.scheme) ? [`${scheme.scheme} realm=${realm}`] : [];
    case "apiKey":
      return [`ApiKey realm=${realm}, in=${quote(scheme.in)}, name=${quote(scheme.parameter)}`];
    case "mutualTLS":
      return [];
  }
}

export function insufficientScope(realm: string, scopes: readonly string[]): readonly HeaderLine[] {
  const scope = scopes.length === 0 ? "" : `, scope=${quote(scopes.join(" "))}`;
  return [["www-authenticate", `Bearer realm=${quote(realm)}, error="insufficient_scope"${scope}`]];
}

export type SecurityDecision<Principal> =
  | { readonly kind: "allowed"; readonly principals: ReadonlyMap<string, Principal> }
  /** Results in a 401. `invalid` contains the schemes whose credentials were rejected. */
  | { readonly kind: "unauthenticated"; readonly invalid: ReadonlySet<string> }
  /** Results in a 403. `scopes` lists the scopes required by the first alternative that failed only because of missing scopes. */
  | { readonly kind: "forbidden"; readonly scopes: readonly string[] };

export interface SecuritySource<Principal> extends CredentialSource {
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  grant(
    credential: PresentedCredential,
    scheme: SecuritySchemeDescriptor,
  ): Known<Principal> | Promise<Known<Principal>>;
}

type NeedOutcome<Principal> =
  | { readonly kind: "met"; readonly principal: Principal }
  | { readonly kind: "missing" | "invalid" | "insufficient" };

const NOBODY: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Decides whether to admit a request, which must satisfy all schemes of at least one security alternative (OpenAPI 3.2 §4.30). An operation
 * without alternatives, or with an empty alternative, admits every request. Empty alternatives are tried last, so that callers with valid
 * credentials are still identified.
 *
 * A rejected request gets a 403 if an alternative failed only because of missing scopes, and a 401 in all other cases. A scheme that the
 * document does not define is never satisfied.
 */
export async function evaluateSecurity<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: SecuritySource<Principal>,
): Promise<SecurityDecision<Principal>> {
  if (alternatives.length === 0) return { kind: "allowed", principals: NOBODY };
  const evaluation = tryAlternatives<Principal>(alternatives, source);
  let step = evaluation.next();
  while (!step.done) step = evaluation.next(await source.grant(step.value.credential, step.value.scheme));
  return step.value;
}

/** Variant of {@link evaluateSecurity} for a synchronous `grant` function. */
export function decideSecurity<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: CredentialSource & {
    readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
    grant(credential: PresentedCredential, scheme: SecuritySchemeDescriptor): Known<Principal>;
  },
): SecurityDecision<Principal> {
  if (alternatives.length === 0) return { kind: "allowed", principals: NOBODY };
  const evaluation = tryAlternatives<Principal>(alternatives, source);
  let step = evaluation.next();
  while (!step.done) step = evaluation.next(source.grant(step.value.credential, step.value.scheme));
  return step.value;
}

type Known<Principal> = Grant<Principal> | undefined | null;

interface GrantRequest {
  readonly credential: PresentedCredential;
  readonly scheme: SecuritySchemeDescriptor;
}

type Evaluation<Principal, Outcome> = Generator<GrantRequest, Outcome, Known<Principal>>;

type Schemes = CredentialSource & { readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor> };

function* tryAlternatives<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: Schemes,
): Evaluation<Principal, SecurityDecision<Principal>> {
  const grants = new Map<string, Known<Principal>>();
  const invalid = new Set<string>();
  let forbidden: SecurityAlternative | undefined;
  for (const alternative of alternatives) {
    if (alternative.length === 0) continue;
    const principals = new Map<string, Principal>();
    const kinds = new Set<NeedOutcome<Principal>["kind"]>();
    for (const need of alternative) {
      const outcome = yield* tryNeed(need, source, grants);
      kinds.add(outcome.kind);
      if (outcome.kind === "met") principals.set(need.scheme, outcome.principal);
      if (outcome.kind === "invalid") invalid.add(need.scheme);
    }
    if (principals.size > 0 && kinds.size === 1 && kinds.has("met")) return { kind: "allowed", principals };
    if (!kinds.has("missing") && !kinds.has("invalid")) forbidden ??= alternative;
  }
  if (alternatives.some((alternative) => alternative.length === 0))
    return { kind: "allowed", principals: NOBODY };
  if (forbidden === undefined) return { kind: "unauthenticated", invalid };
  return { kind: "forbidden", scopes: [...new Set(forbidden.flatMap((need) => need.scopes))] };
}

function* tryNeed<Principal>(
  { scheme: name, scopes }: SecurityNeed,
  source: Schemes,
  grants: Map<string, Known<Principal>>,
): Evaluation<Principal, NeedOutcome<Principal>> {
  const scheme = source.schemes.get(name);
  const credential = scheme && findCredential(scheme, source);
  if (scheme === undefined || credential === undefined) return { kind: "missing" };
  if (!grants.has(name)) grants.set(name, yield { credential, scheme });
  const grant = grants.get(name);
  // A certificate is treated as missing if `grant` returns nothing for it.
  if (!grant) return { kind: scheme.kind === "mutualTLS" ? "missing" : "invalid" };
  if (scopes.length > 0 && grant.scopes !== "all") {
    const granted = new Set(grant.scopes ?? []);
    if (!scopes.every((scope) => granted.has(scope))) return { kind: "insufficient" };
  }
  return { kind: "met", principal: grant.principal };
}

/** The server part `authorise`: admits a caller, or responds with 401 or 403 and challenges. */
export async function authorise<P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
  query: string,
): Promise<Granted | Problem> {
  const { security } = operation;
  const { authenticate } = settings.options;
  if (security.length === 0 || authenticate === undefined) return ANONYMOUS;
  const grant = async (...[credential, scheme]: GrantArguments): Promise<Known<P>> => {
    const found = await authenticate(credential, new CredentialContext(operation, scheme, incoming));
    requireGrant(found, operation, scheme.name);
    if (found && "reply" in found) throw new ReplyError(found.reply);
    return found;
  };
  const { schemes } = settings;
  const decision = await evaluateSecurity(security, { schemes, query, headers: incoming.headers, grant });
  switch (decision.kind) {
    case "allowed": {
      const [principal] = decision.principals.values();
      return { kind: "granted", principal, principals: decision.principals };
    }
    case "unauthenticated": {
      const headers = challengesFor(security, schemes, {
        realm: settings.contract.title,
        invalid: decision.invalid,
      });
      const source = { query, headers: incoming.headers };
      const message = describeUnauthenticated(security, { schemes, invalid: decision.invalid, source });
      return { ...problem(401, message), headers };
    }
    case "forbidden": {
      const refused = problem(403, "Insufficient scope.");
      const bearer = security.flat().some((need) => isBearer(schemes.get(need.scheme)));
      // A 403 contains a challenge only for bearer tokens (RFC 6750 §3).
      return bearer
        ? { ...refused, headers: insufficientScope(settings.contract.title, decision.scopes) }
        : refused;
    }
  }
}

class CredentialContext implements AuthenticateContext {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly context: unknown;
  readonly #incoming: Incoming;

  constructor(operation: OperationDescriptor, scheme: SecuritySchemeDescriptor, incoming: Incoming) {
    this.operation = operation;
    this.scheme = scheme;
    this.context = incoming.context;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }
}

type GrantArguments = Parameters<Parameters<typeof evaluateSecurity>[1]["grant"]>;
