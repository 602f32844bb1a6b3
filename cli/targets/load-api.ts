import { dirname } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { createPlace, type Finding, summariseFindings } from "../../contract/findings/finding.ts";
import type { FileAccess, OnRead } from "../../contract/read/read-file.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import { loadFormatChecks } from "../config/load-config.ts";
import type { CommonOptions } from "../shared/command.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { exitCodeOf, reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { optimiseLater } from "../shared/tune-engine.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { chooseTargets, findConfigPath, overlayMore, type Target } from "./choose-targets.ts";
import { lintTarget } from "./lint-target.ts";

export interface LoadedApi {
  readonly name: string;
  readonly folder: string;
  readonly contract?: Contract | undefined;
  readonly findings: readonly Finding[];
  readonly texts: SourceTexts;
  readonly readings: Partial<Readings>;
  readonly noticeDays?: number | undefined;
  readonly unstable?: readonly string[] | undefined;
  readonly tokens?: TokenTable | undefined;
}

export interface ReadApi extends LoadedApi {
  readonly contract: Contract;
}

export function isRead(api: LoadedApi): api is ReadApi {
  return api.contract !== undefined;
}

type LoadOptions = DocumentOptions & CommonOptions;

export async function loadApi(
  { api, ...options }: LoadOptions & { readonly api?: string | undefined },
  io: Io,
): Promise<LoadedApi> {
  return load(async () => loadTarget(await chooseApi({ api, ...options }, io), options, io));
}

async function load(act: () => Promise<LoadedApi>): Promise<LoadedApi> {
  const optimiseAsUsual = optimiseLater();
  try {
    return await act();
  } finally {
    optimiseAsUsual();
  }
}

export async function chooseApi(
  { api, ...options }: LoadOptions & { readonly api?: string | undefined },
  io: Io,
): Promise<Target> {
  if (api === undefined && findConfigPath(options.config, io.cwd) === undefined)
    throw createUsageError(
      "config/none",
      "No document was given, and no config lists one.",
      "Pass the document to check against: --api openapi.yaml. Or run `tenon init`.",
    );
  const { targets } = await chooseTargets(api === undefined ? [] : [api], options, io.cwd);
  const documents = [...new Set(targets.map(({ document }) => document))];
  const [target] = targets;
  if (target !== undefined && documents.length === 1) return target;
  const texts = new SourceTexts(io.cwd);
  throw createUsageError(
    "usage/missing-argument",
    `Choose the document to check against; the config lists ${documents.length}.`,
    `Name one of ${documents.map((document) => texts.nameOf(document)).join(", ")}: --api <document>`,
  );
}

/**
 * Loads the document passed as an operand, or the first document in the config.
 * @param onRead - Called for every file that is read or looked up.
 */
export async function loadServedApi(
  operands: readonly string[],
  options: LoadOptions,
  io: Io,
  onRead?: OnRead,
): Promise<LoadedApi> {
  return load(async () => {
    const [target] = (await chooseTargets(operands, options, io.cwd)).targets;
    if (target === undefined) throw new TypeError("Targets are never empty.");
    return loadTarget(target, options, io, { onRead });
  });
}

/**
 * Loads a document without linting, which is the slowest part.
 * @param how - `texts` determines how messages print file names. Default: relative to the working directory.
 */
export async function loadTarget(
  target: Target,
  { overlay, debug }: LoadOptions,
  io: Io,
  {
    onRead,
    buffers,
    parse,
    texts = new SourceTexts(io.cwd),
  }: FileAccess & { readonly texts?: SourceTexts } = {},
): Promise<LoadedApi> {
  const {
    document,
    allow,
    overlays,
    formats,
    readings = {},
    noticeDays,
    unstable,
    tokens,
  } = overlayMore(target, overlay, io.cwd);
  const progress = createProgress(io, debug);
  const linted = await lintTarget(
    {
      ...{ document, allow, overlays, onRead, buffers, parse, runLinter: false },
      formats: formats && (await loadFormatChecks(formats, io.cwd)),
    },
    texts,
    progress,
  );
  progress.end();
  const { contract, own: findings } = linted;
  return {
    name: texts.nameOf(document),
    folder: dirname(document),
    contract,
    findings,
    texts,
    readings,
    noticeDays,
    unstable,
    tokens,
  };
}

export function relocateContract(contract: Contract, { folder, texts }: LoadedApi): Contract {
  return {
    ...contract,
    placeOf(pointer) {
      const place = contract.placeOf(pointer);
      return createPlace(texts.nameIn(folder, place.file), place.pointer, () => place);
    },
  };
}

export function reportUnreadable({ findings, name, texts }: LoadedApi, io: Io): ExitCode {
  reportFindings(findings, { subject: name }, texts, { ...io, stdout: io.stderr });
  return exitCodeOf(findings);
}

export function describeApiFindings({ name, findings }: LoadedApi): string | undefined {
  const notable = findings.filter(({ severity }) => severity !== "info");
  if (notable.length === 0) return undefined;
  return `${name} itself has ${summariseFindings(notable)}; \`tenon lint ${name}\` lists them.`;
}
