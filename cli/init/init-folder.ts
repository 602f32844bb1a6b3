import { existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { makeFolder } from "../../generator/write/file-system.ts";
import { configNames } from "../config/find-config.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";
import { orUnwritable, writeNamedFile } from "../shared/write-file.ts";
import { printNextSteps } from "./print-next-steps.ts";
import { addScripts, findDocuments, type Project, readProject } from "./project.ts";
import { type CiName, ciFiles, printStarterConfig, starterDocument } from "./starter-files.ts";

/** The arguments of the command. */
export interface InitRequest {
  readonly name: string;
  /** The CI service. Absent: that of the repository. */
  readonly ci?: CiName | "none" | undefined;
}

/** The folder to set up, and how messages name its files: relative to the working directory. */
interface Site {
  readonly folder: string;
  readonly project: Project;
  shown(file: string): string;
}

/** Sets up a folder: a config, a document if there is none, scripts, and a CI file. Existing files are not changed. */
export function initFolder({ name, ci }: InitRequest, io: Io): ExitCode {
  const folder = resolve(io.cwd, name);
  if (existsSync(folder) && statSync(folder).isFile()) throw noFolder(name);
  const project = readProject(folder);
  const shown = (file: string): string => relative(io.cwd, join(folder, file)).replaceAll("\\", "/");
  const site: Site = { folder, project, shown };
  const [document, ...others] = findDocuments(folder);
  const lines = [
    document === undefined ? writeNew(site, "openapi.yaml", starterDocument) : `found  ${shown(document)}`,
    ...others.map((other) => `found  ${shown(other)}, too; the config names the first`),
    writeConfig(site, document ?? "openapi.yaml"),
    ...writeScripts(site, io.cwd),
    ...writeCi(site, ci ?? project.ci ?? "none"),
  ];
  const move = relative(io.cwd, folder);
  const steps = printNextSteps({ move, document: document ?? "openapi.yaml", project });
  io.stdout.write(`${lines.join("\n")}\n\n${steps}`);
  return 0;
}

/** Makes the error for a file that is named instead of a folder. */
function noFolder(name: string): UsageError {
  const message = `${name} is a file; tenon init sets up a folder.`;
  const fix = "Name the folder, or leave the argument out for this one. Documents in the folder are found.";
  return createUsageError("output/not-a-folder", message, fix);
}

function writeConfig(site: Site, document: string): string {
  const config = configNames.find((candidate) => existsSync(join(site.folder, candidate)));
  if (config !== undefined) return `kept   ${site.shown(config)}, which was there`;
  // Next.js does not resolve imports that end in `.js` to TypeScript files.
  const extension = site.project.dependencies.includes("next") ? "" : ".js";
  return writeNew(site, "tenon.config.ts", printStarterConfig(document, extension));
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
