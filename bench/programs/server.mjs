// One server of the section "serve": `server.mjs <kind> [folder of tenon's output]`. Sends its port to the parent process, and on request
// its CPU time.
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const [kind, folder] = process.argv.slice(2);

/** Each gives a `node:http` server that listens, or a function that does. */
const servers = {
  "node:http": bare,
  "tenon on node:http": ownOnNode,
  "tenon on node:http, bundled": ownOnNode,
  "tenon on node:http, our contract": ownOfContract,
  "tenon on node:http, our contract, bundled": ownOfContract,
  "tenon on node:http, GitHub's document": ownOfGithub,
  "tenon on node:http, GitHub's document, bundled": ownOfGithub,
  "tenon on Express": ownOnExpress,
  "tenon on Fastify": ownOnFastify,
  Express: plainExpress,
  Fastify: () => fastify(undefined),
  "Express, judged": () => judgedExpress(1),
  "Express, 1 % judged": () => judgedExpress(0.01),
  "Fastify, judged": () => judgedFastify(1),
  "Fastify, 1 % judged": () => judgedFastify(0.01),
  "Fastify with schemas": fastifyWithSchemas,
  "Hono with zod": honoWithZod,
  "express-openapi-validator": expressValidator,
  "openapi-backend": openapiBackend,
};

const server = await servers[kind]();
const listening = server.listening ? server : server.listen(0);
if (listening.listening) tell();
else listening.once("listening", tell);

function tell() {
  process.send({ port: listening.address().port });
}

process.on("message", () => process.send({ cpu: process.cpuUsage() }));

function bare() {
  return createServer((req, res) => {
    const chunks = [];
    req.on("data", (chunk) => chunks.push(chunk));
    req.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
}

function load(path) {
  return import(pathToFileURL(`${folder}/${path}`).href);
}

async function ownRouter() {
  const { createRouter } = await load("routes.js");
  return createRouter({ createRecipe: ({ body }) => ({ status: 200, body }) });
}

async function ownOnNode() {
  const { toNodeListener } = await load("runtime/adapters/node-http.js");
  return createServer(toNodeListener(await ownRouter()));
}

async function ownOfContract() {
  const { toNodeListener } = await load("runtime/adapters/node-http.js");
  const { createPartialRouter } = await load("routes.js");
  const update = ({ params, body }) => {
    const data = { id: String(params.recipe), type: "recipes", attributes: body };
    return { status: 200, contentType: "application/json", body: { data } };
  };
  const authenticate = async () => ({ principal: "somebody", scopes: "all" });
  const options = { basePath: "", authenticate };
  return createServer(
    toNodeListener(createPartialRouter({ "organizations.recipes.update": update }, options)),
  );
}

async function ownOfGithub() {
  const { toNodeListener } = await load("runtime/adapters/node-http.js");
  const { createPartialRouter } = await load("routes.js");
  const handlers = { "repos/replace-all-topics": ({ body }) => ({ status: 200, body }) };
  return createServer(toNodeListener(createPartialRouter(handlers, { basePath: "" })));
}

async function ownOnExpress() {
  const { default: express } = await import("express");
  const { toExpress } = await load("runtime/adapters/express.js");
  const app = express();
  app.use(toExpress(await ownRouter()));
  return app;
}

async function ownOnFastify() {
  const { default: create } = await import("fastify");
  const { toFastify } = await load("runtime/adapters/fastify.js");
  const app = create();
  app.register(toFastify(await ownRouter()));
  await app.listen({ port: 0 });
  return app.server;
}

async function plainExpress() {
  const { default: express } = await import("express");
  const app = express();
  app.use(express.json());
  app.post("/recipes", (req, res) => res.json(req.body));
  return app;
}

async function judgedExpress(sample) {
  const { default: express } = await import("express");
  const { verifier, documents } = await import("../kit/places.mjs");
  const { watchExpress } = await import(verifier);
  const app = express();
  app.use(watchExpress(documents.recipes, { sample }));
  app.use(express.json());
  app.post("/recipes", (req, res) => res.json(req.body));
  return app;
}

async function judgedFastify(sample) {
  const { verifier, documents } = await import("../kit/places.mjs");
  const { watchFastify } = await import(verifier);
  return fastify(undefined, (app) => app.register(watchFastify, { contract: documents.recipes, sample }));
}

async function fastify(schema, prepare = () => undefined) {
  const { default: create } = await import("fastify");
  const app = create();
  await prepare(app);
  app.post("/recipes", { schema }, async (request) => request.body);
  await app.listen({ port: 0 });
  return app.server;
}

async function fastifyWithSchemas() {
  const { recipeSchema } = await import("./recipe-schema.mjs");
  return fastify({ body: recipeSchema, response: { 200: recipeSchema } });
}

async function honoWithZod() {
  const { Hono } = await import("hono");
  const { serve } = await import("@hono/node-server");
  const { zValidator } = await import("@hono/zod-validator");
  const { recipeZod } = await import("./recipe-zod.mjs");
  const app = new Hono();
  app.post("/recipes", zValidator("json", recipeZod), (c) => c.json(recipeZod.parse(c.req.valid("json"))));
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0 }, () => resolve(server));
  });
}

async function expressValidator() {
  const { default: express } = await import("express");
  const { middleware } = await import("express-openapi-validator");
  const { documents } = await import("../kit/places.mjs");
  const app = express();
  app.use(express.json());
  app.use(middleware({ apiSpec: documents.recipes, validateRequests: true, validateResponses: true }));
  app.post("/recipes", (req, res) => res.json(req.body));
  return app;
}

async function openapiBackend() {
  const { OpenAPIBackend } = await import("openapi-backend");
  const { documents } = await import("../kit/places.mjs");
  const handlers = {
    createRecipe: (c, _req, res) => {
      const valid = c.api.validateResponse(c.request.body, c.operation);
      res.writeHead(valid.errors ? 502 : 200, { "content-type": "application/json" });
      res.end(JSON.stringify(c.request.body));
    },
    validationFail: (c, _req, res) => res.writeHead(400).end(JSON.stringify(c.validation.errors)),
  };
  const { default: addFormats } = await import("ajv-formats");
  const customizeAjv = (ajv) => addFormats(ajv);
  const api = new OpenAPIBackend({ definition: documents.recipes, handlers, customizeAjv });
  await api.init();
  return createServer((req, res) => {
    const chunks = [];
    req.on("data", (chunk) => chunks.push(chunk));
    req.on("end", () => {
      const { method, url: path, headers } = req;
      const body = JSON.parse(Buffer.concat(chunks).toString());
      api.handleRequest({ method, path, headers, body }, req, res);
    });
  });
}

process.on("disconnect", () => process.exit());
