import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { showCount, showText } from "../../contract/findings/show-text.ts";
import { textOf } from "../../language/values/json-object.ts";
import { parseJsonObject } from "../../language/values/json-text.ts";
import {
  type ConsumerFile,
  type EvidenceKind,
  evidenceKinds,
  mergeUsedLeaves,
  readConsumer,
  type UsedLeaf,
  type UsedLeaves,
} from "../../verifier/consumers/consumer-file.ts";
import { createLeafFinder, type LeafFinder } from "../../verifier/consumers/find-used-leaves.ts";
import { fingerprintDocument } from "../../verifier/coverage/coverage-data.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { readJsonFiles, readText } from "../shared/read-files.ts";
import { createUsageError, UsageError } from "../shared/usage-error.ts";
import { writeNamedFile } from "../shared/write-named-file.ts";
import { loadApi, reportUnreadable } from "../targets/load-api.ts";
import {
  collectFromCoverage,
  collectFromSource,
  collectFromTests,
  type Subject,
} from "./collect-evidence.ts";
import type { ConsumerOptions } from "./consumer-options.ts";

export const usualFile = "tenon.consumer.json";

/**
 * Reads consumer files. For a folder, reads all `.json` files at any depth. Throws a `UsageError` if a file is unreadable or not a consumer
 * file.
 */
export function readConsumers(cwd: string, names: readonly string[]): readonly ConsumerFile[] {
  const kind = { code: "consumer/unreadable", isDeep: true, read: readConsumer } as const;
  return readJsonFiles(cwd, names, kind).map(({ data }) => data);
}

export async function writeConsumer(
  { operands, options }: CommandInput<ConsumerOptions>,
  io: Io,
): Promise<ExitCode> {
  const output = options.output ?? usualFile;
  const isThere = existsSync(resolve(io.cwd, output));
  const others = readConsumers(io.cwd, operands);
  const before = isThere ? readConsumers(io.cwd, [output]) : [];
  const wanted = collectedKinds(options);
  if (wanted.length + others.length + before.length === 0)
    throw createUsageError(
      "usage/missing-argument",
      "tenon consumer needs evidence of what the consumer uses.",
      "Name some: --from-source tsconfig.json, --from-tests <folder> or --from-coverage <file>.",
    );
  const api = await loadApi(options, io);
  const { contract } = api;
  if (contract === undefined) return reportUnreadable(api, io);
  const subject: Subject = { contract, finder: createLeafFinder(contract), name: api.name, cwd: io.cwd };
  const document = fingerprintDocument(contract);
  const kept = [...others, ...before].map((file) => {
    const isSame = file.document.fingerprint === document.fingerprint;
    const dropped = before.includes(file) ? wanted : [];
    return keepEvidence(file, (kind) => kind === "hand" || (isSame && !dropped.includes(kind)));
  });
  const used = mergeUsedLeaves([...collect(options, subject), ...kept]);
  const file: ConsumerFile = {
    tenonConsumer: 1,
    consumer: nameConsumer(options, [...before, ...others], io.cwd),
    document,
    sends: labelLeaves(used.sends, subject.finder),
    reads: labelLeaves(used.reads, subject.finder),
  };
  writeNamedFile(io.cwd, output, `${JSON.stringify(file, undefined, 2)}\n`);
  const calls = file.sends.filter(({ kind }) => kind === "operations").length;
  const [sends, reads] = [file.sends.length - calls, file.reads.length];
  io.stderr.write(
    `${output}: ${showText(file.consumer)} calls ${showCount(calls, "operation")}, sends ${sends} and reads ${reads} of their parts.\n`,
  );
  return 0;
}

function collectedKinds(options: ConsumerOptions): readonly EvidenceKind[] {
  const given: Readonly<Record<EvidenceKind, string | undefined>> = {
    tests: options["from-tests"],
    source: options["from-source"],
    traffic: options["from-coverage"],
    hand: undefined,
  };
  return evidenceKinds.filter((kind) => given[kind] !== undefined);
}

function collect(options: ConsumerOptions, subject: Subject): readonly UsedLeaves[] {
  const { "from-tests": tests, "from-source": source, "from-coverage": coverage } = options;
  return [
    ...(tests === undefined ? [] : [collectFromTests(splitList(tests), subject)]),
    ...splitList(source).map((config) => collectFromSource(config, subject)),
    ...(coverage === undefined ? [] : [collectFromCoverage(splitList(coverage), subject)]),
  ];
}

function keepEvidence(file: UsedLeaves, keeps: (kind: EvidenceKind) => boolean): UsedLeaves {
  const keep = (leaves: readonly UsedLeaf[]): readonly UsedLeaf[] =>
    leaves.flatMap((leaf) => {
      const evidence = leaf.evidence.filter(({ kind }) => keeps(kind));
      return evidence.length === 0 ? [] : [{ ...leaf, evidence }];
    });
  return { sends: keep(file.sends), reads: keep(file.reads) };
}

function labelLeaves(leaves: readonly UsedLeaf[], finder: LeafFinder): readonly UsedLeaf[] {
  const unknown = leaves.filter((leaf) => finder.find(leaf) === undefined);
  if (unknown.length > 0)
    throw new UsageError(
      ...unknown.map(({ kind, id }) => {
        const ids = finder.leaves.filter((leaf) => leaf.kind === kind).map((leaf) => leaf.id);
        const fix = didYouMean(id, ids);
        const message = `The consumer file lists \`${id}\` under ${kind}, but the document does not define it.`;
        return createFinding("consumer/unknown-leaf", { message, fix });
      }),
    );
  return leaves.map(({ kind, id, evidence, label }) => {
    return { kind, id, label: finder.find({ kind, id })?.label ?? label ?? id, evidence };
  });
}

function nameConsumer({ name }: ConsumerOptions, files: readonly ConsumerFile[], cwd: string): string {
  const given = name ?? files[0]?.consumer ?? nameOfPackage(cwd);
  if (given !== undefined) return given;
  const fix = "Name it: --name waiter";
  throw createUsageError(
    "usage/missing-argument",
    "The consumer has no name, and there is no package.json.",
    fix,
  );
}

function nameOfPackage(cwd: string): string | undefined {
  const manifest = parseJsonObject(readText(resolve(cwd, "package.json")) ?? "");
  return manifest === undefined ? undefined : textOf(manifest, "name");
}
