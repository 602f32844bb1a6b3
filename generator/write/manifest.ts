import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import type { LossReport } from "../../contract/losses/loss-report.ts";
import { isObject } from "../../language/values/json-object.ts";
import { parseJsonObject } from "../../language/values/json-text.ts";
import { hashText } from "../output/hash-file.ts";
import { printJson } from "../print/escape-text.ts";

export const manifestName = "tenon.manifest.json";

/** Inputs and outputs of a run. Contains no timestamps or absolute paths, so the same input produces the same bytes. */
export interface Manifest {
  readonly tenon: string;
  readonly libraries?: unknown;
  /** SHA-256 of each input file, keyed by the path relative to the document's folder. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly options: unknown;
  readonly outputs: Readonly<Record<string, string>>;
  readonly size: ContractSize;
  /** Parts of the document missing from the output. Absent in manifests from earlier versions. */
  readonly losses?: LossReport;
  /** Findings of the run. They are reported again when a later run is skipped because nothing changed. */
  readonly findings: readonly Finding[];
}

interface ContractSize {
  readonly operations: number;
  readonly schemas: number;
}

export type FoundManifest =
  | { readonly kind: "manifest"; readonly manifest: Manifest; readonly isAsWritten: boolean }
  | { readonly kind: "none" }
  | { readonly kind: "unreadable" };

/**
 * Reads a folder's manifest. Returns `none` if the manifest is not a regular file or cannot be read, and `unreadable` if the file is not
 * a valid manifest.
 */
export function readManifest(folder: string): FoundManifest {
  const path = join(folder, manifestName);
  let text: string;
  try {
    // Symbolic links are not followed, and pipes are skipped because reading one would never end.
    if (!lstatSync(path).isFile()) return { kind: "none" };
    text = readFileSync(path, "utf8");
  } catch {
    return { kind: "none" };
  }
  const manifest = parseManifest(text);
  if (manifest === undefined) return { kind: "unreadable" };
  return { kind: "manifest", manifest, isAsWritten: isAsWritten(text) };
}

export function parseManifest(text: string): Manifest | undefined {
  const value = parseJsonObject(text);
  if (value === undefined) return undefined;
  const { tenon, libraries, inputs, options, outputs, size, losses, findings } = value;
  if (typeof tenon !== "string" || !isHashes(inputs) || !isHashes(outputs)) return undefined;
  if (!Object.keys(outputs).every(isInside)) return undefined;
  // Manifests from other versions can lack these members, but their findings are never reported again.
  const told = Array.isArray(findings) && findings.every(isFinding) ? findings : [];
  const common = {
    tenon,
    libraries,
    inputs,
    options,
    outputs,
    size: isSize(size) ? size : noSize,
    findings: told,
  };
  return isLossReport(losses) ? { ...common, losses } : common;
}

function isHashes(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((hash) => typeof hash === "string");
}

const noSize: ContractSize = { operations: 0, schemas: 0 };

function isSize(value: unknown): value is ContractSize {
  return isObject(value) && typeof value["operations"] === "number" && typeof value["schemas"] === "number";
}

function isLossReport(value: unknown): value is LossReport {
  return (
    isObject(value) &&
    typeof value["total"] === "number" &&
    Array.isArray(value["constructs"]) &&
    isObject(value["kept"])
  );
}

function isFinding(value: unknown): value is Finding {
  if (!isObject(value) || !Array.isArray(value["places"]) || !value["places"].every(isPlace)) return false;
  const { code, message, severity, fix } = value;
  const texts = [code, message, ...(fix === undefined ? [] : [fix])];
  return (
    texts.every((text) => typeof text === "string") && ["error", "warning", "info"].includes(String(severity))
  );
}

function isPlace(value: unknown): value is Place {
  if (!isObject(value) || typeof value["file"] !== "string" || typeof value["pointer"] !== "string")
    return false;
  return Number.isInteger(value["line"]) && Number.isInteger(value["column"]);
}

function isInside(path: string): boolean {
  return (
    !/^[/\\]|^[A-Za-z]:|\\|\0/.test(path) && path.split("/").every((part) => !["", ".", ".."].includes(part))
  );
}

export function printManifest({ inputs, outputs, ...rest }: Manifest): string {
  const { tenon, libraries, options, size, losses, findings } = rest;
  const sources = { tenon, libraries, inputs: sortKeys(inputs), options };
  const says = { ...sources, size, losses, findings, outputs: sortKeys(outputs) };
  return printJson({ ...says, digest: digestOf(says) });
}

function isAsWritten(text: string): boolean {
  const { digest, ...says } = parseJsonObject(text) ?? {};
  return digest === digestOf(says);
}

export function saySame(some: string, other: string): boolean {
  const texts = [some, other].map((text) => {
    const manifest = parseManifest(text);
    return manifest && JSON.stringify({ ...manifest, libraries: undefined });
  });
  return texts[0] !== undefined && texts[0] === texts[1];
}

function digestOf(says: object): string {
  return hashText(JSON.stringify(says));
}

function sortKeys(record: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
