import { followRefs } from "../../language/openapi/find-node.ts";
import { infoText } from "../../language/openapi/info-text.ts";
import type { JsonSchema, SchemaObject } from "../../language/values/json-object.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { Finding } from "../findings/finding.ts";
import type { Gap } from "../findings/gap.ts";
import type { Normalised } from "../normalise/normalise-document.ts";
import { namedSchemasOf } from "../normalise/plan-directions.ts";
import { createReporter } from "../normalise/report.ts";
import { buildCallbacks } from "./build-callbacks.ts";
import { buildOperations } from "./build-operations.ts";
import { buildSecurity, buildSecuritySchemes } from "./build-security.ts";
import { buildServers } from "./build-servers.ts";
import { buildTags } from "./build-tags.ts";
import { checkOperations, reportEqualPaths, reportFixedMethods } from "./check-operations.ts";
import type { ModelContext, ObjectNode } from "./model-context.ts";
import { reportBeyondFetch } from "./report-beyond-fetch.ts";
import { reportContradictions } from "./report-contradictions.ts";
import { checkLinks } from "./resolve-links.ts";
import type { ApiModel, LeftOutOperation, NamedSchema } from "./types.ts";

/**
 * Builds the model of a normalised document. Never throws for what a document holds: an operation that cannot be
 * understood is left out with a finding, and the others are built.
 */
export function buildModel(normalised: Normalised): {
  readonly model: ApiModel;
  readonly findings: readonly Finding[];
  readonly gaps: readonly Gap[];
} {
  const { document, specification, placeOf } = normalised;
  const { report, findings, gaps } = createReporter(placeOf);
  const leftOut: LeftOutOperation[] = [];
  const schemas = namedSchemasOf(document);
  const find = (name: string): unknown => (isObject(schemas) ? memberOf(schemas, name) : undefined);
  const follow: ModelContext["follow"] = (node) => followRefs(document, node);
  const context: ModelContext = {
    ...{ document, follow, report, find, specification },
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
  reportEqualPaths(paths, report);
  reportFixedMethods([...paths, ...webhooksOfDocument, ...callbacks], report);
  const all = checkOperations([...paths, ...webhooksOfDocument, ...callbacks], report);
  reportBeyondFetch(all, report);
  const operations = all.slice(0, paths.length);
  const webhooks = all.slice(paths.length);
  checkLinks({ operations, webhooks }, report);
  if (all.length === 0) report("document/no-operations", "", "The document describes no operation.");
  const listed = listSchemas(normalised);
  reportContradictions({ operations: all, schemas: listed, find }, report);
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
  return { model, findings, gaps };
}

function componentsOf(document: SchemaObject): ObjectNode {
  const components = memberOf(document, "components");
  return { value: isObject(components) ? components : {}, pointer: "/components" };
}

function listSchemas({ document, requestNames, directions }: Normalised): readonly NamedSchema[] {
  const originals = new Map([...requestNames].map(([name, variant]) => [variant, name] as const));
  return membersOf(namedSchemasOf(document)).map(([name, schema]) => {
    const requestName = requestNames.get(name);
    const derivedFrom = originals.get(name);
    const direction = derivedFrom === undefined ? directions.get(name) : "request";
    return {
      pointer: pointerTo("/components/schemas", name),
      name,
      // Normalising left nothing but schemas here.
      schema: schema as JsonSchema,
      ...(direction === undefined ? {} : { direction }),
      ...(requestName === undefined ? {} : { requestName }),
      ...(derivedFrom === undefined ? {} : { derivedFrom }),
    };
  });
}
