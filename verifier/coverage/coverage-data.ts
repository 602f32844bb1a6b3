import { createHash } from "node:crypto";
import type { Contract } from "../../contract/build/contract.ts";
import { isObject, memberOf, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { byKind, type LeafKind, leafKinds } from "./leaf.ts";

export interface CoveredDocument {
  readonly title: string;
  readonly version: string;
  /** Hash of the normalised document: `sha256:` and hexadecimal digits. */
  readonly fingerprint: string;
}

/**
 * Coverage from a single test worker, proxy or recording, as JSON. Shards for the same document can be merged. `tenonCoverage` is the
 * format version. Version 1 can gain members, but members are never removed or changed.
 */
export interface CoverageData {
  readonly tenonCoverage: 1;
  readonly document: CoveredDocument;
  readonly exchanges: number;
  readonly covered: Readonly<Record<LeafKind, readonly string[]>>;
}

/** Identifies a document by the hash of its normalised form. The hash is computed once per contract. */
export const fingerprintDocument: (contract: Contract) => CoveredDocument = oncePer(({ model, document }) => {
  const hash = createHash("sha256").update(JSON.stringify(document)).digest("hex");
  return { title: model.title, version: model.version, fingerprint: `sha256:${hash}` };
});

/**
 * Merges the coverage from several runs.
 *
 * @throws {TypeError} If the list is empty or the shards cover different documents.
 *
 * @example
 * const coverage = mergeCoverage(files.map((file) => JSON.parse(readFileSync(file, "utf8"))));
 */
export function mergeCoverage(shards: readonly CoverageData[]): CoverageData {
  const [first] = shards;
  if (first === undefined) throw new TypeError("There is no coverage to merge.");
  const { document } = first;
  if (shards.some((shard) => shard.document.fingerprint !== document.fingerprint))
    throw new TypeError("Coverage of different documents cannot be merged.");
  return {
    tenonCoverage: 1,
    document,
    exchanges: shards.reduce((sum, { exchanges }) => sum + exchanges, 0),
    covered: byKind((kind) => [...new Set(shards.flatMap((shard) => shard.covered[kind]))].sort()),
  };
}

export function readCoverage(value: unknown): CoverageData | string {
  if (!isObject(value) || !Object.hasOwn(value, "tenonCoverage")) return "is not a coverage file of tenon";
  if (value["tenonCoverage"] !== 1)
    return `has the format ${JSON.stringify(value["tenonCoverage"])}, but this version of tenon reads only format 1`;
  const document = readCoveredDocument(value);
  if (document === undefined) return "has no `document.fingerprint`";
  const exchanges = memberOf(value, "exchanges");
  const covered = memberOf(value, "covered");
  if (typeof exchanges !== "number" || !isObject(covered)) return "has no `exchanges` or no `covered`";
  const ids = byKind((kind) => textsOf(memberOf(covered, kind) ?? []));
  const wrong = leafKinds.find((kind) => ids[kind] === undefined);
  if (wrong !== undefined) return `has no list of strings under covered.${wrong}`;
  return { tenonCoverage: 1, document, exchanges, covered: byKind((kind) => ids[kind] ?? []) };
}

export function readCoveredDocument(value: SchemaObject): CoveredDocument | undefined {
  const document = memberOf(value, "document");
  const fingerprint = isObject(document) ? textOf(document, "fingerprint") : undefined;
  if (!isObject(document) || fingerprint === undefined) return undefined;
  return { title: textOf(document, "title") ?? "", version: textOf(document, "version") ?? "", fingerprint };
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
}
