// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor, SecuritySchemeDescriptor } from "../descriptors.js";
import { challengesFor, insufficientScope, isBearer } from "./challenge.js";
import { type Authenticate, type AuthenticateContext, evaluateSecurity } from "./evaluate-security.js";
import type { Incoming } from "./incoming.js";
import { type Problem, problem } from "./problem.js";
import type { Service } from "./service.js";

/** A caller that may go on. */
export interface Granted {
  readonly kind: "granted";
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
}

/** A caller that nothing is known of. */
export const ANONYMOUS: Granted = {
  kind: "granted",
  principal: undefined,
  principals: new Map<string, unknown>(),
};

/** Lets a caller go on, or answers 401 or 403 with its challenges. */
export async function authorise<P>(
  service: Service<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
  query: string,
): Promise<Granted | Problem> {
  const { security } = operation;
  const { authenticate } = service.options;
  if (security.length === 0 || authenticate === undefined) return ANONYMOUS;
  const grant = (...[credential, scheme]: GrantArguments): ReturnType<Authenticate<P>> =>
    authenticate(credential, new CredentialContext(operation, scheme, incoming));
  const { schemes } = service;
  const decision = await evaluateSecurity(security, { schemes, query, headers: incoming.headers, grant });
  switch (decision.kind) {
    case "allowed": {
      const [principal] = decision.principals.values();
      return { kind: "granted", principal, principals: decision.principals };
    }
    case "unauthenticated": {
      const headers = challengesFor(security, schemes, {
        realm: service.contract.title,
        invalid: decision.invalid,
      });
      return { ...problem(401, "The operation needs valid credentials."), headers };
    }
    case "forbidden": {
      const refused = problem(403, "The credentials do not open this operation.");
      const bearer = security.flat().some((need) => isBearer(schemes.get(need.scheme)));
      // RFC 6750 §3 is for tokens; other schemes have no word for it.
      return bearer
        ? { ...refused, headers: insufficientScope(service.contract.title, decision.scopes) }
        : refused;
    }
  }
}

/** A class, so that no request is built that `authenticate` does not ask for. */
class CredentialContext implements AuthenticateContext {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly #incoming: Incoming;

  constructor(operation: OperationDescriptor, scheme: SecuritySchemeDescriptor, incoming: Incoming) {
    this.operation = operation;
    this.scheme = scheme;
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
