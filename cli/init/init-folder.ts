import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { configNames } from "../config/find-config.ts";
import type { ExitCode, Io } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import { printStarterConfig } from "./starter-config.ts";
import { starterDocument } from "./starter-document.ts";

/** Where a document usually is. */
const documentNames = [
  ...["openapi", "swagger"].flatMap((name) => ["yaml", "yml", "json"].map((ending) => `${name}.${ending}`)),
  ...["spec", "api", "docs"].flatMap((folder) =>
    ["yaml", "yml", "json"].map((ending) => `${folder}/openapi.${ending}`),
  ),
];

/** Sets up a folder: a config, and a document where there is none. What exists stays as it is. */
export function initFolder(name: string, io: Io): ExitCode {
  const folder = resolve(io.cwd, name);
  const document = documentNames.find((candidate) => existsSync(join(folder, candidate)));
  const config = configNames.find((candidate) => existsSync(join(folder, candidate)));
  const lines: string[] = [];
  const shown = (file: string): string => relative(io.cwd, join(folder, file)).replaceAll("\\", "/");
  if (document !== undefined) lines.push(`found  ${shown(document)}`);
  else lines.push(writeNew(folder, "openapi.yaml", starterDocument, shown));
  if (config !== undefined) lines.push(`kept   ${shown(config)}, which was there`);
  else lines.push(writeNew(folder, "tenon.config.ts", printStarterConfig(document ?? "openapi.yaml"), shown));
  io.stdout.write(`${lines.join("\n")}\n\n${printNextSteps(folder, io.cwd, document ?? "openapi.yaml")}`);
  return 0;
}

function writeNew(folder: string, file: string, text: string, shown: (file: string) => string): string {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), text, { flag: "wx" });
    return `wrote  ${shown(file)}`;
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UsageError(
      createFinding("init/unwritable", { message: `${shown(file)} cannot be written (${reason}).` }),
    );
  }
}

function printNextSteps(folder: string, cwd: string, document: string): string {
  const move = relative(cwd, folder);
  return [
    "Next",
    ...(move === "" ? [] : [`  cd ${move}`]),
    "  npx tenon lint              say what is wrong with the document",
    "  npx tenon generate          write types, validators, routes and client to src/api",
    "  npx tenon generate --watch  and again on every change",
    "",
    `Edit ${document} to describe your API; tenon.config.ts says what is made from it.`,
    "",
  ].join("\n");
}
