import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  objectOf,
  type SchemaObject,
  textOf,
} from "../../../language/values/json-object.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import { keepMembers, type Members, mediaTypesOf, type SwaggerContext } from "./swagger-context.ts";
import {
  type SortedParameters,
  sortParameters,
  upgradeBody,
  upgradeParameter,
} from "./swagger-parameters.ts";
import { upgradeResponse, upgradeResponses } from "./swagger-responses.ts";

const methods: readonly string[] = ["get", "put", "post", "delete", "options", "head", "patch"];

/** Converts a Swagger 2.0 document to OpenAPI 3. Schemas are shared without changes, and `origins` records moved nodes. */
export function upgradeSwagger(context: SwaggerContext): SchemaObject {
  const { document, origins } = context;
  origins.move("/components/schemas", "/definitions");
  origins.move("/components/securitySchemes", "/securityDefinitions");
  origins.move("/servers", Object.hasOwn(document, "host") ? "/host" : "/basePath");
  const paths = membersOf(memberOf(document, "paths")).map(
    ([path, item]) =>
      [
        path,
        path.startsWith("x-") ? item : upgradePathItem(item, pointerTo("/paths", path), context),
      ] as const,
  );
  return {
    openapi: "3.1.0",
    ...keepMembers(document, ["info", "tags", "externalDocs", "security"]),
    servers: serversOf(document, memberOf(document, "schemes")),
    paths: objectOf(paths),
    components: upgradeComponents(context),
  };
}

function upgradeComponents(context: SwaggerContext): SchemaObject {
  const { document } = context;
  const types = mediaTypesOf({}, "produces", context);
  const responses = membersOf(memberOf(document, "responses")).map(([name, value]) => {
    const node = { value, pointer: pointerTo("/responses", name) };
    const site = { pointer: pointerTo("/components/responses", name), types };
    return [name, upgradeResponse(node, site, context)] as const;
  });
  const parameters = membersOf(memberOf(document, "parameters")).flatMap(([name, value]) => {
    const location = isObject(value) ? memberOf(value, "in") : undefined;
    if (location === "body" || location === "formData") return [];
    const node = { value, pointer: pointerTo("/parameters", name) };
    return [[name, upgradeParameter(node, pointerTo("/components/parameters", name), context)] as const];
  });
  return {
    schemas: memberOf(document, "definitions") ?? {},
    responses: objectOf(responses),
    parameters: objectOf(parameters),
    securitySchemes: upgradeSecuritySchemes(memberOf(document, "securityDefinitions")),
  };
}

function serversOf(document: SchemaObject, schemes: unknown): readonly SchemaObject[] {
  const host = textOf(document, "host");
  const basePath = textOf(document, "basePath") ?? "";
  if (host === undefined) return [{ url: basePath === "" ? "/" : basePath }];
  const listed = elementsOf(schemes).filter((scheme) => typeof scheme === "string");
  return (listed.length === 0 ? ["https"] : listed).map((scheme) => ({
    url: `${scheme}://${host}${basePath}`,
  }));
}

function upgradePathItem(item: unknown, pointer: string, context: SwaggerContext): unknown {
  if (!isObject(item)) return item;
  const shared = sortParameters(memberOf(item, "parameters"), `${pointer}/parameters`, context);
  const upgraded: Members = keepMembers(item, ["$ref"]);
  if (shared.plain.length > 0) upgraded["parameters"] = upgradeAll(shared, pointer, context);
  for (const method of Object.keys(item).filter((name) => methods.includes(name))) {
    upgraded[method] = upgradeOperation(item[method], shared, `${pointer}/${method}`, context);
  }
  return upgraded;
}

function upgradeAll(
  { plain }: SortedParameters,
  pointer: string,
  context: SwaggerContext,
): readonly unknown[] {
  return plain.map((node, index) => upgradeParameter(node, `${pointer}/parameters/${index}`, context));
}

function upgradeOperation(
  operation: unknown,
  shared: SortedParameters,
  pointer: string,
  context: SwaggerContext,
): unknown {
  if (!isObject(operation)) return operation;
  const own = sortParameters(memberOf(operation, "parameters"), `${pointer}/parameters`, context);
  const form = own.form.length > 0 ? own.form : shared.form;
  const body = own.body ?? (own.form.length > 0 ? undefined : shared.body);
  const requestBody = upgradeBody({ plain: [], body, form }, operation, `${pointer}/requestBody`, context);
  const kept = ["tags", "summary", "description", "externalDocs", "operationId", "deprecated", "security"];
  const schemes = memberOf(operation, "schemes");
  return {
    ...keepMembers(operation, kept),
    ...(schemes === undefined ? {} : { servers: serversOf(context.document, schemes) }),
    ...(own.plain.length === 0 ? {} : { parameters: upgradeAll(own, pointer, context) }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: upgradeResponses(operation, `${pointer}/responses`, context),
  };
}

const flowNames: ReadonlyMap<unknown, string> = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

function upgradeSecuritySchemes(definitions: unknown): SchemaObject {
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
