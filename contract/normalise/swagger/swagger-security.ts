import type { SchemaObject } from "../../../language/values/json-object.ts";
import { isObject, memberOf, membersOf, objectOf, textOf } from "../../../language/values/json-object.ts";
import { keepMembers } from "./swagger-context.ts";

/** Swagger's names of the OAuth 2 flows, and OpenAPI 3's. */
const flowNames: ReadonlyMap<unknown, string> = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

/** The security schemes of a document's `securityDefinitions`. What is not understood stays as it is. */
export function upgradeSecuritySchemes(definitions: unknown): SchemaObject {
  return objectOf(membersOf(definitions).map(([name, value]) => [name, upgradeScheme(value)] as const));
}

function upgradeScheme(scheme: unknown): unknown {
  if (!isObject(scheme)) return scheme;
  switch (scheme["type"]) {
    case "basic":
      return { ...keepMembers(scheme, ["description"]), type: "http", scheme: "basic" };
    case "oauth2":
      return {
        ...keepMembers(scheme, ["type", "description"]),
        flows: upgradeFlow(scheme, textOf(scheme, "flow")),
      };
    default:
      return scheme;
  }
}

function upgradeFlow(scheme: SchemaObject, flow: string | undefined): SchemaObject {
  const name = flowNames.get(flow);
  if (name === undefined) return {};
  const urls = ["authorizationUrl", "tokenUrl"].flatMap((member) => {
    const url = textOf(scheme, member);
    return url === undefined ? [] : [[member, url] as const];
  });
  return { [name]: { ...Object.fromEntries(urls), scopes: memberOf(scheme, "scopes") ?? {} } };
}
