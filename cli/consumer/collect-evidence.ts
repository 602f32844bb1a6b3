import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import type { NamePins } from "../../generator/names/names.ts";
import { manifestName, parseManifest } from "../../generator/write/manifest.ts";
import { isObject } from "../../language/values/json-object.ts";
import {
  type EvidenceKind,
  leafKey,
  mergeUsedLeaves,
  type UsedLeaf,
  type UsedLeaves,
} from "../../verifier/consumers/consumer-file.ts";
import type { LeafFinder } from "../../verifier/consumers/find-used-leaves.ts";
import { readRecordedUses } from "../../verifier/consumers/record-uses.ts";
import { type Leaf, leafKinds, operationLeafId } from "../../verifier/coverage/leaf.ts";
import { readShards, sortShards } from "../coverage/coverage-file.ts";
import { loadTypeScript } from "../shared/load-typescript.ts";
import { readJsonFiles } from "../shared/read-files.ts";
import { createUsageError, UsageError } from "../shared/usage-error.ts";
import { today } from "../targets/baseline-file.ts";
import { findGeneratedCode } from "./generated-code.ts";
import { createSentTest } from "./sent-schemas.ts";
import { findSourceLeaves } from "./source-leaves.ts";
import { type Literal, listSourceUses } from "./source-uses.ts";

export interface Subject {
  readonly contract: Contract;
  readonly finder: LeafFinder;
  readonly name: string;
  readonly cwd: string;
}

/** Reads the uses recorded with `TENON_READS`. Throws a `UsageError` for any other file. */
export function collectFromTests(names: readonly string[], { finder, cwd }: Subject): UsedLeaves {
  const collected = new CollectedLeaves("tests");
  const kind = { code: "consumer/unreadable", read: readRecordedUses } as const;
  for (const { data } of readJsonFiles(cwd, names, kind)) {
    for (const use of data.uses) {
      const { sends, reads } = finder.ofUse(use);
      for (const leaf of sends) collected.add("sends", leaf, data.date, use.at);
      for (const leaf of reads) collected.add("reads", leaf, data.date, use.at);
    }
  }
  return collected.leaves();
}

/**
 * Analyses the program in a `tsconfig.json`. Throws a `UsageError` if a file is unreadable, or if the program contains no code generated
 * from the document.
 */
export function collectFromSource(config: string, { contract, finder, cwd }: Subject): UsedLeaves {
  const ts = loadTypeScript();
  const path = resolve(cwd, config);
  const { config: json, error } = ts.readConfigFile(path, ts.sys.readFile);
  if (error !== undefined)
    throw createUsageError(
      "consumer/unreadable",
      `${config} cannot be read: ${ts.flattenDiagnosticMessageText(error.messageText, " ")}`,
    );
  const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(path));
  const program = ts.createProgram(fileNames, { ...options, noEmit: true });
  const code = findGeneratedCode(program, contract.model.title);
  if (code === undefined)
    throw createUsageError(
      "consumer/no-generated-code",
      `${config} includes no code that was generated for ${contract.model.title}.`,
      "Run tenon generate first, and include the code, not its declarations.",
    );
  const collected = new CollectedLeaves("source");
  const uses = listSourceUses(program, code, cwd);
  findSourceLeaves(uses, contract, readPins(code.folders), finder, (side, leaf, at, value) =>
    collected.add(side, leaf, today(), at, value),
  );
  return collected.leaves();
}

function readPins(folders: readonly string[]): NamePins {
  const path = folders.map((folder) => join(folder, manifestName)).find((one) => existsSync(one));
  const options = path === undefined ? undefined : parseManifest(readFileSync(path, "utf8"))?.options;
  const names = isObject(options) ? options["names"] : undefined;
  return isObject(names) ? names : {};
}

/** Reads a file written by `--coverage`. Throws a `UsageError` if the file covers a different document. */
export function collectFromCoverage(
  names: readonly string[],
  { contract, finder, name, cwd }: Subject,
): UsedLeaves {
  const { own, findings } = sortShards(readShards(cwd, names), contract, name);
  if (findings.length > 0) throw new UsageError(...findings);
  const collected = new CollectedLeaves("traffic");
  const received = new Set(contract.model.webhooks.map(({ id }) => operationLeafId(id)));
  for (const shard of own) {
    const date = statSync(resolve(cwd, shard.name)).mtime.toISOString().slice(0, 10);
    const isSchemaSent = createSentTest(contract, shard.data.covered);
    for (const kind of leafKinds)
      for (const id of shard.data.covered[kind]) {
        const leaf = finder.find({ kind, id });
        if (leaf === undefined) continue;
        if (kind === "operations" && received.has(id)) collected.add("reads", leaf, date, undefined);
        else if (isSent(leaf, isSchemaSent)) collected.add("sends", leaf, date, undefined);
      }
  }
  return collected.leaves();
}

/** Excludes response leaves, because traffic does not show which parts of a response the consumer reads. */
function isSent({ kind, id, pointer }: Leaf, isSchemaSent: (pointer: string) => boolean): boolean {
  switch (kind) {
    case "operations":
    case "parameters":
      return true;
    case "mediaTypes":
      return /^\/[^/]*\/request\//.test(id);
    case "properties":
    case "enumValues":
    case "branches":
      return id.startsWith("/request/") && isSchemaSent(pointer);
    case "statuses":
    case "headers":
      return false;
  }
}

interface CollectedLeaf {
  readonly leaf: Leaf;
  date: string;
  readonly at: Set<string>;
  readonly values: Set<Literal | undefined>;
}

class CollectedLeaves {
  readonly #kind: EvidenceKind;
  readonly #leaves: {
    readonly [Side in keyof UsedLeaves]: Map<string, CollectedLeaf>;
  } = {
    sends: new Map(),
    reads: new Map(),
  };

  constructor(kind: EvidenceKind) {
    this.#kind = kind;
  }

  add(side: keyof UsedLeaves, leaf: Leaf, date: string, at: string | undefined, value?: Literal): void {
    const fresh: CollectedLeaf = { leaf, date, at: new Set(), values: new Set() };
    const known = this.#leaves[side].get(leafKey(leaf)) ?? fresh;
    this.#leaves[side].set(leafKey(leaf), known);
    if (known.date < date) known.date = date;
    if (at !== undefined) known.at.add(at);
    known.values.add(value);
  }

  leaves(): UsedLeaves {
    const of = (side: keyof UsedLeaves): readonly UsedLeaf[] =>
      [...this.#leaves[side].values()].map(({ leaf: { kind, id, label }, date, at, values }) => {
        const literals = [...values].filter((value) => value !== undefined);
        const sent = literals.length === values.size ? { values: literals } : {};
        return {
          ...{ kind, id, label },
          evidence: [{ kind: this.#kind, date, ...(at.size === 0 ? {} : { at: [...at] }), ...sent }],
        };
      });
    return mergeUsedLeaves([{ sends: of("sends"), reads: of("reads") }]);
  }
}
