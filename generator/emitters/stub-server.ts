import type { ApiModel } from "../../contract/model/types.ts";
import { basePathOf } from "../../runtime/routing/base-path.ts";
import type { StubFramework } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import {
  type ImportStyle,
  importType,
  importValue,
  locateModule,
  type ModuleImport,
  printImports,
} from "../print/print-imports.ts";
import { code, joinText, printString, type TsText } from "../print/ts-text.ts";

interface StubServer {
  readonly contextImports: readonly ModuleImport[];
  readonly context: TsText;
  readonly adapter: { readonly module: string; readonly name: string };
  readonly serverImports: readonly ModuleImport[];
  /** The statements that start the server. `sayAddress` prints where it listens. */
  readonly server: (sayAddress: TsText) => TsText;
}

const fromPackage = (path: string, rest: Omit<ModuleImport, "path" | "isPackage">): ModuleImport => ({
  path,
  isPackage: true,
  ...rest,
});

const port = code`const port = Number(process.env["PORT"] ?? 3000);`;

const closeStreams = code`setTimeout(() => server.closeAllConnections(), 8000).unref(); // streams that do not end`;

const stopServer = code`process.once("SIGTERM", () => {
  server.close(); // ends after open requests
  ${closeStreams}
});`;

const servers: Readonly<Record<StubFramework, StubServer>> = {
  express: {
    contextImports: [
      fromPackage("express", { name: "Request", local: "ExpressRequest", isType: true }),
      fromPackage("express", { name: "Response", local: "ExpressResponse", isType: true }),
    ],
    context: code`{ readonly req: ExpressRequest; readonly res: ExpressResponse }`,
    adapter: { module: "runtime/adapters/express", name: "toExpress" },
    serverImports: [fromPackage("express", { name: "default", local: "express" })],
    server: (sayAddress) => code`${port}
const app = express();
app.use(toExpress(router));
const server = app.listen(port, (error?: Error) => {
  if (error) throw error;
  ${sayAddress}
});
${stopServer}`,
  },
  fastify: {
    contextImports: [
      fromPackage("fastify", { name: "FastifyReply", isType: true }),
      fromPackage("fastify", { name: "FastifyRequest", isType: true }),
    ],
    context: code`{ readonly request: FastifyRequest; readonly reply: FastifyReply }`,
    adapter: { module: "runtime/adapters/fastify", name: "toFastify" },
    serverImports: [fromPackage("fastify", { name: "fastify" })],
    // Without a top-level `await`, the server also runs in CommonJS packages.
    server: (sayAddress) => code`${port}
const app = fastify({ requestTimeout: 300_000 }); // Node's own default, which Fastify turns off
app.register(toFastify(router));
app.listen({ port }, (error) => {
  if (error) throw error;
  ${sayAddress}
});
process.once("SIGTERM", () => {
  app.close(); // ends after open requests
  setTimeout(() => app.server.closeAllConnections(), 8000).unref(); // streams that do not end
});`,
  },
  hono: {
    contextImports: [fromPackage("hono", { name: "Context", local: "HonoContext", isType: true })],
    context: code`HonoContext`,
    adapter: { module: "runtime/adapters/hono", name: "toHono" },
    serverImports: [
      fromPackage("@hono/node-server", { name: "serve" }),
      fromPackage("hono", { name: "Hono" }),
    ],
    server: (sayAddress) => code`${port}
const app = new Hono();
app.use(toHono(router));
// Elsewhere than on Node: export default app;
const server = serve({ fetch: app.fetch, port }, () => {
  ${sayAddress}
});
process.once("SIGTERM", () => {
  server.close(); // ends after open requests
  if ("closeAllConnections" in server) ${closeStreams}
});`,
  },
  node: {
    contextImports: [
      fromPackage("node:http", { name: "IncomingMessage", isType: true }),
      fromPackage("node:http", { name: "ServerResponse", isType: true }),
    ],
    context: code`{ readonly req: IncomingMessage; readonly res: ServerResponse }`,
    adapter: { module: "runtime/adapters/node-http", name: "toNodeListener" },
    serverImports: [fromPackage("node:http", { name: "createServer" })],
    server: (sayAddress) => code`${port}
const server = createServer(toNodeListener(router)).listen(port, () => {
  ${sayAddress}
});
${stopServer}`,
  },
};

export interface StubPlace {
  readonly framework: StubFramework;
  readonly output: string;
  readonly style: ImportStyle;
  readonly streamParts?: readonly string[] | undefined;
}

function importFromOutput({ output, style }: StubPlace, module: string, name: string): ModuleImport {
  const target = locateModule(module, style);
  return fromPackage(target.startsWith("tenon/") ? target : `${output}/${target}${style.extension}`, {
    name,
  });
}

export function emitStubServer(model: ApiModel, place: StubPlace): readonly EmittedFile[] {
  const server = servers[place.framework];
  const isGuarded = model.operations.some(({ security }) => security.length > 0);
  return [
    { path: "app-types.ts", text: printTypes(server, isGuarded, place) },
    { path: "app-router.ts", text: printRouter(isGuarded, model, place) },
    { path: "app-server.ts", text: printServer(server, model, place) },
  ];
}

function printTypes({ contextImports, context }: StubServer, isGuarded: boolean, place: StubPlace): TsText {
  const handlers = { ...importFromOutput(place, "routes", "Handlers"), isType: true };
  const user = isGuarded
    ? code`/** A caller, as \`authenticate\` in app-router.ts returns it: the \`principal\` of handlers. */
export interface User {
  readonly name: string;
}

`
    : code``;
  return code`${printImports("app-types", [handlers, ...contextImports], place.style)}
${user}/** What the server gives to handlers as \`context\`. */
export type Context = ${context};

/** The handler of an operation. */
export type Handler<Id extends keyof Handlers> = Handlers<${principal(isGuarded)}, Context>[Id];
`;
}

function principal(isGuarded: boolean): TsText {
  return isGuarded ? code`User` : code`undefined`;
}

function printRouter(isGuarded: boolean, { servers }: ApiModel, place: StubPlace): TsText {
  const imports = [
    importFromOutput(place, "routes", "createPartialRouter"),
    importFromOutput(place, "runtime/server/log-refusals", "logRefusals"),
    importType("app-types", "Context"),
    ...(isGuarded ? [importType("app-types", "User")] : []),
    importValue("index", "handlers"),
  ];
  const bases = basesOf(servers);
  const lines = [
    ...(bases.length === 0
      ? []
      : [
          code`  // Paths follow those of the document's servers: ${joinText(bases.map(printString), ", ")}. Set this to change it.
  // basePath: "",
`,
        ]),
    ...(isGuarded
      ? [
          code`  // Returns the owner of a credential, and its scopes: { principal: { name: "…" }, scopes: ["…"] }. Nothing: 401.
  authenticate: async () => undefined,
`,
        ]
      : []),
    code`  onAnswer: logRefusals, // in development
`,
  ];
  const options = code`, {\n${joinText(lines, "")}}`;
  return code`${printImports("app-router", imports, place.style)}
/** Serves the handlers. With \`createRouter\` in place of \`createPartialRouter\`, a missing handler is a type error. */
export const router = createPartialRouter<${principal(isGuarded)}, Context>(handlers${options});
`;
}

function basesOf(servers: ApiModel["servers"]): readonly string[] {
  return [...new Set(servers.map(basePathOf))].filter((base) => base !== "");
}

function printServer(
  { adapter, serverImports, server }: StubServer,
  { servers }: ApiModel,
  place: StubPlace,
): TsText {
  const imports = [
    ...serverImports,
    importFromOutput(place, adapter.module, adapter.name),
    importValue("app-router", "router"),
  ];
  const [base = ""] = basesOf(servers);
  const path = base === "" ? code`` : code` + ${printString(base)}`;
  return code`${printImports("app-server", imports, place.style)}
${server(code`console.log("Listening on http://localhost:" + port${path});`)}
`;
}

export function adapterOf(framework: StubFramework): { readonly module: string; readonly name: string } {
  return servers[framework].adapter;
}
