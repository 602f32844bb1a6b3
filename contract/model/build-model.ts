import { findLastReference, infoText } from "../../language/openapi/find-node.ts";
import { schemaPointer } from "../../language/schema/local-ref.ts";
import {
  asObject,
  elementsOf,
  isObject,
  type JsonSchema,
  memberOf,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import type { Finding, UnreadNode } from "../findings/finding.ts";
import type { Normalised } from "../normalise/normalise-document.ts";
import { createReporter } from "../normalise/report.ts";
import { namedSchemasOf } from "../normalise/split-directions.ts";
import { checkLinks } from "./build-links.ts";
import { buildCallbacks, buildOperations } from "./build-operations.ts";
import { buildSecurity, buildSecuritySchemes } from "./build-security.ts";
import { buildServers } from "./build-servers.ts";
import {
  distinguishIds,
  reportBeyondFetch,
  reportFixedMethods,
  reportUnreachable,
} from "./check-operations.ts";
import { createFollow, type ModelContext, type ObjectNode } from "./model-context.ts";
import { lookupOf } from "./model-lookup.ts";
import { directionsOf, withOneWayBy } from "./one-way-shape.ts";
import type { ApiModel, LeftOutOperation, NamedSchema, Operation, Tag } from "./types.ts";

/** Builds the model of a document. Malformed operations are omitted and reported. Never throws because of a document's content. */
export function buildModel(normalised: Normalised): {
  readonly model: ApiModel;
  readonly findings: readonly Finding[];
  readonly unread: readonly UnreadNode[];
} {
  const { document, specification, placeOf } = normalised;
  const { report, findings, unread } = createReporter(placeOf);
  const leftOut: LeftOutOperation[] = [];
  const schemas = namedSchemasOf(document);
  const find = (name: string): unknown => memberOf(schemas, name);
  const follow = createFollow(document, specification);
  const context: ModelContext = {
    ...{ document, follow, report, find, specification },
    lastReference: (node) => findLastReference(document, node),
    ...{ built: new Map(), leftOut },
  };
  const root: ObjectNode = { value: document, pointer: "" };
  const description = infoText(document, "description");
  const securitySchemes = buildSecuritySchemes(componentsOf(document), context);
  const defaults = {
    schemes: securitySchemes,
    security: () => buildSecurity(root, securitySchemes, context) ?? [],
  };
  const paths = buildOperations("paths", defaults, context);
  const webhooksOfDocument = buildOperations("webhooks", defaults, context);
  const callbacks = buildCallbacks([...paths, ...webhooksOfDocument], defaults, context);
  reportUnreachable(paths, find, report);
  reportFixedMethods([...paths, ...webhooksOfDocument, ...callbacks], report);
  const all = distinguishIds([...paths, ...webhooksOfDocument, ...callbacks]);
  reportBeyondFetch(all, report);
  const listed = listSchemas(normalised);
  const operations = decideOneWay(all.slice(0, paths.length), listed);
  const webhooks = all.slice(paths.length);
  checkLinks({ operations, webhooks }, report);
  if (all.length === 0) report("document/no-operations", "", "The document does not define any operations.");
  const model: ApiModel = {
    title: infoText(document, "title") ?? "",
    version: infoText(document, "version") ?? "",
    ...(description === undefined ? {} : { description }),
    specification,
    servers: buildServers(root, context) ?? [{ url: "/", variables: [] }],
    tags: buildTags(document, all),
    operations,
    webhooks,
    ...(leftOut.length === 0 ? {} : { leftOut }),
    schemas: listed,
    securitySchemes,
  };
  return { model, findings, unread };
}

function decideOneWay(
  operations: readonly Operation[],
  schemas: readonly NamedSchema[],
): readonly Operation[] {
  const lookup = lookupOf({ schemas });
  const directions = directionsOf({ schemas });
  return operations.map((operation) => withOneWayBy(operation, lookup, directions));
}

function componentsOf(document: SchemaObject): ObjectNode {
  return { value: asObject(memberOf(document, "components")), pointer: "/components" };
}

function listSchemas({ document, requestNames, directions }: Normalised): readonly NamedSchema[] {
  const originals = new Map([...requestNames].map(([name, variant]) => [variant, name] as const));
  return membersOf(namedSchemasOf(document)).map(([name, schema]) => {
    const requestName = requestNames.get(name);
    const derivedFrom = originals.get(name);
    const direction = derivedFrom === undefined ? directions.get(name) : "request";
    return {
      pointer: schemaPointer(name),
      name,
      schema: schema as JsonSchema,
      ...(direction === undefined ? {} : { direction }),
      ...(requestName === undefined ? {} : { requestName }),
      ...(derivedFrom === undefined ? {} : { derivedFrom }),
    };
  });
}

function buildTags(document: SchemaObject, operations: readonly Operation[]): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const [index, value] of elementsOf(memberOf(document, "tags")).entries()) {
    const name = isObject(value) ? textOf(value, "name") : undefined;
    if (!isObject(value) || name === undefined || tags.has(name)) continue;
    const description = textOf(value, "description");
    tags.set(name, {
      name,
      pointer: `/tags/${index}`,
      ...(description === undefined ? {} : { description }),
    });
  }
  for (const { pointer, tags: used } of operations) {
    for (const [index, name] of used.entries()) {
      if (!tags.has(name)) tags.set(name, { name, pointer: `${pointer}/tags/${index}` });
    }
  }
  return [...tags.values()];
}
