import type { Project } from "./project.ts";

/** The created files, and where they are. */
export interface InitOutcome {
  /** The folder relative to the working directory. Empty if it is the working directory. */
  readonly move: string;
  readonly document: string;
  readonly project: Project;
}

/** Prints the next steps. */
export function printNextSteps({ move, document, project }: InitOutcome): string {
  const isInstalled = project.dependencies.includes("tenon");
  const server = findServer(project.dependencies);
  const shown = server?.lines(document, project) ?? [];
  return [
    "Next",
    ...(move === "" ? [] : [`  cd ${move}`]),
    ...(isInstalled ? [] : ["  npm install --save-dev tenon   so that everybody has the same version"]),
    "  npx tenon lint                 say what is wrong with the document",
    "  npx tenon generate             write types, validators, routes and client to src/api",
    "  npx tenon mock                 a server made of the document",
    "  npx tenon doctor               whenever something seems wrong",
    "",
    ...(server === undefined
      ? []
      : [
          `This is a server on ${server.name}. ${server.aim ?? "To check its answers against the document:"}`,
          ...shown.map((line) => `  ${line}`),
          "",
        ]),
    `Edit ${document} to describe your API; tenon.config.ts says what is made from it.`,
    "",
  ].join("\n");
}

/** A server framework, and the lines of code that connect it to a document. */
interface FoundServer {
  readonly name: string;
  /** The purpose of the lines. Default: to check the server's traffic. */
  readonly aim?: string;
  readonly lines: (document: string, project: Project) => readonly string[];
}

const servers: Readonly<Record<string, FoundServer>> = {
  "@nestjs/core": {
    name: "NestJS",
    lines: (document) => [
      'import { watchExpress } from "tenon/verifier";',
      `app.use(watchExpress(${JSON.stringify(document)})); // before app.listen`,
    ],
  },
  express: {
    name: "Express",
    lines: (document) => [
      'import { watchExpress } from "tenon/verifier";',
      `app.use(watchExpress(${JSON.stringify(document)})); // before the routes`,
    ],
  },
  fastify: {
    name: "Fastify",
    lines: (document) => [
      'import { watchFastify } from "tenon/verifier";',
      `app.register(watchFastify(${JSON.stringify(document)})); // before the routes`,
    ],
  },
  hono: {
    name: "Hono",
    lines: (document) => [
      'import { watchHono } from "tenon/verifier";',
      `app.use(watchHono(${JSON.stringify(document)})); // before the routes`,
    ],
  },
  next: {
    name: "Next.js",
    aim: "To serve the API of the document below /api:",
    lines: (_, { isInSource }) => [
      `// ${isInSource ? "src/" : ""}app/api/[...path]/route.ts`,
      `import { createPartialRouter } from "../../../${isInSource ? "" : "src/"}api/routes";`,
      'const router = createPartialRouter({}, { basePath: "/api" }); // {}: the handlers',
      "export { router as GET, router as POST, router as PUT, router as PATCH, router as DELETE };",
    ],
  },
};

/** The server framework of a package, according to its dependencies; `undefined` if it has none. */
function findServer(dependencies: readonly string[]): FoundServer | undefined {
  const name = Object.keys(servers).find((candidate) => dependencies.includes(candidate));
  return name === undefined ? undefined : servers[name];
}
