import { existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { makeFolder } from "../../generator/write/file-system.ts";
import { configNames } from "../config/load-config.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";
import { orUnwritable, writeNamedFile } from "../shared/write-named-file.ts";
import type { InitOptions } from "./init-options.ts";
import { addScripts, findDocuments, type Project, readProject } from "./project.ts";
import { type CiName, ciFiles, printStarterConfig, starterDocument } from "./starter-files.ts";

/** The folder to set up. */
interface Site {
  readonly folder: string;
  readonly project: Project;
  /** The name of a file in messages: relative to the working directory. */
  shown(file: string): string;
}

/**
 * Sets up a folder: a config, a document if there is none, scripts, and a CI file. Scripts are added to an existing `package.json`; other
 * existing files are not changed.
 */
export async function initFolder(
  { operands: [name = "."], options }: CommandInput<InitOptions>,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, name);
  if (existsSync(folder) && statSync(folder).isFile()) throw noFolder(name);
  const project = readProject(folder);
  const shown = (file: string): string => relative(io.cwd, join(folder, file)).replaceAll("\\", "/");
  const site: Site = { folder, project, shown };
  const [document, ...others] = findDocuments(folder);
  const outside = document === undefined ? [] : await findOutside(folder, document);
  const lines = [
    document === undefined ? writeNew(site, "openapi.yaml", starterDocument) : `found  ${shown(document)}`,
    ...others.map((other) => `found  ${shown(other)}, too; the config names the first`),
    writeConfig(site, document ?? "openapi.yaml", outside),
    ...outside.map((path) => `found  ${path}, which ${document} refers to; allow it in the config if it may`),
    ...writeScripts(site, io.cwd),
    ...writeCi(site, options.ci ?? project.ci ?? "none"),
  ];
  const move = relative(io.cwd, folder);
  const steps = printNextSteps(move, document ?? "openapi.yaml", project);
  io.stdout.write(`${lines.join("\n")}\n\n${steps}`);
  return 0;
}

/** Makes the error for a file that is named instead of a folder. */
function noFolder(name: string): UsageError {
  const message = `${name} is a file; tenon init sets up a folder.`;
  const fix = "Name the folder, or leave the argument out for this one. Documents in the folder are found.";
  return createUsageError("output/not-a-folder", message, fix);
}

/** What `allow` has to list so that a document can be read whole, relative to the folder of the config. */
async function findOutside(folder: string, document: string): Promise<readonly string[]> {
  const { loadDocument } = await import("../../contract/build/load-document.ts");
  const path = join(folder, document);
  const { outside = [] } = await loadDocument(path);
  return outside.map((name) => relative(folder, resolve(dirname(path), name)).replaceAll("\\", "/"));
}

function writeConfig(site: Site, document: string, outside: readonly string[]): string {
  const config = configNames.find((candidate) => existsSync(join(site.folder, candidate)));
  if (config !== undefined) return `kept   ${site.shown(config)}, which was there`;
  // Next.js does not resolve imports that end in `.js` to TypeScript files.
  const extension = site.project.dependencies.includes("next") ? "" : ".js";
  return writeNew(site, "tenon.config.ts", printStarterConfig({ document, extension, outside }));
}

function writeScripts(site: Site, cwd: string): readonly string[] {
  const result = addScripts(site.project);
  if (result === undefined) return [];
  writeNamedFile(cwd, site.shown("package.json"), result.text);
  const isNew = site.project.packageText === undefined;
  return [`${isNew ? "wrote" : "added"}  ${site.shown("package.json")}: ${result.added.join(", ")}`];
}

function writeCi(site: Site, ci: CiName | "none"): readonly string[] {
  if (ci === "none") return [];
  const { path, text } = ciFiles[ci];
  if (existsSync(join(site.folder, path)))
    return [`kept   ${site.shown(path)}, which was there; docs/guide/ci.md has lines to add`];
  return [writeNew(site, path, text)];
}

function writeNew(site: Site, file: string, text: string): string {
  const path = join(site.folder, file);
  orUnwritable(site.shown(file), () => {
    makeFolder(dirname(path));
    // Fails if somebody has created the file meanwhile.
    writeFileSync(path, text, { flag: "wx" });
  });
  return `wrote  ${site.shown(file)}`;
}

/**
 * Prints the next steps.
 *
 * @param move - The path of the project's folder relative to the working directory; empty if the project is in the working directory.
 * @param document - The name of the document, which exists or was created.
 */
function printNextSteps(move: string, document: string, project: Project): string {
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

/** How to connect a server framework to a document. */
interface FoundServer {
  readonly name: string;
  /** The purpose of the printed lines of code, as a clause that ends in a colon. Absent: they check the server's answers. */
  readonly aim?: string;
  readonly lines: (document: string, project: Project) => readonly string[];
}

/** The frameworks, by the names of their packages. */
const servers: Readonly<Record<string, FoundServer>> = {
  "@nestjs/core": checkedBy("NestJS", "watchExpress", "app.use", "app.listen"),
  express: checkedBy("Express", "watchExpress", "app.use", "the routes"),
  fastify: checkedBy("Fastify", "watchFastify", "app.register", "the routes"),
  hono: checkedBy("Hono", "watchHono", "app.use", "the routes"),
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

/**
 * A framework for which `tenon/verifier` has the function `watch`. The printed code passes the result of `watch` to `mount`. A comment says
 * that this line stands before `before`: `app.use(watchExpress("openapi.yaml")); // before the routes`.
 */
function checkedBy(name: string, watch: string, mount: string, before: string): FoundServer {
  return {
    name,
    lines: (document) => [
      `import { ${watch} } from "tenon/verifier";`,
      `${mount}(${watch}(${JSON.stringify(document)})); // before ${before}`,
    ],
  };
}

/** The first server framework among a project's dependencies; `undefined` if there is none. */
function findServer(dependencies: readonly string[]): FoundServer | undefined {
  const name = Object.keys(servers).find((candidate) => dependencies.includes(candidate));
  return name === undefined ? undefined : servers[name];
}
