// The other generators, configured by their own documentation for a client that validates.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { peer, work } from "./places.mjs";

/** A text for the member `lacks` of a tool, which names the parts that tenon generates and the tool does not. */
const router = "a router";

/** hey-api: `validator: true` of its plugin for an SDK, with the plugin zod beside it. */
const heyApi = {
  name: "hey-api, sdk validated by zod",
  lacks: router,
  config: (document, output) => ({
    file: "hey-api.config.mjs",
    text: `export default { input: ${document}, output: ${output}, plugins: ["@hey-api/typescript", "@hey-api/client-fetch", "zod",
  { name: "@hey-api/sdk", validator: true }] };`,
  }),
  argv: (config) => [peer("@hey-api/openapi-ts/bin/run.js"), "--file", config],
};

/** orval: by its guide for a client with fetch, one file per tag. */
const orval = {
  name: "orval, fetch",
  lacks: `validators (see below), ${router}`,
  config: (document, output) => ({
    file: "orval.config.mjs",
    text: `const target = ${output} + "/";
export default { api: { input: { target: ${document} },
  output: { mode: "tags-split", client: "fetch", target: target + "api.ts", schemas: target + "model" } } };`,
  }),
  argv: (config) => [peer("orval/dist/bin/orval.mjs"), "--config", config],
};

/** orval with zod schemas, which its client calls (`runtimeValidation`). */
const orvalValidated = {
  ...orval,
  name: "orval, fetch validated by zod",
  lacks: router,
  config: (document, output) => ({
    file: "orval-zod.config.mjs",
    text: `const target = ${output} + "/";
export default { api: { input: { target: ${document} },
  output: { client: "fetch", target: target + "api.ts", schemas: { path: target + "model", type: "zod" },
    override: { fetch: { runtimeValidation: true } } } } };`,
  }),
};

/** kubb: its plugins for types, zod and a client that parses with it; without a formatter. */
const kubb = {
  name: "kubb, client validated by zod",
  lacks: router,
  config: (document, output) => ({
    file: "kubb.config.mjs",
    text: `import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";
export default defineConfig({ input: { path: ${document} }, output: { path: ${output}, clean: true, format: false, lint: false },
  plugins: [pluginOas(), pluginTs(), pluginZod(), pluginClient({ client: "fetch", parser: "zod" })] });`,
  }),
  argv: (config) => [peer("@kubb/cli/bin/kubb.cjs"), "generate", "--config", config, "--silent"],
};

/** typed-openapi: a client and a fetcher for it; its output path is always relative to the working folder. */
const typedOpenapi = {
  name: "typed-openapi, client",
  lacks: `validators (see below), ${router}`,
  argv: (_, document, output) => [
    peer("typed-openapi/bin.js"),
    document,
    "-o",
    `${relative(work, output)}.ts`,
    "--default-fetcher",
  ],
};

const redocly = {
  name: "Redocly generate-client, with zod",
  lacks: router,
  argv: (_, document, output) => [
    peer("@redocly/cli/bin/cli.js"),
    "generate-client",
    document,
    "-o",
    `${output}.ts`,
    "--generator",
    "typescript",
    "--generator",
    "zod",
  ],
};

const openapiTypescript = {
  name: "openapi-typescript, types",
  lacks: `a client, validators, ${router}`,
  argv: (_, document, output) => [peer("openapi-typescript/bin/cli.js"), document, "-o", `${output}.ts`],
};

export const generators = { openapiTypescript, heyApi, orval, orvalValidated, kubb, typedOpenapi, redocly };

/** A command for `runInTurns` that generates from a document into a folder (or a file of that name) with one of these tools. */
export function generateWith({ name, lacks, config, argv }, document, output) {
  // A folder from which the tool's config can import packages.
  mkdirSync(join(work, "configs"), { recursive: true });
  const written = config?.(JSON.stringify(document), JSON.stringify(output));
  const path = written && join(work, "configs", `${name.replace(/\W+/g, "-")}-${written.file}`);
  const prepare = () => written && writeFileSync(path, written.text);
  return {
    name,
    lacks,
    before: prepare,
    argv: [process.execPath, ...argv(path, document, output)],
    mayFail: "told",
    mayBeLong: true,
    limit: 150,
  };
}
