import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { makeFolder } from "../../generator/write/file-system.ts";
import { configNames } from "../config/load-config.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";
import { orUnwritable, writeNamedFile } from "../shared/write-named-file.ts";
import { printAgentsFile } from "./agents-file.ts";
import { type InitChoices, proposeChoices } from "./choices.ts";
import { describeDocument } from "./describe-document.ts";
import { findQueryPackage } from "./frameworks.ts";
import type { InitOptions } from "./init-options.ts";
import { isServer, printNextSteps } from "./next-steps.ts";
import { addScripts, findDocuments, type Project, readProject } from "./project.ts";
import {
  type CiName,
  ciFiles,
  printStarterCompilerOptions,
  printStarterConfig,
  starterDocument,
} from "./starter-files.ts";

interface Site {
  readonly folder: string;
  readonly project: Project;
  shown(file: string): string;
}

/**
 * Creates a config, a CI file and, if there is none, a document. Adds scripts to `package.json` and leaves all other existing files
 * unchanged.
 */
export async function initFolder(
  { operands: [name = "."], options }: CommandInput<InitOptions>,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, name);
  if (existsSync(folder) && statSync(folder).isFile()) throw noFolder(name);
  const project = readProject(folder);
  const documents = findDocuments(folder);
  const proposed = proposeChoices(project, documents, options);
  const choices = options.yes === true ? proposed : await choose(proposed, documents, io);
  if (choices === undefined) return 2;
  const shown = (file: string): string => relative(io.cwd, join(folder, file)).replaceAll("\\", "/");
  const site: Site = { folder, project, shown };
  const { document, ci } = choices;
  const isNew = documents.length === 0;
  const documentLine = isNew ? writeNew(site, document, starterDocument) : `found  ${shown(document)}`;
  const { outside, ...example } = await describeDocument(folder, document);
  const lines = [
    ...project.frameworks.map(({ name }) => `found  ${name}`),
    documentLine,
    ...documents
      .filter((other) => other !== document)
      .map((other) => `found  ${shown(other)}, which the config does not use`),
    writeConfig(site, choices, outside),
    ...outside.map((path) => `found  ${path}, which ${document} refers to: allow it in the config`),
    ...writeScripts(site, io.cwd),
    ...writeCompilerOptions(site, choices),
    ...writeCi(site, ci),
    ...(options.agents === true ? [writeAgents(site, choices)] : []),
  ];
  const shownChoices = { ...choices, side: readSide(folder) ?? choices.side };
  io.stdout.write(
    `${lines.join("\n")}\n\n${printNextSteps(relative(io.cwd, folder), { ...shownChoices, ...example }, project)}`,
  );
  return 0;
}

async function choose(
  proposed: InitChoices,
  documents: readonly string[],
  { terminal }: Io,
): Promise<InitChoices | undefined> {
  if (terminal === undefined) return proposed;
  const { askChoices } = await import("./ask-choices.ts");
  return askChoices(proposed, documents, terminal);
}

function noFolder(name: string): UsageError {
  const message = `${name} is a file; tenon init sets up a folder.`;
  const fix =
    "Pass the folder, or omit the argument for this one. Documents in the folder are found automatically.";
  return createUsageError("output/not-a-folder", message, fix);
}

/** Reads from a config what it generates, since a config that was there differs from the choices. */
function readSide(folder: string): InitChoices["side"] | undefined {
  const config = configNames.find((candidate) => existsSync(join(folder, candidate)));
  const text = config === undefined ? "" : readFileSync(join(folder, config), "utf8");
  const parts = /^\s*["']?parts["']?\s*:\s*\[([^\]]*)\]/m.exec(text)?.[1];
  if (parts === undefined) return undefined;
  const hasRouter = parts.includes("router");
  if (!parts.includes("client")) return hasRouter ? "server" : undefined;
  return hasRouter ? "both" : "client";
}

function writeConfig(site: Site, choices: InitChoices, outside: readonly string[]): string {
  const config = configNames.find((candidate) => existsSync(join(site.folder, candidate)));
  if (config !== undefined) return `kept   ${site.shown(config)}, which was there`;
  const { dependencies, frameworks } = site.project;
  const extension = dependencies.includes("next") ? "" : ".js";
  const server = frameworks.find(({ side }) => side === "server");
  const query = choices.side === "server" ? undefined : findQueryPackage(dependencies);
  const text = printStarterConfig({ ...choices, extension, outside, server, query });
  return writeNew(site, "tenon.config.ts", text);
}

function writeScripts(site: Site, cwd: string): readonly string[] {
  const result = addScripts(site.project);
  if (result === undefined) return [];
  writeNamedFile(cwd, site.shown("package.json"), result.text);
  const isNew = site.project.packageText === undefined;
  return [`${isNew ? "wrote" : "added"}  ${site.shown("package.json")}: ${result.added.join(", ")}`];
}

/** Writes compiler options for a server that has none. Front ends get theirs from the framework's own setup. */
function writeCompilerOptions(site: Site, { side, output }: InitChoices): readonly string[] {
  if (site.project.hasTypeScriptConfig || !isServer(side, site.project)) return [];
  return [writeNew(site, "tsconfig.json", printStarterCompilerOptions(output))];
}

function writeCi(site: Site, ci: CiName | "none"): readonly string[] {
  if (ci === "none") return [];
  const { path, text } = ciFiles[ci];
  if (existsSync(join(site.folder, path)))
    return [`kept   ${site.shown(path)}, which was there; docs/guide/ci.md has lines to add`];
  return [writeNew(site, path, text)];
}

function writeAgents(site: Site, choices: InitChoices): string {
  const file = "AGENTS.md";
  if (existsSync(join(site.folder, file)))
    return `kept   ${site.shown(file)}, which was there; docs/guide/mcp.md has lines to add`;
  return writeNew(site, file, printAgentsFile(choices));
}

function writeNew(site: Site, file: string, text: string): string {
  const path = join(site.folder, file);
  orUnwritable(site.shown(file), () => {
    makeFolder(dirname(path));
    // The `wx` flag makes this fail if someone created the file in the meantime.
    writeFileSync(path, text, { flag: "wx" });
  });
  return `wrote  ${site.shown(file)}`;
}
