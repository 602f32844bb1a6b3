import { describe, expect, it } from "vitest";
import { readContract } from "./lint-contract.ts";
import { readDescription, readRows, seedIsMissing } from "./seed.ts";

interface Contract {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security: unknown }>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly securitySchemes: {
      readonly oauth2: {
        readonly flows: { readonly authorizationCode: { readonly scopes: Readonly<Record<string, string>> } };
      };
    };
  };
}

// The shape is what these tests check.
const contract = readContract() as unknown as Contract;
const { scopes } = contract.components.securitySchemes.oauth2.flows.authorizationCode;

if (seedIsMissing !== undefined) console.info(`contract.test.ts, in part ${seedIsMissing}`);

describe("the contract", () => {
  it("has two operations, each with one scope on both schemes", () => {
    const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { security }]) => [`${method} ${path}`, security]),
    );
    expect(Object.fromEntries(operations)).toEqual({
      "get /orgs/{organization}/servers/{server}/sites/{site}/deployments/{deployment}/log": [
        { http: ["site:manage-deploys"] },
        { oauth2: ["site:manage-deploys"] },
      ],
      "put /orgs/{organization}/recipes/{recipe}": [
        { http: ["recipe:manage"] },
        { oauth2: ["recipe:manage"] },
      ],
    });
  });

  it("has 24 tags and 62 scopes", () => {
    expect(new Set(contract.tags.map(({ name }) => name)).size).toBe(24);
    expect(Object.keys(scopes)).toHaveLength(62);
  });

  it.skipIf(seedIsMissing)("describes the scopes word for word, in the description's order", () => {
    const stated = readRows(readDescription()).filter(([scope]) => /^[a-z]+:[a-z-]+$/.test(scope ?? ""));
    expect(Object.entries(scopes)).toEqual(stated);
  });

  it.skipIf(seedIsMissing)("has the description's tags", () => {
    const list = /grouped under these tags: (.*)\.$/m.exec(readDescription())?.[1]?.split(", ") ?? [];
    // The one that has words in brackets carries them as its description.
    const asStated = contract.tags.map(({ name, description }) =>
      list.includes(name) ? name : `${name} (${description.toLowerCase().replace(/\.$/, "")})`,
    );
    expect(asStated.sort()).toEqual([...list].sort());
  });

  it.skipIf(seedIsMissing)("has the description's fields and no other", () => {
    const text = readDescription();
    const fieldsOf = (heading: string): readonly string[] => {
      const section = text.split(`\n### ${heading}\n`)[1]?.split("\n### ")[0] ?? "";
      return readRows(section).flatMap(([field]) => (field && !/^(Field|-+)$/.test(field) ? [field] : []));
    };
    for (const [heading, name] of [
      ["2.1 DeploymentOutputResource", "DeploymentOutputResource"],
      ["2.2 RecipeResource", "RecipeResource"],
      ["2.3 Link", "Link"],
    ] as const) {
      const stated = fieldsOf(heading);
      expect(stated.length).toBeGreaterThan(0);
      // A table may leave out the object around the fields that it lists.
      const around = stated.flatMap((field) => (field.includes(".") ? [field.split(".")[0] ?? ""] : []));
      expect(listFields(contract.components.schemas[name])).toEqual(
        [...new Set([...stated, ...around])].sort(),
      );
    }
  });
});

/** Dotted names of all properties that a schema itself describes. */
function listFields(schema: unknown, prefix = ""): readonly string[] {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, unknown>> };
  return Object.entries(properties)
    .flatMap(([name, inner]) => [prefix + name, ...listFields(inner, `${prefix}${name}.`)])
    .sort();
}
