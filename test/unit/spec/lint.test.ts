import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { contractText, createLintConfig, lintConfigText, lintText, readContract } from "./lint-contract.ts";

const put = ["paths", "/orgs/{organization}/recipes/{recipe}", "put"];
const log = "/orgs/{organization}/servers/{server}/sites/{site}/deployments/{deployment}/log";
const show = ["paths", log, "get"];
const json = ["content", "application/json", "examples"];
const success = [
  ...show,
  "responses",
  "200",
  "content",
  "application/vnd.api+json",
  "examples",
  "finished",
  "value",
];
const updated = [...put, "responses", "2XX", "content", "*/*", "examples", "updated", "value", "data"];

/** The contract with one value replaced, or removed if the new value is `undefined`. */
function withValue(path: readonly (string | number)[], value: unknown): string {
  const contract = readContract();
  // The path is checked below: each step must be there.
  let node = contract as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) {
    expect(node).toHaveProperty([step]);
    node = node[step] as Record<string | number, unknown>;
  }
  node[path.at(-1) ?? ""] = value;
  return JSON.stringify(contract);
}

describe("the contract, by redocly.yaml", () => {
  it("has no problem", async () => {
    expect(await lintText(contractText)).toEqual([]);
  });

  it("ignores nothing", () => {
    expect(existsSync(".redocly.lint-ignore.yaml")).toBe(false);
  });

  it("is held to every built-in rule but the three that the service's description denies", async () => {
    const rules: Readonly<Record<string, unknown>> = (await createLintConfig()).rules.oas3_1;
    const strict = JSON.stringify(rules);
    expect(Object.keys(rules).filter((rule) => rules[rule] === "off")).toEqual([
      "info-contact",
      "operation-4xx-problem-details-rfc7807",
      "required-string-property-missing-min-length",
    ]);
    expect(strict).not.toContain("warn");
  });

  it("is held to each of our rules", () => {
    const named = Object.keys(parse(lintConfigText).rules).filter((rule) => rule.includes("/"));
    expect(named).toEqual([
      "tenon/operation-names-unique",
      "tenon/operation-scopes",
      "server-management/data-envelope",
      "server-management/error-body",
      "server-management/gap-section",
    ]);
  });

  it("names a plugin that the build makes", () => {
    const [plugin] = parse(lintConfigText).plugins;
    const source = plugin.replace("./dist/", "./").replace(/\.js$/, ".ts");
    expect(source).not.toBe(plugin);
    expect(existsSync(source)).toBe(true);
  });
});

describe("an example that does not match its schema is found", () => {
  const media = "no-invalid-media-type-examples";
  it.each([
    ["a value of the wrong type", [...success, "data", "id"], 56, media],
    ["a value that is not allowed", [...success, "data", "type"], "deployments", media],
    ["a missing member", [...success, "data", "links"], undefined, media],
    ["a member that the schema does not know", [...success, "data", "atributes"], {}, media],
    ["a format, a URI", [...success, "data", "links", "self", "href"], "not a uri", media],
    ["a format, a time", [...updated, "attributes", "created_at"], "yesterday", media],
    ["a body behind a status range", [...updated, "attributes", "name"], 1, media],
    [
      "an error body",
      [...put, "responses", "4XX", ...json, "validationError", "value"],
      { errors: {} },
      media,
    ],
    ["a request body", [...put, "requestBody", ...json, "both", "value", "script"], null, media],
    ["a parameter", [...show, "parameters", 1, "example"], "twelve", "no-invalid-parameter-examples"],
    [
      "a shared parameter",
      ["components", "parameters", "organization", "example"],
      7,
      "no-invalid-parameter-examples",
    ],
    [
      "a schema's own example",
      ["components", "schemas", "Link", "properties", "hreflang", "examples", 0],
      5,
      "no-invalid-schema-examples",
    ],
  ])("%s", async (_, path, value, rule) => {
    const problems = await lintText(withValue(path, value));
    // More than one where a value fits no branch of an `anyOf`.
    expect([...new Set(problems.map((problem) => problem.split(" ").slice(0, 2).join(" ")))]).toEqual([
      `error ${rule}`,
    ]);
  });
});
