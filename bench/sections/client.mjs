// Measures the size of a client in a bundle, and its cost compared with `fetch` alone.
import { fork } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { measureBundle } from "../kit/bundle.mjs";
import { median, runInTurns } from "../kit/measure.mjs";
import { findOutput, generateOutput } from "../kit/outputs.mjs";
import { generateWith, generators } from "../kit/peers.mjs";
import { documents, requireDocuments, work } from "../kit/places.mjs";

export const peers = [
  "openapi-fetch",
  "@hey-api/openapi-ts",
  "orval",
  "@kubb/core",
  "@redocly/cli",
  "zod",
  "esbuild",
];

const LOG = "/orgs/{organization}/servers/{server}/sites/{site}/deployments/{deployment}/log";
const RECIPE = "/orgs/{organization}/recipes/{recipe}";
const LOG_INPUT = 'organization: "acme", server: 1, site: 2, deployment: 3';
const RECIPE_INPUT = 'organization: "acme", recipe: 7';

export async function measure() {
  requireDocuments();
  const own = await generateOutput("own");
  const github = await generateOutput("github");
  runInTurns(
    [
      generateWith(generators.heyApi, documents.own, join(work, "hey-own")),
      generateWith(generators.orvalValidated, documents.own, join(work, "orval-own")),
      generateWith(generators.kubb, documents.own, join(work, "kubb-own")),
      generateWith(generators.redocly, documents.own, join(work, "redocly-own")),
    ],
    1,
  );
  return [await sizeTable(own, github), await costTable(own)];
}

export async function older() {
  return [await costTable(findOutput("own"), (name) => name === "fetch" || name.startsWith("tenon"))];
}

/** Programs that call two operations of our contract, by the client that they use. */
function programs(own, github) {
  const at = (folder, path) => JSON.stringify(join(folder, path));
  const calls = `await showDeploymentLog(client, { ${LOG_INPUT} }), await updateRecipe(client, { ${RECIPE_INPUT}, body: { name: "x" } })`;
  const rest = `{ params: { path: { ${LOG_INPUT} } } }`;
  const validated = `import { createContext, showDeploymentLog, updateRecipe } from ${at(own.ts, "client.ts")};
    import { createValidation } from ${at(own.ts, "runtime/client.ts")};
    import { checks } from ${at(own.ts, "checks.ts")};
    const client = createContext({ baseUrl: "https://api.example", validation: createValidation({ checks }) });`;
  return [
    [
      "tenon",
      `import { createContext, showDeploymentLog, updateRecipe } from ${at(own.ts, "client.ts")};
       const client = createContext({ baseUrl: "https://api.example" }); console.log(${calls});`,
    ],
    [
      "openapi-fetch",
      `import createClient from "openapi-fetch"; const client = createClient({ baseUrl: "https://api.example" });
       console.log(await client.GET("${LOG}", ${rest}),
         await client.PUT("${RECIPE}", { params: { path: { ${RECIPE_INPUT} } }, body: { name: "x" } }));`,
    ],
    ["tenon, validated", `${validated} console.log(${calls});`],
    [
      "hey-api with zod, validated",
      `import { organizationsServersSitesDeploymentsLogShow as show, organizationsRecipesUpdate as update } from ${at(join(work, "hey-own"), "sdk.gen.ts")};
       console.log(await show({ path: { ${LOG_INPUT} } }), await update({ path: { ${RECIPE_INPUT} }, body: { name: "x" } }));`,
    ],
    [
      "orval with zod, validated",
      `import { organizationsServersSitesDeploymentsLogShow as show, organizationsRecipesUpdate as update } from ${at(join(work, "orval-own"), "api.ts")};
       console.log(await show("acme", 1, 2, 3), await update("acme", 7, { name: "x" }));`,
    ],
    [
      "kubb with zod, validated",
      `import { organizationsServersSitesDeploymentsLogShow as show } from ${at(join(work, "kubb-own/clients"), "organizations/servers/sites/deployments/log/show.ts")};
       import { organizationsRecipesUpdate as update } from ${at(join(work, "kubb-own/clients"), "organizations/recipes/update.ts")};
       console.log(await show("acme", 1, 2, 3), await update("acme", 7, { name: "x" }));`,
    ],
    [
      "Redocly with zod, validated",
      `import { client } from ${at(work, "redocly-own.ts")}; import { zodValidation } from ${at(work, "redocly-own.zod.ts")};
       client.use(zodValidation());
       console.log(await client.organizations_servers_sites_deployments_log_show("acme", 1, 2, 3), await client.organizations_recipes_update("acme", 7, { body: { name: "x" } }));`,
    ],
    [
      "tenon, one operation of GitHub's",
      `import { createContext, issuesGet } from ${at(github.ts, "client.ts")};
       console.log(await issuesGet(createContext(), { owner: "o", repo: "r", issue_number: 1 }));`,
    ],
  ];
}

/** For each program, the features that it lacks compared with tenon's program above it. */
const lacking = new Map([
  ["hey-api with zod, validated", "exact formats of dates and URIs"],
  [
    "orval with zod, validated",
    "credentials, styles of parameters; checks the one response that is documented first",
  ],
  ["kubb with zod, validated", "credentials; response of a range of statuses (`any`)"],
  ["Redocly with zod, validated", "exact formats of dates and URIs"],
]);

async function sizeTable(own, github) {
  const rows = [];
  for (const [name, text] of programs(own, github)) {
    const { bytes, gzip } = await measureBundle(text).catch((error) => {
      console.log(`${name}: ${error.message}`);
      return {};
    });
    rows.push([name, bytes, gzip, lacking.get(name)]);
  }
  return {
    title: "A program that calls two operations of our contract",
    columns: ["bytes", "minified", "minified and gzip", "does not do beside tenon"],
    rows,
    chart: 2,
    note: "Bundled by esbuild for browsers. The checks that tenon loads on demand are included. Each client is generated and used according to its documentation. The validated clients check responses. Those of kubb and tenon also check requests.",
  };
}

async function costTable(own, isAsked = () => true) {
  const server = fork(fileURLToPath(new URL("../programs/client-server.mjs", import.meta.url)));
  const { port } = await new Promise((resolve) => server.once("message", resolve));
  const callers = (await createCallers(own.js, `http://localhost:${port}`)).filter(([name]) => isAsked(name));
  const times = new Map(callers.map(([name]) => [name, []]));
  for (let round = -2; round < 9; round++) {
    for (const [name, call] of callers) {
      const time = await cpuOf(call, 400);
      if (round >= 0) times.get(name).push(time);
    }
  }
  server.kill();
  const base = median(times.get("fetch"));
  return {
    title: "CPU per call on loopback",
    columns: ["client", "µs", "beside fetch"],
    rows: callers.map(([name]) => [name, median(times.get(name)), median(times.get(name)) / base]),
    chart: 2,
    note: "CPU time of the client process for a GET with four path parameters and a JSON response, as the median of nine alternating slices of 400 calls.",
  };
}

async function cpuOf(call, count) {
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / count;
}

async function createCallers(js, baseUrl) {
  const load = (path) => import(pathToFileURL(join(js, path)).href);
  const { createContext, showDeploymentLog } = await load("client.js");
  const { checks } = await load("checks.js");
  const { createValidation } = await load("runtime/client.js");
  const { default: createFetchClient } = await import("openapi-fetch");
  const input = { organization: "acme", server: 1, site: 2, deployment: 3 };
  const plain = createContext({ baseUrl });
  const validated = createContext({ baseUrl, validation: createValidation({ checks }) });
  const fetchClient = createFetchClient({ baseUrl });
  const url = `${baseUrl}/orgs/acme/servers/1/sites/2/deployments/3/log`;
  const headers = { accept: "application/vnd.api+json, application/json" };
  return [
    ["fetch", async () => (await fetch(url, { headers })).json()],
    ["tenon", () => showDeploymentLog(plain, input)],
    ["tenon, validated", () => showDeploymentLog(validated, input)],
    ["openapi-fetch", () => fetchClient.GET(LOG, { params: { path: input } })],
  ];
}

/** Makes the folder for generated code. */
mkdirSync(work, { recursive: true });
writeFileSync(join(work, "package.json"), '{"type":"module"}\n');
