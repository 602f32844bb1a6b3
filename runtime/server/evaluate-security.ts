import type {
  OperationDescriptor,
  SecurityAlternative,
  SecurityNeed,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import { type CredentialSource, findCredential, type PresentedCredential } from "./presented.ts";

/** Who a credential belongs to, and what it opens. */
export interface Grant<Principal> {
  readonly principal: Principal;
  /** The scopes (or roles) that are granted. Absent: none. `"all"`: whatever an operation asks for. */
  readonly scopes?: Iterable<string> | "all" | undefined;
}

/** What `authenticate` knows beside the credential. */
export interface AuthenticateContext {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/**
 * Says who a credential belongs to; nothing where it is not valid. It is asked once for each scheme and request at most.
 * What it throws is an internal error, and nobody is let in.
 */
export type Authenticate<Principal> = (
  credential: PresentedCredential,
  context: AuthenticateContext,
) => Grant<Principal> | undefined | null | Promise<Grant<Principal> | undefined | null>;

/** The outcome of holding a request against an operation's security. */
export type SecurityDecision<Principal> =
  | { readonly kind: "allowed"; readonly principals: ReadonlyMap<string, Principal> }
  /** 401. `invalid`: schemes whose credential was there but not accepted. */
  | { readonly kind: "unauthenticated"; readonly invalid: ReadonlySet<string> }
  /** 403. The scopes that the alternative asks for which came closest. */
  | { readonly kind: "forbidden"; readonly scopes: readonly string[] };

/** How credentials become grants. */
export interface SecuritySource<Principal> extends CredentialSource {
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  grant(
    credential: PresentedCredential,
    scheme: SecuritySchemeDescriptor,
  ): ReturnType<Authenticate<Principal>>;
}

/** How one need fares. */
type NeedOutcome<Principal> =
  | { readonly kind: "met"; readonly principal: Principal }
  | { readonly kind: "missing" | "invalid" | "insufficient" };

const NOBODY: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Holds a request against the security of an operation: one alternative has to be met, with all of its needs (OpenAPI 3.2
 * §4.30). No alternatives, or one without needs, admit anyone; such an alternative is taken last, so that a caller who has
 * valid credentials is known by them.
 *
 * Where none is met, it is 403 if one failed for want of scopes alone, else 401. A scheme that the document does not define is
 * never met.
 */
export async function evaluateSecurity<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: SecuritySource<Principal>,
): Promise<SecurityDecision<Principal>> {
  if (alternatives.length === 0) return { kind: "allowed", principals: NOBODY };
  const trial = tryAlternatives<Principal>(alternatives, source);
  let step = trial.next();
  while (!step.done) step = trial.next(await source.grant(step.value.credential, step.value.scheme));
  return step.value;
}

/** As {@link evaluateSecurity}, where what a credential opens is known at once. */
export function decideSecurity<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: CredentialSource & {
    readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
    grant(credential: PresentedCredential, scheme: SecuritySchemeDescriptor): Known<Principal>;
  },
): SecurityDecision<Principal> {
  if (alternatives.length === 0) return { kind: "allowed", principals: NOBODY };
  const trial = tryAlternatives<Principal>(alternatives, source);
  let step = trial.next();
  while (!step.done) step = trial.next(source.grant(step.value.credential, step.value.scheme));
  return step.value;
}

type Known<Principal> = Grant<Principal> | undefined | null;

/** Something that has to be known before it goes on. */
interface Asked {
  readonly credential: PresentedCredential;
  readonly scheme: SecuritySchemeDescriptor;
}

type Trial<Principal, Outcome> = Generator<Asked, Outcome, Known<Principal>>;

/** Where credentials are looked for, and by which schemes. */
type Schemes = CredentialSource & { readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor> };

function* tryAlternatives<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: Schemes,
): Trial<Principal, SecurityDecision<Principal>> {
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
): Trial<Principal, NeedOutcome<Principal>> {
  const scheme = source.schemes.get(name);
  const credential = scheme && findCredential(scheme, source);
  if (scheme === undefined || credential === undefined) return { kind: "missing" };
  if (!grants.has(name)) grants.set(name, yield { credential, scheme });
  const grant = grants.get(name);
  // A certificate that nobody vouches for is one that is not there.
  if (!grant) return { kind: scheme.kind === "mutualTLS" ? "missing" : "invalid" };
  if (scopes.length > 0 && grant.scopes !== "all") {
    const granted = new Set(grant.scopes ?? []);
    if (!scopes.every((scope) => granted.has(scope))) return { kind: "insufficient" };
  }
  return { kind: "met", principal: grant.principal };
}
