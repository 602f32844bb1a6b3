import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { readPackage } from "../../generator/output/read-package.ts";
import { isObject } from "../../language/values/json-object.ts";
import { findPackage } from "../shared/find-package.ts";
import { fitsNode, nodeRange, satisfiesRange } from "../shared/satisfies-range.ts";

export interface Diagnosis {
  readonly fine: readonly string[];
  readonly findings: readonly Finding[];
}

export function fine(text: string): Diagnosis {
  return { fine: [text], findings: [] };
}

export function wrong(...findings: readonly Finding[]): Diagnosis {
  return { fine: [], findings };
}

export function checkNode(version: string): Finding | undefined {
  if (fitsNode(version)) return undefined;
  return createFinding("usage/old-node", {
    message: `This is Node ${version.replace(/^v/, "")}; tenon needs ${nodeRange().replaceAll("||", "or")}.`,
    fix: "Install a newer Node: https://nodejs.org, or `nvm install --lts`.",
  });
}

/**
 * Checks the versions of optional packages. Reports an absent one only if the project uses it.
 * @param config - The path of the config file, if there is one.
 */
export function checkPeers(cwd: string, config: string | undefined): readonly Diagnosis[] {
  const texts = [findUpwards("package.json", cwd), config].map((path) =>
    path === undefined ? "" : readFileSync(path, "utf8"),
  );
  const { peerDependencies } = readPackage();
  const peers = isObject(peerDependencies) ? Object.entries(peerDependencies) : [];
  // Packages that emitted code imports are checked with the output.
  const own = peers.filter(([name]) => name !== "@tanstack/query-core");
  return own.flatMap(([name, range]) => {
    const version = findPackage(name, cwd);
    return version === undefined && !texts.some((text) => isUsed(name, text))
      ? []
      : [checkPeer(name, String(range), version)];
  });
}

/** What in a package.json or a config shows that a project uses an optional package. */
const usesOf: ReadonlyMap<string, RegExp> = new Map([
  ["@redocly/cli", /\btenon docs\b|\bdocs\s*:/],
  ["@modelcontextprotocol/sdk", /\btenon mcp\b/],
  ["@opentelemetry/api", /--telemetry\b/],
  ["vscode-languageserver", /\btenon lsp\b/],
  ["vscode-languageserver-textdocument", /\btenon lsp\b/],
]);

function isUsed(name: string, text: string): boolean {
  return text.includes(JSON.stringify(name)) || usesOf.get(name)?.test(text) === true;
}

function findUpwards(name: string, start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return join(folder, name);
    if (dirname(folder) === folder) return undefined;
  }
}

const effectsOfAbsence: ReadonlyMap<string, string> = new Map([
  ["@redocly/cli", "tenon docs makes its site without the reference"],
  ["@modelcontextprotocol/sdk", "tenon mcp cannot serve"],
  ["@opentelemetry/api", "exchanges are not counted by --telemetry and tenon/telemetry"],
]);

function checkPeer(name: string, range: string, version: string | undefined): Diagnosis {
  const fix = `npm install --save-dev "${name}@${range}"`;
  if (version === undefined) {
    const message = `${name} is not installed: ${effectsOfAbsence.get(name) ?? "features that need it are left out"}.`;
    return wrong(createFinding("doctor/no-peer", { message, fix }));
  }
  if (satisfiesRange(version, range)) return fine(`${name} ${version}`);
  const message = `${name} is ${version}; tenon works with ${range}.`;
  return wrong(createFinding("doctor/peer-version", { message, fix }));
}

const oldest = ">=5.9";

export function checkTypeScript(cwd: string): Diagnosis {
  const version = findPackage("typescript", cwd);
  if (version === undefined) return fine("TypeScript: none of the project's own");
  if (satisfiesRange(version, oldest)) return fine(`TypeScript ${version}`);
  const message = `TypeScript is ${version}; generated code is tested from 5.9 on.`;
  return wrong(createFinding("doctor/old-typescript", { message }));
}
