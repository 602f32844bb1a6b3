import { dialectOf } from "../../language/openapi/document-shape.ts";
import type { PathTemplate } from "../../language/openapi/path-template.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { elementsOf, extensionsOf, textOf } from "../../language/values/json-object.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import { assignPairs, type KeyName } from "./assign-pairs.ts";
import { buildContent } from "./build-media.ts";
import { buildParameters, dropFilledIn } from "./build-parameters.ts";
import { buildResponses } from "./build-responses.ts";
import { buildSecurity } from "./build-security.ts";
import { buildServers } from "./build-servers.ts";
import { type BuildContext, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import type { Operation, RequestBody, SecurityScheme } from "./types.ts";

export interface OperationSite {
  readonly method: string;
  readonly path: string;
  readonly template?: PathTemplate;
  readonly item: ObjectNode;
  readonly operation: ObjectNode;
}

export interface DocumentDefaults {
  /**
   * Returns the document's top-level `security`. Throws `LeftOut` if it cannot be interpreted, so that no operation becomes public by
   * mistake.
   */
  security(): readonly SecurityAlternative[];
  readonly schemes: readonly SecurityScheme[];
}

/** Builds an operation, including the members of its path item. Throws `LeftOut` if the operation cannot be interpreted. */
export function buildOperation(
  site: OperationSite,
  defaults: DocumentDefaults,
  context: BuildContext,
): Operation {
  const { method, path, template, item, operation } = site;
  const { value, pointer } = operation;
  const operationId = textOf(value, "operationId");
  const summary = textOf(value, "summary") ?? textOf(item.value, "summary");
  const description = textOf(value, "description") ?? textOf(item.value, "description");
  const body = buildBody(operation, method, context);
  const servers = buildServers(operation, context) ?? buildServers(item, context);
  const responses = buildResponses(operation, context);
  const security = buildSecurity(operation, defaults.schemes, context) ?? defaults.security();
  const keys = keyNames(security, defaults.schemes);
  const described = buildParameters(item, operation, template, context);
  const parameters = dropFilledIn(described, keys, context);
  return {
    pointer,
    id: operationId ?? placeId(method, pointer),
    hasOperationId: operationId !== undefined,
    method,
    path,
    tags: elementsOf(value["tags"]).filter((tag) => typeof tag === "string"),
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
    deprecated: value["deprecated"] === true,
    parameters: assignPairs(parameters, keys, context),
    ...(body === undefined ? {} : { [unsent.has(method) ? "unsentBody" : "body"]: body }),
    responses,
    security,
    ...(servers === undefined ? {} : { servers }),
    extensions: new Map(extensionsOf(value)),
  };
}

/** Returns the id of an operation without `operationId`: the method, and the path or webhook as written. */
export function placeId(method: string, pointer: string): string {
  return `${method} ${splitPointer(pointer)[1] ?? ""}`;
}

function keyNames(
  security: readonly SecurityAlternative[],
  schemes: readonly SecurityScheme[],
): readonly KeyName[] {
  const needed = new Set(security.flat().map(({ scheme }) => scheme));
  return schemes.flatMap(({ pointer, descriptor }) =>
    descriptor.kind === "apiKey" && needed.has(descriptor.name)
      ? [{ in: descriptor.in, name: descriptor.parameter, pointer }]
      : [],
  );
}

/** Methods for which `fetch` does not send a body (Fetch standard §5.4), although HTTP allows it (RFC 9110 §9.3). */
const unsent: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Methods whose `requestBody` must be ignored in OpenAPI 3.0 (§4.7.10). */
const ignoredIn30: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE"]);

function whyIgnored(method: string, specification: string): string | undefined {
  if (method === "TRACE") return "A TRACE request cannot have a body (RFC 9110 §9.3.8)";
  return dialectOf(specification) === "3.0" && ignoredIn30.has(method)
    ? `OpenAPI 3.0 ignores the body of a ${method} request`
    : undefined;
}

function buildBody(operation: ObjectNode, method: string, context: BuildContext): RequestBody | undefined {
  const member = memberNode(operation, "requestBody");
  if (member === undefined) return undefined;
  const why = whyIgnored(method, context.specification);
  if (why !== undefined) {
    context.report(
      "document/ignored-body",
      member.pointer,
      `${why}. The request body described here was ignored.`,
    );
    return undefined;
  }
  const node = resolveObject(member, context);
  const description = textOf(node.value, "description");
  return {
    pointer: node.pointer,
    required: node.value["required"] === true,
    ...(description === undefined ? {} : { description }),
    content: buildContent(node, context),
  };
}
