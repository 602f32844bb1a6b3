import { expect, test } from "vitest";
import {
  dialectOf,
  isObjectKind,
  kindsLeadingTo,
  memberOfShape,
  type ObjectKind,
  objectKinds,
  openapiVersions,
  pathItemMethods,
  shapeOf,
  versionOf,
} from "../../../../language/openapi/document-shape.ts";
import { httpSchemes } from "../../../../language/openapi/http-schemes.ts";

test("a document is of the version that it names, with any patch", () => {
  const named = ["2.0", "3.0.4", "3.1.0", "3.1", "3.2.0-rc1", "3.1.10"].map(versionOf);
  expect(named).toEqual(["2.0", "3.0", "3.1", "3.1", "3.2", "3.1"]);
});

test("a version that the table lacks is none: nothing reads it as another", () => {
  const others = ["3.3.0", "3.10.0", "4.0.0", "2.0.1", "1.2", "", "3.1.x", "13.1.0"].map(versionOf);
  expect(others.every((version) => version === undefined)).toBe(true);
});

test("the dialect of a document is that of its version", () => {
  const dialects = ["2.0", "3.0.4", "3.1.0", "3.2.0-rc1"].map(dialectOf);
  expect(dialects).toEqual(["2.0", "3.0", "3.1", "3.1"]);
});

test("each version after 3.0 is a column: members say that it brought them", () => {
  const brought = objectKinds.flatMap((kind) =>
    [...shapeOf(kind)].flatMap(([name, { since }]) =>
      since === undefined ? [] : [`${since} ${kind}.${name}`],
    ),
  );
  expect(brought).toContain("3.1 document.webhooks");
  expect(brought).toContain("3.2 mediaType.itemSchema");
  const versions = new Set(brought.map((row) => row.split(" ")[0]));
  expect([...versions].sort()).toEqual(openapiVersions.slice(2));
});

test("kinds of objects are known by their names", () => {
  expect(objectKinds.every(isObjectKind)).toBe(true);
  expect(["schemas", "constructor", "", "schema list"].some(isObjectKind)).toBe(false);
});

test("methods are in the order of the model", () => {
  expect(pathItemMethods).toEqual([
    "get",
    "put",
    "post",
    "delete",
    "options",
    "head",
    "patch",
    "trace",
    "query",
  ]);
});

/** The member names of an object in one major version, `*` after those whose absence is reported. */
function namesOf(kind: ObjectKind, version: 2 | 3): readonly string[] {
  return [...shapeOf(kind)].flatMap(([name, { isRequired }]) =>
    memberOfShape(kind, name, version) === undefined ? [] : [isRequired === true ? `${name}*` : name],
  );
}

// The fixed fields of OpenAPI 2.0 and 3.2, by the tables of the specifications.
const common = "info* paths tags security externalDocs";
test.each<readonly [ObjectKind, 2 | 3, string]>([
  [
    "document",
    2,
    `${common} swagger host basePath schemes consumes produces definitions parameters responses securityDefinitions`,
  ],
  ["document", 3, `${common} openapi $self jsonSchemaDialect servers webhooks components`],
  ["info", 3, "title* version* summary description termsOfService contact license"],
  [
    "operation",
    2,
    "tags summary description externalDocs operationId consumes produces parameters responses schemes deprecated security",
  ],
  [
    "operation",
    3,
    "tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers",
  ],
  [
    "pathItem",
    3,
    `$ref summary description servers parameters additionalOperations ${pathItemMethods.join(" ")}`,
  ],
  [
    "parameter",
    2,
    "name in description required schema type format allowEmptyValue items collectionFormat default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum multipleOf x-nullable",
  ],
  [
    "parameter",
    3,
    "name in description required deprecated allowEmptyValue style explode allowReserved schema content example examples",
  ],
  [
    "header",
    3,
    "description required deprecated style explode allowReserved schema content example examples",
  ],
  ["requestBody", 3, "description content required"],
  ["mediaType", 3, "schema itemSchema example examples encoding prefixEncoding itemEncoding"],
  ["encoding", 3, "contentType headers encoding prefixEncoding itemEncoding style explode allowReserved"],
  ["response", 2, "description schema headers examples"],
  ["response", 3, "summary description headers content links"],
  ["example", 3, "summary description dataValue serializedValue value externalValue"],
  ["link", 3, "operationRef operationId parameters requestBody description server"],
  ["tag", 3, "name summary description externalDocs parent kind"],
  ["server", 3, "url description name variables"],
  ["serverVariable", 3, "enum default description"],
  [
    "components",
    3,
    "schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes",
  ],
  ["securityScheme", 2, "type description name in flow authorizationUrl tokenUrl scopes"],
  [
    "securityScheme",
    3,
    "type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated",
  ],
  ["flows", 3, "implicit password clientCredentials authorizationCode deviceAuthorization"],
  ["flow", 3, "authorizationUrl deviceAuthorizationUrl tokenUrl refreshUrl scopes"],
  ["discriminator", 3, "propertyName mapping defaultMapping"],
])("an object of the kind %s has the members of OpenAPI %i", (kind, version, names) => {
  expect([...namesOf(kind, version)].sort()).toEqual(names.split(" ").sort());
});

test("later members tell the version that brought them", () => {
  const later = objectKinds.flatMap((kind) =>
    [...shapeOf(kind)].flatMap(([name, { since }]) =>
      since === undefined ? [] : [`${kind}.${name} ${since}`],
    ),
  );
  expect(later.sort()).toEqual(
    [
      ...["document.webhooks", "document.jsonSchemaDialect", "info.summary", "components.pathItems"].map(
        (member) => `${member} 3.1`,
      ),
      ...[
        "document.$self",
        "tag.summary",
        "tag.parent",
        "tag.kind",
        "server.name",
        "components.mediaTypes",
        "pathItem.query",
        "pathItem.additionalOperations",
        "mediaType.itemSchema",
        "mediaType.prefixEncoding",
        "mediaType.itemEncoding",
        "encoding.encoding",
        "encoding.prefixEncoding",
        "encoding.itemEncoding",
        "response.summary",
        "example.dataValue",
        "example.serializedValue",
        "securityScheme.deprecated",
        "securityScheme.oauth2MetadataUrl",
        "flows.deviceAuthorization",
        "flow.deviceAuthorizationUrl",
        "discriminator.defaultMapping",
      ].map((member) => `${member} 3.2`),
    ].sort(),
  );
});

test("what is lost says why, and what is kept is not", () => {
  const lost = objectKinds.flatMap((kind) =>
    [...shapeOf(kind)].flatMap(([name, { use }]) =>
      use.kind === "lost" ? [[`${kind}.${name}`, use.reason]] : [],
    ),
  );
  expect(lost.map(([member]) => member).sort()).toEqual([
    "encoding.headers",
    "link.server",
    "parameter.allowEmptyValue",
  ]);
  expect(lost.every(([, reason]) => /\w\.$/.test(reason ?? ""))).toBe(true);
});

test("a member that one major version has is none in the other, nor is one that no version has", () => {
  expect(memberOfShape("document", "swagger", 2)).toBeDefined();
  expect(memberOfShape("document", "swagger", 3)).toBeUndefined();
  expect(memberOfShape("document", "openapi", 2)).toBeUndefined();
  expect(memberOfShape("document", "paths", 2)).toBe(memberOfShape("document", "paths", 3));
  expect(memberOfShape("document", "constructor", 3)).toBeUndefined();
});

test("kinds lead to others over what they hold", () => {
  expect([...kindsLeadingTo(["serverVariable"])].sort()).toEqual([
    "callback",
    "components",
    "document",
    "operation",
    "pathItem",
    "server",
    "serverVariable",
  ]);
  expect([...kindsLeadingTo(["flow"], ({ since }) => since === undefined)].sort()).toEqual(
    ["flow", "flows", "securityScheme", "components", "document"].sort(),
  );
  expect([...kindsLeadingTo(["flow"], () => false)]).toEqual(["flow"]);
  expect([...kindsLeadingTo([])]).toEqual([]);
});

test("the registered HTTP authentication schemes are in lower case", () => {
  expect(["basic", "bearer", "digest"].filter((scheme) => !httpSchemes.has(scheme))).toEqual([]);
  expect([...httpSchemes].filter((scheme) => !/^[a-z\d-]+$/.test(scheme))).toEqual([]);
});
