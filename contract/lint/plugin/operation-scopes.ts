import type { Location, Oas3Rule, Oas3Visitor, UserContext } from "@redocly/openapi-core";
import { refOf } from "../../../language/schema/local-ref.ts";
import { isObject, memberOf, membersOf, type SchemaObject } from "../../../language/values/json-object.ts";

/**
 * A rule that requires every operation to list scopes for each accepted security scheme, each declared by an OAuth 2 scheme. Otherwise, the
 * document does not state which tokens are valid. A root `security` is not sufficient, since it is easily forgotten when an operation is
 * added. Since OpenAPI 3.1, schemes of any type can list scopes (§4.8.30).
 */
export const operationScopes: Oas3Rule = () => {
  let known: ReadonlySet<string> = new Set();
  return {
    ...visitPathOperations((operation, ctx) => checkOperation(operation, known, ctx)),
    Root: (root: unknown, ctx: UserContext): void => {
      known = collectScopes(root, ctx);
    },
  };
};

function collectScopes(root: unknown, ctx: UserContext): ReadonlySet<string> {
  const components = isObject(root) ? memberOf(root, "components") : undefined;
  const schemes = isObject(components) ? membersOf(memberOf(components, "securitySchemes")) : [];
  return new Set(
    schemes.flatMap(([, value]) => {
      const scheme = resolveNode(value, ctx.location, ctx)?.value;
      if (scheme === undefined || memberOf(scheme, "type") !== "oauth2") return [];
      return membersOf(memberOf(scheme, "flows")).flatMap(([, flow]) =>
        isObject(flow) ? membersOf(memberOf(flow, "scopes")).map(([scope]) => scope) : [],
      );
    }),
  );
}

function checkOperation(operation: SchemaObject, known: ReadonlySet<string>, ctx: UserContext): void {
  const security = memberOf(operation, "security");
  if (!Array.isArray(security) || security.length === 0) {
    ctx.report({
      message: "The operation does not list any scopes because it has no `security`.",
      location: security === undefined ? ctx.location.key() : ctx.location.child("security"),
    });
    return;
  }
  for (const [index, alternative] of security.entries()) checkAlternative(alternative, index, known, ctx);
}

function checkAlternative(value: unknown, index: number, known: ReadonlySet<string>, ctx: UserContext): void {
  const location = ctx.location.child(["security", index]);
  const needs = membersOf(value);
  if (needs.length === 0) {
    ctx.report({
      message: "This alternative does not name a scheme, so it allows anonymous access.",
      location,
    });
  }
  for (const [scheme, scopes] of needs) {
    const at = location.child(scheme);
    if (!Array.isArray(scopes) || scopes.length === 0) {
      ctx.report({
        message: `The operation does not list any scopes for the scheme \`${scheme}\`.`,
        location: at,
      });
      continue;
    }
    for (const [position, scope] of scopes.entries()) {
      if (known.has(scope)) continue;
      const message = `The scope \`${String(scope)}\` is not defined by any OAuth 2 scheme in this document.`;
      ctx.report({ message, location: at.child(position) });
    }
  }
}

function visitPathOperations(visit: (operation: SchemaObject, ctx: UserContext) => void): Oas3Visitor {
  let depth = 0;
  const elsewhere = {
    enter: (): void => {
      depth += 1;
    },
    leave: (): void => {
      depth -= 1;
    },
  };
  return {
    WebhooksMap: elsewhere,
    Callback: elsewhere,
    Operation: (operation: unknown, ctx: UserContext): void => {
      if (depth === 0 && isObject(operation)) visit(operation, ctx);
    },
  };
}

interface ResolvedNode {
  readonly value: SchemaObject;
  readonly location: Location;
}

type RefContext = Pick<UserContext, "resolve">;

function resolveNode(value: unknown, location: Location, ctx: RefContext): ResolvedNode | undefined {
  if (!isObject(value)) return undefined;
  const ref = refOf(value);
  if (ref === undefined) return { value, location };
  const target = ctx.resolve<object>({ $ref: ref }, location.source.absoluteRef);
  return target.location !== undefined && isObject(target.node)
    ? { value: target.node, location: target.location }
    : undefined;
}
