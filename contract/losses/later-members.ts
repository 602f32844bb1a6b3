import type { ObjectKind } from "./field-table.ts";

/** The members that OpenAPI 3.1 and 3.2 brought, by object; keywords of schemas are the business of their dialects. */
const broughtBy: Readonly<Record<"3.1" | "3.2", Partial<Readonly<Record<ObjectKind, string>>>>> = {
  "3.1": { document: "webhooks jsonSchemaDialect", info: "summary", components: "pathItems" },
  "3.2": {
    document: "$self",
    tag: "summary parent kind",
    server: "name",
    components: "mediaTypes",
    "path item": "query additionalOperations",
    "media type": "itemSchema prefixEncoding itemEncoding",
    encoding: "encoding prefixEncoding itemEncoding",
    response: "summary",
    example: "dataValue serializedValue",
    "security scheme": "deprecated oauth2MetadataUrl",
    flows: "deviceAuthorization",
    flow: "deviceAuthorizationUrl",
    discriminator: "defaultMapping",
  },
};

const since: ReadonlyMap<string, string> = new Map(
  Object.entries(broughtBy).flatMap(([version, byKind]) =>
    Object.entries(byKind).flatMap(([kind, names]) =>
      names.split(" ").map((name) => [`${kind}.${name}`, version] as const),
    ),
  ),
);

/** The version that brought a member, where that is later than a document's own; of OpenAPI 3. */
export function laterVersion(construct: string, specification: string): string | undefined {
  const version = since.get(construct);
  return version !== undefined && /^3\.[01]\b/.test(specification) && version > specification.slice(0, 3)
    ? version
    : undefined;
}
