import { dirname } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { summariseFindings } from "../../contract/findings/count-findings.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import { createProgress, type Io, type Progress } from "../shared/io.ts";
import { SourceTexts } from "../shared/source-texts.ts";
import { createUsageError } from "../shared/usage-error.ts";
import type { VerifyOptions } from "../verify/verify-command.ts";
import { chooseTargets, overlayMore, type Target } from "./choose-targets.ts";
import { lintTarget } from "./lint-target.ts";

/** The document that traffic is held against. */
export interface LoadedApi {
  /** As a user of this folder would write it. */
  readonly name: string;
  /** That its places are named from. */
  readonly folder: string;
  /** Absent where nothing can be judged by it. */
  readonly contract?: Contract | undefined;
  readonly findings: readonly Finding[];
  /** Those of the config. */
  readonly readings: Partial<Readings>;
}

/** Loads the document that is named, or the only one of the config. Throws a `UsageError` where none, or several, are meant. */
export async function loadApi(
  options: Pick<VerifyOptions, "api" | "config" | "overlay">,
  texts: SourceTexts,
  progress: Progress,
): Promise<LoadedApi> {
  const target = await chooseTarget(options, texts);
  const { document, allow, overlays } = overlayMore(target, options.overlay, texts.cwd);
  const linted = await lintTarget({ document, allow, overlays, runLinter: false }, texts, progress);
  const name = texts.nameOf(document);
  const { contract, own } = linted;
  const readings = target.readings ?? {};
  return { name, folder: dirname(document), contract, findings: own, readings };
}

/** What to say of a document that has findings of its own, in one line. */
export function describeApiFindings({ name, findings }: LoadedApi): string | undefined {
  const told = findings.filter(({ severity }) => severity !== "info");
  if (told.length === 0) return undefined;
  return `${name} itself has ${summariseFindings(told)}; \`tenon lint ${name}\` tells them.`;
}

async function chooseTarget(
  { api, config }: Pick<VerifyOptions, "api" | "config">,
  texts: SourceTexts,
): Promise<Target> {
  const { targets } = await chooseTargets(api === undefined ? [] : [api], config, texts.cwd);
  const documents = [...new Set(targets.map(({ document }) => document))];
  const [target] = targets;
  if (target !== undefined && documents.length === 1) return target;
  throw createUsageError(
    "usage/missing-argument",
    `It is not said which document the traffic is held against; the config lists ${documents.length}.`,
    `Name one of ${documents.map((document) => texts.nameOf(document)).join(", ")}: --api <document>`,
  );
}

/** A contract that is to be served. */
export interface OpenedContract {
  /** Absent where the document cannot be read. */
  readonly contract: Contract | undefined;
  /** What there is to say of the document, files named from the folder that the command runs in. */
  readonly findings: readonly Finding[];
  readonly texts: SourceTexts;
  /** The document as a user of this folder would write it. */
  readonly name: string;
  /** Those of the config. */
  readonly readings: Partial<Readings>;
  /** Those of the config; absent where it has none. */
  readonly tokens: TokenTable | undefined;
  /** Findings about exchanges, whose places are named from the document's folder. */
  relocate(findings: readonly Finding[]): readonly Finding[];
}

/** Reads the document that is named, or the first that the config names. It is not linted: that takes longer than serving it. */
export async function openContract(
  operands: readonly string[],
  options: {
    readonly config?: string | undefined;
    readonly overlay?: string | undefined;
    readonly debug?: true;
  },
  io: Io,
): Promise<OpenedContract> {
  const { targets } = await chooseTargets(operands, options.config, io.cwd);
  const [named] = targets;
  const texts = new SourceTexts(io.cwd);
  if (named === undefined) throw new TypeError("Targets are never empty.");
  const { document, allow, overlays } = overlayMore(named, options.overlay, io.cwd);
  const progress = createProgress(io, options.debug);
  const { contract, own } = await lintTarget(
    { document, allow, overlays, runLinter: false },
    texts,
    progress,
  );
  progress.end();
  const folder = dirname(document);
  return {
    contract,
    findings: own,
    texts,
    name: texts.nameOf(document),
    readings: named.readings ?? {},
    tokens: named.tokens,
    relocate: (findings) => texts.relocate(findings, folder),
  };
}
